import { SlotView } from '../../../../../ui/slot.tsx';
import { calendarSlot } from './calendar.slot.ts';

const NO_PROPS = {};

/** The way of the dates into another calendar; its place is kept until it has come. */
export const DeskCalendar = () => (
  <span className="vse-desk-calendar">
    <SlotView slot={calendarSlot} props={NO_PROPS} />
  </span>
);

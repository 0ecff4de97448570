import { defineResource } from '../../../kernel/resource/resource.ts';

const STATE_LABELS = {
  submitted: 'openings.state.submitted',
  approved: 'openings.state.approved',
  open: 'openings.state.open',
  closed: 'openings.state.closed',
  rejected: 'openings.state.rejected',
  withdrawn: 'openings.state.withdrawn',
} as const;
const SCOPE_LABELS = {
  course: 'openings.scope.course',
  unit: 'openings.scope.unit',
  others: 'openings.scope.others',
  public: 'openings.scope.public',
} as const;
const BOOKING_LABELS = {
  booked: 'openings.booking.booked',
  attended: 'openings.booking.attended',
  absent: 'openings.booking.absent',
  cancelled: 'openings.booking.cancelled',
} as const;

/** `opening`: openings as their office decides about them. */
export const openingResource = defineResource({
  wire: 'opening',
  order: { column: 'submitted', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'openings.column.id' },
    code: { type: 'text', label: 'openings.column.code' },
    experiment: { type: 'text', label: 'openings.column.experiment' },
    applicant: { type: 'text', label: 'openings.column.applicant', filter: false },
    unit: { type: 'text', label: 'openings.column.unit', filter: false },
    unitid: { type: 'id', label: 'openings.column.unit' },
    scope: { type: 'code', label: 'openings.column.scope', codes: SCOPE_LABELS },
    starts: { type: 'time', label: 'openings.column.starts', sort: true },
    ends: { type: 'time', label: 'openings.column.ends' },
    people: { type: 'integer', label: 'openings.column.people' },
    runs: { type: 'integer', label: 'openings.column.runs' },
    booking: { type: 'boolean', label: 'openings.column.booking' },
    booked: { type: 'integer', label: 'openings.column.booked', filter: false },
    places: { type: 'integer', label: 'openings.column.places', filter: false },
    attended: { type: 'integer', label: 'openings.column.attended', filter: false },
    absent: { type: 'integer', label: 'openings.column.absent', filter: false },
    /** Per cent of those who came among those who came or stayed away. */
    rate: { type: 'integer', label: 'openings.column.rate', filter: false },
    entries: { type: 'integer', label: 'openings.column.entries' },
    peak: { type: 'integer', label: 'openings.column.peak', filter: false },
    /** With the other openings of that time it offers more than the experiment serves. */
    conflict: { type: 'boolean', label: 'openings.column.conflict' },
    state: { type: 'code', label: 'noun.state', codes: STATE_LABELS },
    submitted: { type: 'time', label: 'openings.column.submitted', sort: true, always: true },
    decider: { type: 'text', label: 'openings.column.decider', filter: false },
    opinion: { type: 'text', label: 'openings.column.opinion', filter: false },
    own: { type: 'boolean', label: 'openings.column.own' },
    version: { type: 'integer', label: 'noun.version', filter: false },
  },
  list: {
    keyword: ['experiment', 'code'],
    filters: {
      state: { kind: 'codes', label: 'noun.state' },
      unitid: { kind: 'ids', label: 'openings.column.unit' },
      scope: { kind: 'codes', label: 'openings.column.scope' },
      starts: { kind: 'times', label: 'openings.column.window' },
      booking: { kind: 'flag', label: 'openings.column.booking' },
      conflict: { kind: 'flag', label: 'openings.column.conflict' },
      own: { kind: 'flag', label: 'openings.column.own' },
    },
    tabs: 'state',
  },
});

/** `openingbooking`: bookings of openings, as their office watches them. */
export const openingBookingResource = defineResource({
  wire: 'openingbooking',
  order: { column: 'starts', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'openings.column.id' },
    name: { type: 'text', label: 'openings.column.name' },
    number: { type: 'text', label: 'openings.column.number' },
    unit: { type: 'text', label: 'openings.column.unit', filter: false },
    experiment: { type: 'text', label: 'openings.column.experiment' },
    code: { type: 'text', label: 'openings.column.code' },
    starts: { type: 'time', label: 'openings.column.slotStarts', sort: true },
    ends: { type: 'time', label: 'openings.column.slotEnds' },
    state: { type: 'code', label: 'noun.state', codes: BOOKING_LABELS },
    booked: { type: 'time', label: 'openings.column.bookedAt', sort: true },
    entered: { type: 'time', label: 'openings.column.entered', filter: false },
    minutes: { type: 'integer', label: 'openings.drawer.minutes', filter: false },
    score: { type: 'decimal', label: 'openings.column.score', filter: false },
    /** Attendance may be marked by hand. */
    markable: { type: 'boolean', label: 'openings.column.markable', filter: false },
    opening: { type: 'id', label: 'openings.column.id' },
  },
  list: {
    keyword: ['name', 'number', 'experiment', 'code'],
    filters: {
      state: { kind: 'codes', label: 'noun.state' },
      starts: { kind: 'times', label: 'openings.column.slot' },
      opening: { kind: 'ids', label: 'openings.tab.applications' },
    },
    tabs: 'state',
  },
});

import type { Tone } from '../../../../ui/design/status-tag.tsx';
import type { AttendanceState } from '../../shared/attendance.model.ts';

/** Colour of each state. */
export const STATE_TONES: Readonly<Record<AttendanceState, Tone>> = {
  present: 'success',
  late: 'warning',
  early: 'warning',
  absent: 'error',
  leave: 'info',
};

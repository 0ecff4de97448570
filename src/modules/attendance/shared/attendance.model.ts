/** Ways to check in: a 6-digit code, a rotating QR code, being near, or the team by hand. */
export const CHECK_IN_WAYS = ['code', 'qr', 'location', 'manual'] as const;
export type CheckInWay = (typeof CHECK_IN_WAYS)[number];

/** 出勤, 迟到, 早退, 缺勤, 请假. */
export const ATTENDANCE_STATES = ['present', 'late', 'early', 'absent', 'leave'] as const;
export type AttendanceState = (typeof ATTENDANCE_STATES)[number];

/** How often each state occurs. */
export type AttendanceCounts = Readonly<Record<AttendanceState, number>>;

/** Seconds a QR code is shown, and seconds it is accepted counted from when it was first shown. */
export const QR_SECONDS = { rotates: 10, valid: 15 } as const;
/** Codes a learner may try in one session. */
export const MAX_CODE_TRIES = 10;
/** Sessions of one class. */
export const MAX_SESSIONS = 200;
/** Metres around the place of a session. */
export const RADIUS = { min: 20, max: 500 } as const;
/** Minutes a session may last. */
export const MINUTES = { min: 1, max: 240 } as const;
export const TITLE_LENGTH = { min: 1, max: 50 } as const;
export const REASON_LENGTH = { min: 5, max: 200 } as const;

/** Counts the states of a list. */
export function countStates(states: Iterable<AttendanceState>): AttendanceCounts {
  const counts = { present: 0, late: 0, early: 0, absent: 0, leave: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

/**
 * Attendance in percent, 0 to 100 and not rounded: late and early count half, leave is left out of the sessions. Null
 * when no session counts.
 */
export function attendancePercent({ present, late, early, absent }: AttendanceCounts): number | null {
  const sessions = present + late + early + absent;
  return sessions === 0 ? null : (100 * (present + 0.5 * (late + early))) / sessions;
}

/** A point of the earth in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two points along a great circle (haversine formula on the mean radius of the earth). */
export function distanceBetween(a: Place, b: Place): number {
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h = latitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitude ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

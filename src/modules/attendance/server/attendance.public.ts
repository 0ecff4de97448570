import type { Ctx } from '../../../platform/db/context.ts';
import { attendancePercent } from '../shared/attendance.model.ts';
import { countsOf } from './mark.repository.ts';

export type { AttendanceCounts } from '../shared/attendance.model.ts';
export { attendedSessions, countsOf as attendanceCounts } from './mark.repository.ts';

/** Attendance of a learner in percent, exact. */
export interface AttendancePercent {
  readonly personId: string;
  readonly percent: number;
}

/** Attendance of people in a class over the closed sessions that count for each; nobody without such a session. */
export async function attendancePercents(
  ctx: Ctx,
  of: { readonly classId: string; readonly personIds: readonly string[] },
): Promise<AttendancePercent[]> {
  return (await countsOf(ctx, of.classId, of.personIds)).flatMap(({ personId, ...counts }) => {
    const percent = attendancePercent(counts);
    return percent === null ? [] : [{ personId, percent }];
  });
}

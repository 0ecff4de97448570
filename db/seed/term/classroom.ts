import {
  closeSessionRoute,
  openSessionRoute,
  sessionBoardRoute,
  setMarksRoute,
} from '../../../src/modules/attendance/shared/attendance.contract.ts';
import type { AttendanceState } from '../../../src/modules/attendance/shared/attendance.model.ts';
import { createGroupSetRoute, planGroupsRoute } from '../../../src/modules/classes/shared/groups.contract.ts';
import { dice } from '../dice.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Story } from './story.ts';

/** Weeks in which the physics laboratory met, on Tuesday afternoons. */
const WEEKS = [0, 2, 4, 6, 8, 10, 11];
/** So many of a hundred attend in each state; the rest is present. */
const CHANCES: readonly (readonly [AttendanceState, number])[] = [
  ['absent', 3],
  ['leave', 6],
  ['early', 8],
  ['late', 15],
];

/** The physics laboratory in its room: who attended, and which groups work at one table. */
export function planClassroom(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  { teaching }: { readonly teaching: SeededTeaching },
): void {
  const classId = teaching.classes['PHYS-101-01'];
  const random = dice(44);
  for (const week of WEEKS) {
    story.at(calendar.at(week, 1, '14:00'), async () => {
      const { id: sessionId } = await campus.call('teacher', openSessionRoute, {
        params: { classId },
        body: { title: `第 ${week + 1} 周实验课`, way: 'manual', lateMinutes: null, minutes: 20, place: null },
      });
      const { rows } = await campus.call('teacher', sessionBoardRoute, { params: { sessionId } });
      const by = new Map<AttendanceState, string[]>();
      for (const { personId } of rows) {
        const chance = random() * 100;
        const state = CHANCES.find(([, upTo]) => chance < upTo)?.[0] ?? 'present';
        by.set(state, [...(by.get(state) ?? []), personId]);
      }
      for (const [state, personIds] of by) {
        await campus.call('teacher', setMarksRoute, {
          params: { sessionId },
          body: { personIds, state, reason: null },
        });
      }
      await campus.call('teacher', closeSessionRoute, { params: { sessionId } });
    });
  }
  story.at(calendar.at(1, 1, '16:10'), async () => {
    const { groups } = await campus.call('teacher', planGroupsRoute, {
      params: { classId },
      body: { way: 'random', by: 'size', n: 4, seed: 7 },
    });
    await campus.call('teacher', createGroupSetRoute, {
      params: { classId },
      body: {
        name: '实验分组',
        groups: groups.map((group) => ({
          name: group.name,
          members: group.members.map((one) => one.enrolmentId),
        })),
      },
    });
  });
}

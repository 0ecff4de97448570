import { listRoute } from '../../../src/kernel/resource/list.ts';
import {
  createClassRoute,
  joinClassRoute,
  startClassRoute,
} from '../../../src/modules/classes/shared/class.contract.ts';
import type { EnrolmentCommand } from '../../../src/modules/classes/shared/class.model.ts';
import { commandEnrolmentsRoute } from '../../../src/modules/classes/shared/roster.contract.ts';
import { listTermsRoute } from '../../../src/modules/courses/shared/course.contract.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Story } from './story.ts';

/** Who asks to be let into the second class of laboratory safety, and what its teacher decides; the class has few seats. */
const APPLICATIONS: readonly {
  readonly at: readonly [days: number, time: string];
  readonly decided?: readonly [days: number, time: string, command: EnrolmentCommand, reason?: string];
}[] = [
  { at: [19, '20:14'], decided: [18, '09:05', 'approve'] },
  { at: [19, '21:40'], decided: [18, '09:06', 'approve'] },
  { at: [18, '12:22'], decided: [17, '14:30', 'approve'] },
  { at: [17, '18:09'], decided: [16, '08:50', 'approve'] },
  { at: [16, '22:31'], decided: [15, '10:12', 'approve'] },
  { at: [15, '13:05'], decided: [14, '09:40', 'reject', '本班面向化学学院，请选择本学院的教学班'] },
  { at: [12, '19:47'], decided: [11, '11:20', 'approve'] },
  { at: [3, '16:28'] },
  { at: [2, '20:51'] },
  { at: [1, '12:36'] },
];
const SEATS = 4;

/** A class that is joined by approval: people in it, waiting, asking, refused and gone. */
export function planRoster(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  world: {
    readonly people: ReadonlyMap<string, string>;
    readonly students: readonly string[];
    readonly teaching: SeededTeaching;
  },
): void {
  const { students, teaching } = world;
  const person = (account: string) => world.people.get(account)!;
  const courseId = teaching.courses['SAFE-100'];
  const half = Math.ceil(students.length / 2);
  const others = students.slice(half);
  let joinCode = '';
  story.at(calendar.ago(20, '15:20'), async () => {
    const { rows: terms } = await campus.call('teacher', listTermsRoute, {});
    const made = await campus.call('teacher', createClassRoute, {
      params: { courseId },
      body: {
        name: '实验室安全二班',
        code: 'SAFE-100-02',
        termId: terms.find((term) => term.current)!.id,
        teacherIds: [person('teacher')],
        capacity: SEATS,
        joinRule: 'approval',
      },
    });
    joinCode = made.joinCode;
    await campus.call('teacher', startClassRoute, { params: { classId: made.id } });
  });
  const decide = async (account: string, command: EnrolmentCommand, reason?: string) => {
    const f = JSON.stringify({ course: [courseId] });
    const { rows } = await campus.call('teacher', listRoute, {
      params: { resource: 'coursestudent' },
      query: { f, size: 100 },
    });
    const row = rows.find((one) => one.personid === person(account));
    const body = { command, ids: [String(row!.id)], ...(reason === undefined ? {} : { reason }) };
    await campus.call('teacher', commandEnrolmentsRoute, { body });
  };
  for (const [i, { at, decided }] of APPLICATIONS.entries()) {
    const account = others[i];
    if (account === undefined) break;
    story.at(calendar.ago(...at), () => campus.call(account, joinClassRoute, { body: { code: joinCode } }));
    if (!decided) continue;
    const [days, time, command, reason] = decided;
    story.at(calendar.ago(days, time), () => decide(account, command, reason));
  }
  // One goes, and the first who waits takes the seat.
  story.at(calendar.ago(9, '10:15'), () => decide(others[1]!, 'withdraw', '学生已申请休学，学院批准'));
  story.at(calendar.ago(24, '16:40'), () => decide(students[half - 1]!, 'withdraw', '转到下学期的教学班'));
}

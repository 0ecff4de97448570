import { answerAppealRoute, submitAppealRoute } from '../../../src/modules/grades/shared/appeal.contract.ts';
import { enterMarksRoute } from '../../../src/modules/grades/shared/grade.contract.ts';
import { publishGradesRoute } from '../../../src/modules/grades/shared/publication.contract.ts';
import { nudgeRoute } from '../../../src/modules/lab-reports/shared/marking.contract.ts';
import { regradeReportRoute } from '../../../src/modules/lab-reports/shared/report.contract.ts';
import { runResultRoute, verifyRunRoute } from '../../../src/modules/runs/shared/run.contract.ts';
import { dice } from '../dice.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import { type DoneRun, type GradedReport, isTooQuick, marksFor } from './laboratory.ts';
import type { Story } from './story.ts';

type CourseKey = keyof SeededTeaching['courses'];

/** Appeals: who asks when about what, and what the teacher says; the newest ones wait. */
const APPEALS: readonly {
  readonly course: CourseKey;
  readonly account: string;
  readonly target: string;
  readonly asked: readonly [days: number, time: string];
  readonly text: string;
  readonly answer?: { readonly days: number; readonly time: string; readonly text: string; readonly mark?: number };
}[] = [
  {
    course: 'CHEM-101',
    account: 'student09',
    target: 'class',
    asked: [18, '20:41'],
    text: '第三次课我请过假并补做了实验，课堂表现是否按缺勤扣了分？麻烦老师核对。',
    answer: { days: 16, time: '09:20', text: '已核对签到与请假记录，第三次课未扣分，成绩维持不变。' },
  },
  {
    course: 'PHYS-101',
    account: 'student04',
    target: 'class',
    asked: [8, '12:35'],
    text: '课堂展示我们组得了优，但我的课堂表现只有组内最低的分数，请老师再看一下。',
    answer: { days: 6, time: '16:10', text: '核对课堂记录，漏记了一次展示，现予更正。', mark: 95 },
  },
  {
    course: 'PHYS-101',
    account: 'student06',
    target: 'report',
    asked: [3, '21:18'],
    text: '气垫导轨的报告退回后我当天就补交了，误差分析也按要求加上了，希望能复核实验报告的得分。',
  },
  {
    course: 'PHYS-101',
    account: 'student11',
    target: 'lab',
    asked: [2, '19:52'],
    text: 'RC 电路我做了两次，第二次分数更高，想确认实验操作是按最好的一次计算的。',
  },
  {
    course: 'CHEM-101',
    account: 'student14',
    target: 'lab',
    asked: [1, '20:27'],
    text: '酸碱滴定精滴三次的极差只有 0.03 mL，步骤得分却不是满分，请老师核对记录。',
  },
];

export interface GradingWorld {
  readonly people: ReadonlyMap<string, string>;
  readonly students: readonly string[];
  readonly teaching: SeededTeaching;
  readonly runs: readonly DoneRun[];
  readonly graded: readonly GradedReport[];
}

/** What teachers decide: marks of the class, publications, appeals, runs that were too quick, a mark changed. */
export function planGrading(story: Story, campus: Campus, calendar: Calendar, world: GradingWorld): void {
  const { people, students, teaching, runs, graded } = world;
  const person = (account: string) => people.get(account)!;
  const classOf = (course: CourseKey) => ({ classId: teaching.classes[`${course}-01`] });
  const random = dice(7);

  const enter = (
    at: Date,
    teacher: string,
    course: CourseKey,
    itemKey: string,
    of: readonly string[],
    least: number,
  ) => {
    const marks = of.map((account) => ({
      personId: person(account),
      // Two dice: most of a class stands in the middle.
      value: least + Math.floor(((random() + random()) / 2) * (100 - least)),
    }));
    story.at(at, () => campus.call(teacher, enterMarksRoute, { params: classOf(course), body: { itemKey, marks } }));
  };
  const publish = (at: Date, teacher: string, course: CourseKey, items: string[] | null) =>
    story.at(at, () =>
      campus.call(teacher, publishGradesRoute, {
        params: classOf(course),
        body: { items, personIds: null, leaveUndecided: true },
      }),
    );

  const safety = students.slice(0, Math.ceil(students.length / 2));
  enter(calendar.at(5, 3, '16:30'), 'teacher', 'SAFE-100', 'exam', safety, 52);
  publish(calendar.at(6, 0, '10:00'), 'teacher', 'SAFE-100', null);
  enter(calendar.at(5, 2, '17:05'), 'teacher', 'PHYS-101', 'class', students, 62);
  enter(calendar.at(7, 1, '11:40'), 'leader02', 'CHEM-101', 'class', students, 58);
  publish(calendar.ago(20, '14:30'), 'leader02', 'CHEM-101', ['class']);
  publish(calendar.ago(9, '17:20'), 'teacher', 'PHYS-101', ['class']);
  publish(calendar.ago(5, '16:45'), 'teacher', 'PHYS-101', ['lab', 'report']);
  publish(calendar.ago(4, '10:15'), 'leader02', 'CHEM-101', ['lab']);

  for (const { course, account, target, asked, text, answer } of APPEALS) {
    const teacher = course === 'CHEM-101' ? 'leader02' : 'teacher';
    let id = '';
    story.at(calendar.ago(...asked), async () => {
      const made = await campus.call(account, submitAppealRoute, {
        params: { courseId: teaching.courses[course] },
        body: { target, text, files: [] },
      });
      id = made.id;
    });
    if (!answer) continue;
    story.at(calendar.ago(answer.days, answer.time), async () => {
      const { mark, text: messages } = answer;
      if (mark !== undefined) {
        const marks = [{ personId: person(account), value: mark }];
        await campus.call(teacher, enterMarksRoute, { params: classOf(course), body: { itemKey: target, marks } });
      }
      await campus.call(teacher, answerAppealRoute, {
        params: { ...classOf(course), appealId: id },
        body: { outcome: mark === undefined ? 'kept' : 'changed', answer: messages },
      });
    });
  }

  // Of the runs that were too quick one was talked over with its learner; the others wait for a word.
  story.at(calendar.at(5, 1, '11:15'), async () => {
    const run = runs.find((one) => one.experiment === 'MECH-101' && isTooQuick(one.account, one.experiment));
    if (!run) return;
    const { anomalies } = await campus.call('teacher', runResultRoute, {
      params: { id: run.runId },
      query: { reason: '' },
    });
    for (const { code, stepSeq } of anomalies.filter((one) => one.level === 'hold' && one.decision === null)) {
      await campus.call('teacher', verifyRunRoute, {
        params: { id: run.runId },
        body: { code, stepSeq, decision: 'accepted', reason: '当面核对：课上做过一遍，再做时很快，数据为本人所测。' },
      });
    }
  });
  story.at(calendar.ago(6, '10:40'), async () => {
    const report = graded.find((one) => one.assignment.marker === 'teacher');
    if (!report) return;
    await campus.call('teacher', regradeReportRoute, {
      params: { reportId: report.id },
      body: {
        version: report.version,
        marks: marksFor(0.95, random),
        comment: '复核：误差分析完整，调高该项得分。',
        reason: '复核时发现误差分析一项漏看了附页。',
      },
    });
  });
  story.at(calendar.ago(2, '09:10'), () =>
    campus.call('leader02', nudgeRoute, { params: { courseId: teaching.courses['CHEM-101'] }, body: {} }),
  );
}

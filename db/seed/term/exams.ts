import { announceRoute } from '../../../src/modules/attempts/shared/board.contract.ts';
import {
  createExamRoute,
  examChoicesRoute,
  examRoute,
  saveExamRoute,
} from '../../../src/modules/exams/shared/exam.contract.ts';
import { publishExamRoute } from '../../../src/modules/exams/shared/exam-life.contract.ts';
import type { ExamSettings } from '../../../src/modules/exams/shared/exam-settings.model.ts';
import { dice } from '../dice.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import { type Contents, type Seat, takeSeat } from './seat.ts';
import type { Story } from './story.ts';
import { PREPARING } from './tests.ts';

const RULES = `<p>闭卷考试，请独立完成。</p><ul><li>提前 10 分钟进入，检查网络和浏览器。</li>
<li>从进入时开始计时，到结束时间自动交卷。</li><li>断网时答案保存在本机，恢复后自动上传。</li></ul>`;

const QUALIFICATION = '实验操作资格考核（第一批）';
/** The batch that was examined yesterday; how many seconds they left the page for; who stays away or does not hand in. */
const BATCH = 6;
const LEAVES = new Map([
  [1, [14]],
  [3, [41, 26, 63]],
]);
const STAYS_AWAY = 4;
const RUNS_OUT = 5;

export interface ExamWorld {
  readonly people: ReadonlyMap<string, string>;
  readonly students: readonly string[];
  readonly teaching: SeededTeaching;
  readonly contents: Contents;
}

/** The exams of the physics laboratory: the midterm is published for a day to come, the final is being prepared. */
export function planExams(story: Story, campus: Campus, calendar: Calendar, world: ExamWorld): void {
  const params = { courseId: world.teaching.courses['PHYS-101'] };
  const classIds = [world.teaching.classes['PHYS-101-01']];
  const begin = async (name: string) => {
    const body = { kind: 'exam' as const, name, nodeId: null };
    const { id } = await campus.call('teacher', createExamRoute, { params, body });
    return { examId: id, settings: (await campus.call('teacher', examRoute, { params: { examId: id } })).settings };
  };
  planQualification(story, campus, calendar, { ...world, begin });

  story.at(calendar.ago(1, '17:20'), async () => {
    const { papers } = await campus.call('teacher', examChoicesRoute, { params });
    const { examId, settings } = await begin('大学物理实验期中考试');
    const plan = { instructions: RULES, sitting: 'normal' as const, mode: 'flexible' as const, parentId: null };
    const { version } = await campus.call('teacher', saveExamRoute, {
      params: { examId },
      body: {
        ...{
          name: '大学物理实验期中考试',
          ...plan,
          nodeId: null,
          paperId: papers.find((paper) => paper.name === '大学物理实验期中测试')!.id,
          classIds,
          personIds: [],
        },
        opensAt: calendar.ago(-3, '09:00').toISOString(),
        closesAt: calendar.ago(-3, '11:00').toISOString(),
        minutes: 90,
        settings: { ...settings, showDistribution: true },
        version: 1,
      },
    });
    const body = { version, startNow: false, confirmAnswers: false };
    await campus.call('teacher', publishExamRoute, { params: { examId }, body });
    await begin('大学物理实验期末考试');
  });
}

/** An exam of yesterday, of the first ones of the class: what an invigilator sees of it is on its board. */
function planQualification(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  {
    people,
    students,
    teaching,
    contents,
    begin,
  }: ExamWorld & { readonly begin: (name: string) => Promise<{ examId: string; settings: ExamSettings }> },
): void {
  const batch = students.slice(0, BATCH);
  let examId = '';
  story.at(calendar.ago(3, '11:30'), async () => {
    const params = { courseId: teaching.courses['PHYS-101'] };
    const { papers } = await campus.call('teacher', examChoicesRoute, { params });
    const begun = await begin(QUALIFICATION);
    const at = { params: { examId: begun.examId } };
    const { version } = await campus.call('teacher', saveExamRoute, {
      ...at,
      body: {
        ...{
          name: QUALIFICATION,
          instructions: RULES,
          sitting: 'normal',
          mode: 'flexible',
          parentId: null,
          nodeId: null,
        },
        ...{ paperId: papers.find(({ name }) => name === PREPARING)!.id, classIds: [] },
        personIds: batch.map((account) => people.get(account)!),
        opensAt: calendar.ago(1, '14:00').toISOString(),
        closesAt: calendar.ago(1, '14:40').toISOString(),
        ...{ minutes: 30, settings: begun.settings, version: 1 },
      },
    });
    const body = { version, startNow: false, confirmAnswers: false };
    await campus.call('teacher', publishExamRoute, { ...at, body });
    examId = begun.examId;
  });
  story.at(calendar.ago(1, '14:00'), () => campus.job('exams.clock'));

  const chance = dice(29);
  const seats = new Map<number, Seat>();
  for (const [i, account] of batch.entries()) {
    if (i === STAYS_AWAY) continue;
    const skill = 0.5 + 0.45 * chance();
    story.at(calendar.ago(1, `14:0${1 + (i % 3)}`), async () => {
      seats.set(i, await takeSeat(campus, account, examId));
    });
    story.at(calendar.ago(1, `14:${13 + i}`), async () => {
      const seat = seats.get(i)!;
      await seat.answer(contents, () => chance() < skill, i === RUNS_OUT ? 5 : undefined);
      const away = LEAVES.get(i);
      if (away) await seat.leave(away);
    });
    if (i !== RUNS_OUT) story.at(calendar.ago(1, `14:${21 + i}`), () => seats.get(i)!.handIn());
  }
  story.at(calendar.ago(1, '14:20'), async () => {
    const text = '还有 20 分钟，请注意保存；草稿纸交卷时一并收回。';
    await campus.call('teacher', announceRoute, { params: { examId }, body: { text, people: null } });
  });
  story.at(calendar.ago(1, '14:45'), async () => {
    await campus.job('attempts.close');
    await campus.job('exams.clock');
  });
}

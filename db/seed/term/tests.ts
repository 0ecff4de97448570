import { randomUUID } from 'node:crypto';
import {
  courseTreeRoute,
  createNodeRoute,
  showNodeRoute,
} from '../../../src/modules/courses/shared/structure.contract.ts';
import { createExamRoute, examRoute, saveExamRoute } from '../../../src/modules/exams/shared/exam.contract.ts';
import { publishExamRoute } from '../../../src/modules/exams/shared/exam-life.contract.ts';
import {
  commandPaperRoute,
  createPaperRoute,
  savePaperRoute,
} from '../../../src/modules/papers/shared/paper.contract.ts';
import { emptyPlan, emptySection, planTotal } from '../../../src/modules/papers/shared/paper.model.ts';
import { questionRoute, questionsRoute } from '../../../src/modules/questions/shared/question.contract.ts';
import { dice } from '../dice.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import { type Contents, takeSeat } from './seat.ts';
import type { Story } from './story.ts';

/** Name of the test and of its paper. */
export const PREPARING = '测量与误差 预习测验';
/** Learners who do not take it. */
const ABSENT = new Set([7, 15]);

/** A test to prepare with, in the first chapter of the physics laboratory: nearly everybody has taken it. */
export function planTests(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  {
    students,
    teaching,
    contents,
  }: { readonly students: readonly string[]; readonly teaching: SeededTeaching; readonly contents: Contents },
): void {
  const params = { courseId: teaching.courses['PHYS-101'] };
  let examId = '';

  /** A paper of the choices that are ready by now. */
  async function writePaper(): Promise<string> {
    const query = { kw: '', state: 'ready', sort: 'created', direction: 'asc' } as const;
    const { rows } = await campus.call('teacher', questionsRoute, { params, query });
    const chosen = rows.filter(({ type }) => type === 'single' || type === 'multiple' || type === 'truth');
    for (const { id } of chosen) {
      const { content } = await campus.call('teacher', questionRoute, { params: { questionId: id } });
      contents.set(content.stem, content);
    }
    const made = await campus.call('teacher', createPaperRoute, {
      params,
      body: { name: PREPARING, kind: 'fixed', fullMark: 100 },
    });
    const paper = { params: { paperId: made.id } };
    const items = chosen.map(({ id: questionId, number, points }) => ({ questionId, number, points }));
    const section = { ...emptySection('choice'), title: '选择与判断', shuffle: true, items };
    const plan = { ...emptyPlan(randomUUID), sections: [section] };
    const body = { version: made.version, name: PREPARING, fullMark: planTotal(plan), plan };
    const { version } = await campus.call('teacher', savePaperRoute, { ...paper, body });
    await campus.call('teacher', commandPaperRoute, { ...paper, body: { command: 'ready', version } });
    return made.id;
  }

  story.at(calendar.ago(21, '15:50'), async () => {
    const paperId = await writePaper();
    const outline = await campus.call('teacher', courseTreeRoute, { params });
    const last = teaching.nodes['PHYS-101'].at(-1);
    const parent = outline.rows.find((row) => row.id === last)!.parent;
    const { id: nodeId } = await campus.call('teacher', createNodeRoute, {
      params,
      body: { type: 'test', parent, name: PREPARING, index: 1 },
    });
    const { id } = await campus.call('teacher', createExamRoute, {
      params,
      body: { kind: 'test', name: PREPARING, nodeId },
    });
    const { settings } = await campus.call('teacher', examRoute, { params: { examId: id } });
    const { version } = await campus.call('teacher', saveExamRoute, {
      params: { examId: id },
      body: {
        ...{
          name: PREPARING,
          instructions: '<p>实验前完成，可作答两次，取最高分。</p>',
          sitting: 'normal',
          parentId: null,
        },
        ...{ nodeId, paperId, classIds: [teaching.classes['PHYS-101-01']], personIds: [], mode: 'flexible' },
        opensAt: calendar.ago(20, '08:00').toISOString(),
        closesAt: calendar.ago(-20, '22:00').toISOString(),
        minutes: 20,
        settings: { ...settings, attempts: 2 },
        version: 1,
      },
    });
    const body = { version, startNow: false, confirmAnswers: false };
    await campus.call('teacher', publishExamRoute, { params: { examId: id }, body });
    await campus.call('teacher', showNodeRoute, { params: { nodeId }, body: { visible: true } });
    examId = id;
  });

  // It opens on its own day: what the clock writes is not left to the day of the demonstration.
  story.at(calendar.ago(20, '08:01'), () => campus.job('exams.clock'));

  const chance = dice(71);
  for (const [i, account] of students.entries()) {
    if (ABSENT.has(i)) continue;
    story.at(calendar.ago(4 + (i % 14), `20:${String((i * 11) % 60).padStart(2, '0')}`), async () => {
      if (examId === '') return;
      const skill = 0.45 + 0.5 * chance();
      const seat = await takeSeat(campus, account, examId);
      await seat.answer(contents, () => chance() < skill);
      await seat.handIn();
    });
  }
  story.at(calendar.ago(3, '07:30'), () => campus.job('attempts.close'));
}

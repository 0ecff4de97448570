import { randomUUID } from 'node:crypto';
import {
  ATTEMPT_TOKEN_HEADER,
  saveRoute,
  startRoute,
  submitRoute,
} from '../../../src/modules/attempts/shared/desk.contract.ts';
import type { DeskItem } from '../../../src/modules/attempts/shared/desk-parts.model.ts';
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
import type { Content } from '../../../src/modules/questions/shared/content.model.ts';
import { questionRoute, questionsRoute } from '../../../src/modules/questions/shared/question.contract.ts';
import { dice } from '../dice.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Story } from './story.ts';

const NAME = '测量与误差 预习测验';
/** Learners who do not take it. */
const ABSENT = new Set([7, 15]);

/** What somebody answers: the right thing, or something that is not. */
function answerTo(view: DeskItem['view'], content: Content, right: boolean) {
  if (content.type === 'truth') return { truth: content.key === right };
  if (content.type !== 'single' && content.type !== 'multiple') return null;
  if (view.type !== 'single' && view.type !== 'multiple') return null;
  const keys = content.type === 'single' ? [content.key] : content.keys;
  const texts = content.options.flatMap(({ id, text }) => (keys.includes(id) === right ? [text] : []));
  // A wrong answer is one wrong option.
  const chosen = right ? texts : texts.slice(0, 1);
  return { choice: view.options.flatMap(({ id, text }) => (chosen.includes(text) ? [id] : [])) };
}

/** A test to prepare with, in the first chapter of the physics laboratory: nearly everybody has taken it. */
export function planTests(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  { students, teaching }: { readonly students: readonly string[]; readonly teaching: SeededTeaching },
): void {
  const params = { courseId: teaching.courses['PHYS-101'] };
  const contents = new Map<string, Content>();
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
      body: { name: NAME, kind: 'fixed', fullMark: 100 },
    });
    const paper = { params: { paperId: made.id } };
    const items = chosen.map(({ id: questionId, number, points }) => ({ questionId, number, points }));
    const section = { ...emptySection('choice'), title: '选择与判断', shuffle: true, items };
    const plan = { ...emptyPlan(randomUUID), sections: [section] };
    const body = { version: made.version, name: NAME, fullMark: planTotal(plan), plan };
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
      body: { type: 'test', parent, name: NAME, index: 1 },
    });
    const { id } = await campus.call('teacher', createExamRoute, {
      params,
      body: { kind: 'test', name: NAME, nodeId },
    });
    const { settings } = await campus.call('teacher', examRoute, { params: { examId: id } });
    const { version } = await campus.call('teacher', saveExamRoute, {
      params: { examId: id },
      body: {
        ...{ name: NAME, instructions: '<p>实验前完成，可作答两次，取最高分。</p>', sitting: 'normal', parentId: null },
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
      const { token, form } = await campus.call(account, startRoute, {
        params: { examId },
        body: { client: randomUUID(), password: null, agreed: true, takeOver: false },
      });
      const headers = { [ATTEMPT_TOKEN_HEADER]: token };
      const skill = 0.45 + 0.5 * chance();
      const batch = (form?.items ?? []).flatMap(({ id, view }) => {
        const content = contents.get(view.stem);
        const response = content ? answerTo(view, content, chance() < skill) : null;
        return response ? [{ item: id, rev: 1, base: 0, at: calendar.now.getTime(), response }] : [];
      });
      await campus.call(account, saveRoute, { body: { batch } }, headers);
      const manifest = batch.map(({ item, rev }) => ({ item, rev }));
      await campus.call(account, submitRoute, { body: { manifest, reason: 'self' } }, headers);
    });
  }
  story.at(calendar.ago(3, '07:30'), () => campus.job('attempts.close'));
}

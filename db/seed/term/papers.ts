import {
  commandPaperRoute,
  createPaperRoute,
  paperRoute,
  savePaperRoute,
} from '../../../src/modules/papers/shared/paper.contract.ts';
import {
  emptyRule,
  emptySection,
  type PaperKind,
  type PaperPlan,
  type PaperSection,
  planTotal,
} from '../../../src/modules/papers/shared/paper.model.ts';
import { questionsRoute } from '../../../src/modules/questions/shared/question.contract.ts';
import type { QuestionType } from '../../../src/modules/questions/shared/question.model.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Story } from './story.ts';

const CHOICE: readonly QuestionType[] = ['single', 'multiple', 'truth'];
const FILLED: readonly QuestionType[] = ['blank', 'numeric', 'ordering', 'matching'];

/** The papers of the physics laboratory: one of chosen questions that is ready, and a blueprint that is being written. */
export function planPapers(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  { teaching }: { readonly teaching: SeededTeaching },
): void {
  const params = { courseId: teaching.courses['PHYS-101'] };
  const write = async (name: string, kind: PaperKind, sections: readonly PaperSection[]) => {
    const made = await campus.call('teacher', createPaperRoute, { params, body: { name, kind, fullMark: 100 } });
    const paperId = made.id;
    const { plan: empty } = await campus.call('teacher', paperRoute, { params: { paperId } });
    const plan: PaperPlan = { ...empty, sections: [...sections] };
    const body = { version: made.version, name, fullMark: planTotal(plan), plan };
    const { version } = await campus.call('teacher', savePaperRoute, { params: { paperId }, body });
    return { paperId, version };
  };

  story.at(calendar.ago(1, '16:20'), async () => {
    const query = { kw: '', state: 'ready', sort: 'created', direction: 'asc' } as const;
    const { rows } = await campus.call('teacher', questionsRoute, { params, query });
    const section = (id: string, title: string, types: readonly QuestionType[] | null): PaperSection => ({
      ...emptySection(id),
      title,
      shuffle: types !== null,
      items: rows
        .filter(({ type }) => (types ? types.includes(type) : ![...CHOICE, ...FILLED].includes(type)))
        .map(({ id: questionId, number, points }) => ({ questionId, number, points })),
    });
    const sections = [
      section('choice', '一、选择与判断', CHOICE),
      section('filled', '二、填空与计算', FILLED),
      section('written', '三、简答与论述', null),
    ].filter(({ items }) => items.length > 0);
    const { paperId, version } = await write('大学物理实验期中测试', 'fixed', sections);
    await campus.call('teacher', commandPaperRoute, { params: { paperId }, body: { command: 'ready', version } });
  });

  story.at(calendar.ago(1, '16:50'), async () => {
    const rule = { ...emptyRule('rule1'), type: null, difficulty: { min: 1, max: 3 }, need: 4, points: 5 };
    await write('随堂小测（抽题）', 'blueprint', [{ ...emptySection('quiz'), title: '随堂小测', rules: [rule] }]);
  });
}

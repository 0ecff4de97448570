import type { Ctx } from '../../../platform/db/context.ts';
import type { TestApp } from '../../../testing/app.ts';
import type { Content } from '../../questions/shared/content.model.ts';
import { commandQuestionRoute } from '../../questions/shared/question.contract.ts';
import { type Meta, writeQuestion } from '../../questions/testing/bank.builder.ts';
import { everyContent } from '../../questions/testing/question.builder.ts';
import { commandPaper, createPaper, savePaper } from '../server/paper.service.ts';
import {
  emptyPlan,
  emptyRule,
  emptySection,
  type PaperKind,
  type PaperPlan,
  type PaperRule,
  planTotal,
} from '../shared/paper.model.ts';

let serial = 0;
/** Id of a section or rule of a test. */
const partId = (): string => `p${++serial}`;

/** Writes a question into the bank of a course and makes it ready. */
export async function readyQuestion(
  t: TestApp,
  courseId: string,
  content?: Content,
  meta: Partial<Meta> = {},
): Promise<string> {
  const { id, version } = await writeQuestion(t, courseId, content, { keepSimilar: true, ...meta });
  const body = { command: 'ready' as const, version };
  await t.call(commandQuestionRoute, { params: { questionId: id }, body }, 'teacher');
  return id;
}

/** A paper of a plan; its full mark is what its points add up to. @param ready makes it ready */
export async function buildPaper(
  ctx: Ctx,
  courseId: string,
  kind: PaperKind,
  plan: PaperPlan,
  { ready = true, name = '期末试卷' }: { readonly ready?: boolean; readonly name?: string } = {},
): Promise<{ paperId: string; version: number }> {
  const fullMark = planTotal(plan) || 100;
  const { id, version } = await createPaper(ctx, courseId, { name, kind, fullMark });
  const saved = await savePaper(ctx, id, { version, name, fullMark, plan });
  if (!ready) return { paperId: id, version: saved.version };
  const done = await commandPaper(ctx, id, 'ready', saved.version);
  return { paperId: id, version: done.version };
}

/** A plan of one section. */
export const fixedPlan = (questionIds: readonly string[], more: Partial<PaperPlan> = {}): PaperPlan => ({
  ...emptyPlan(partId),
  sections: [
    {
      ...emptySection(partId()),
      title: '第一部分',
      items: questionIds.map((questionId) => ({ questionId, number: 1, points: 10 })),
    },
  ],
  ...more,
});
export const rule = (more: Partial<PaperRule> = {}): PaperRule => ({ ...emptyRule(partId()), type: null, ...more });
export const blueprintPlan = (rules: readonly PaperRule[], more: Partial<PaperPlan> = {}): PaperPlan => ({
  ...emptyPlan(partId),
  sections: [{ ...emptySection(partId()), title: '第一部分', rules: [...rules] }],
  ...more,
});

export interface BuiltPaper {
  readonly paperId: string;
  readonly questionIds: readonly string[];
}

/** A ready paper with one question of every type, ten points each. @param contents other questions */
export async function readyFixedPaper(
  t: TestApp,
  courseId: string,
  contents: readonly Content[] = everyContent(),
  more: Partial<PaperPlan> = {},
): Promise<BuiltPaper> {
  const questionIds: string[] = [];
  for (const content of contents) questionIds.push(await readyQuestion(t, courseId, content));
  const { paperId } = await buildPaper(await t.ctx('teacher'), courseId, 'fixed', fixedPlan(questionIds, more));
  return { paperId, questionIds };
}

/** A ready blueprint that draws five of ten single-choice questions of its own. */
export async function readyBlueprint(t: TestApp, courseId: string): Promise<BuiltPaper> {
  const questionIds: string[] = [];
  const tags = [partId()];
  for (let i = 0; i < 10; i++) {
    questionIds.push(await readyQuestion(t, courseId, undefined, { tags, difficulty: 1 + (i % 5) }));
  }
  const plan = blueprintPlan([rule({ type: 'single', tags, need: 5, points: 4 })]);
  const { paperId } = await buildPaper(await t.ctx('teacher'), courseId, 'blueprint', plan);
  return { paperId, questionIds };
}

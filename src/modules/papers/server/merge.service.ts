import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type Merge, questionFacts, type Reference } from '../../questions/server/questions.public.ts';
import { itemsOf, type PaperPlan } from '../shared/paper.model.ts';
import * as papers from './paper.repository.ts';
import { fixedFacts, usesOf } from './paper.service.ts';

/** Papers that name the question that goes, with what becomes of each. */
async function affected(ctx: Ctx, { courseId, from, into }: Merge, lock: boolean) {
  const rows = await papers.papersAsking(ctx, courseId, from, lock);
  const live = new Set(
    (
      await usesOf(
        ctx,
        rows.map(({ id }) => id),
      )
    )
      .filter((use) => use.live)
      .map(({ paperId }) => paperId),
  );
  return rows.map((paper): { readonly paper: papers.PaperRow; readonly becomes: Reference['becomes'] } => {
    if (live.has(paper.id)) return { paper, becomes: 'kept' };
    return { paper, becomes: itemsOf(paper.plan).some(({ questionId }) => questionId === into) ? 'both' : 'moved' };
  });
}

/** A plan that asks another question in place of one; where it asks both, the one is taken out. */
export function mergedPlan(plan: PaperPlan, { from, into }: Merge, number: number): PaperPlan {
  const both = itemsOf(plan).some(({ questionId }) => questionId === into);
  const sections = plan.sections.map((section) => ({
    ...section,
    items: section.items.flatMap((item) => {
      if (item.questionId !== from) return [item];
      return both ? [] : [{ ...item, questionId: into, number }];
    }),
  }));
  return { ...plan, sections };
}

const seen = ({ questions, total, state }: Pick<papers.PaperLine, 'questions' | 'total' | 'state'>) => ({
  ...{ questions, total, state },
});

/** References of papers to a question, as its bank asks for them. A ready paper that asked both is a draft after a merge. */
export const paperReferences = {
  list: async (ctx: Ctx, merge: Merge): Promise<readonly Reference[]> =>
    (await affected(ctx, merge, false)).map(({ paper, becomes }) => ({ name: paper.name, becomes })),
  move: async (tx: TxCtx, merge: Merge): Promise<readonly Reference[]> => {
    const found = await affected(tx, merge, true);
    const into = (await questionFacts(tx, [merge.into])).get(merge.into)!;
    for (const { paper, becomes } of found) {
      if (becomes === 'kept') continue;
      const plan = mergedPlan(paper.plan, merge, into.number);
      const facts = await fixedFacts(tx, paper.courseId, plan, plan);
      const state = becomes === 'both' && paper.state === 'ready' ? 'draft' : paper.state;
      await papers.updatePaper(tx, paper.id, { name: paper.name, fullMark: paper.fullMark, plan, facts });
      if (state !== paper.state) await papers.setState(tx, paper.id, state);
      tx.audit({
        action: 'paper.merge_question',
        object: 'paper',
        objectId: paper.id,
        before: seen(paper),
        after: seen({ ...facts, state }),
      });
    }
    return found.map(({ paper, becomes }) => ({ name: paper.name, becomes }));
  },
};

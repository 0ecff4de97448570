import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { LIMITS, PAPER_LABELS, type PaperLabel, type PaperPlan } from '../shared/paper.model.ts';
import { drawForm, prepare, trialSeed } from './draw.engine.ts';
import type { DrawnSections } from './form.engine.ts';
import { poolOf, shortError } from './form.service.ts';
import { changeablePaper } from './paper.access.ts';
import { insertPaper } from './paper.repository.ts';
import { factsOfPlan, newPartId, requireRoom, requireSources } from './paper.service.ts';
import { messages } from './paper-messages.engine.ts';

interface Drawn {
  readonly label: PaperLabel;
  readonly sections: DrawnSections;
  readonly mean: number | null;
}

/** Draws papers of equal difficulty that share as few questions as the bank allows. @throws AppError conflict */
function drawParallel(
  plan: PaperPlan,
  prepared: ReturnType<typeof prepare>,
  seedOf: (label: PaperLabel) => string,
  papers: number,
) {
  const drawn: Drawn[] = [];
  const used = new Set<string>();
  for (const label of PAPER_LABELS.slice(0, papers)) {
    const target = plan.target ?? drawn[0]?.mean ?? null;
    const found = drawForm(plan, prepared, seedOf(label), { target, avoid: used });
    if (!found.solved) throw shortError(plan, found.shortages);
    drawn.push({ label, sections: found.sections, mean: found.mean });
    for (const { questionId } of found.sections.flat()) used.add(questionId);
  }
  return drawn;
}

const idsOf = ({ sections }: Drawn): string[] => sections.flat().map(({ questionId }) => questionId);

/** Mean share of questions that two of these papers have in common. */
function overlapOf(drawn: readonly Drawn[]): number {
  const shares = drawn.flatMap((one, i) =>
    drawn.slice(i + 1).map((other) => {
      const ids = new Set(idsOf(one));
      return idsOf(other).filter((id) => ids.has(id)).length / Math.max(1, ids.size);
    }),
  );
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

/**
 * Parallel papers drawn from a blueprint, as drafts with their letters.
 * @throws AppError notFound, forbidden, refused for a fixed paper, conflict when the rules cannot be met
 */
export async function generatePapers(ctx: Ctx, id: string, asked: { readonly papers: number; readonly seed: string }) {
  return ctx.tx(async (tx) => {
    const paper = await changeablePaper(tx, id);
    if (paper.kind !== 'blueprint') throw appError('refused', 'papers.noBlueprint');
    if (paper.questions === 0) throw appError('refused', 'papers.noRules');
    await requireRoom(tx, paper.courseId, asked.papers);
    const { plan } = paper;
    await requireSources(tx, paper.courseId, plan);
    const prepared = prepare(plan, await poolOf(tx, paper.courseId, plan));
    const drawn = drawParallel(plan, prepared, (label) => trialSeed(id, `${asked.seed}|${label}`), asked.papers);
    const rows: { id: string; name: string; label: PaperLabel; difficulty: number | null }[] = [];
    for (const { label, sections, mean } of drawn) {
      const own: PaperPlan = {
        ...plan,
        target: null,
        sections: plan.sections.map((section, i) => ({
          ...section,
          id: newPartId(),
          rules: [],
          items: sections[i]!.map((item) => ({ ...item })),
        })),
      };
      const row = {
        id: tx.newId(),
        courseId: paper.courseId,
        name: labelled(messages.format(tx.locale, 'papers.labelled', { name: '', label }), paper.name),
        kind: 'fixed' as const,
        fullMark: paper.fullMark,
        plan: own,
        facts: await factsOfPlan(tx, 'fixed', paper.courseId, own, own),
        source: { id, label },
      };
      await insertPaper(tx, row);
      tx.audit({
        action: 'paper.generate',
        object: 'paper',
        objectId: row.id,
        after: { from: id, name: row.name, label },
      });
      rows.push({ id: row.id, name: row.name, label, difficulty: mean });
    }
    const means = rows.flatMap(({ difficulty }) => difficulty ?? []);
    const difference = means.length === 0 ? 0 : Math.round((Math.max(...means) - Math.min(...means)) * 100) / 100;
    return { rows, difference, overlap: overlapOf(drawn) };
  });
}

/** The name with its letter behind it, shortened where that is too long. */
const labelled = (mark: string, name: string): string =>
  `${[...name].slice(0, LIMITS.name.max - [...mark].length).join('')}${mark}`;

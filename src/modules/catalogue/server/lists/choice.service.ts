import type * as z from 'zod/mini';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { catalogueRoute, chosenExperiment } from '../../shared/catalogue.contract.ts';
import type { ExperimentFacts } from '../../shared/experiment.model.ts';
import { benchGalleryPort } from '../experiment.port.ts';
import { experimentFacts } from '../record/experiment.service.ts';
import { presentRow } from './catalogue.presenter.ts';
import { type CatalogueRow, chooseListed } from './catalogue.repository.ts';

type ChosenExperiment = z.infer<typeof chosenExperiment>;
type Cards = CallOutput<typeof catalogueRoute>['rows'];

/** Lines of the catalogue, each with the poster of its bench where it has one. One statement. */
export async function presentRows(ctx: Ctx, rows: readonly CatalogueRow[]): Promise<Cards> {
  const posters = await ctx.ports.all(benchGalleryPort)[0]!.posters(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentRow(row, posters.get(row.id)));
}

/** How a module chooses experiments to show: the most done of thirty days, the newest, or its own choice in its order. */
export interface ListedChoice {
  readonly rule: 'runs' | 'new' | 'manual';
  /** With rule manual: which ones, in order. What is not listed (any more) is passed over. */
  readonly ids?: readonly string[];
  /** Only this discipline. */
  readonly category?: string;
  /** Only experiments of this unit and all below it. */
  readonly unitId?: string | undefined;
  readonly limit: number;
}

/** Cards of listed experiments for other modules, in two statements; the rows are those of `catalogueRoute`. */
export async function pickListed(ctx: Ctx, choice: ListedChoice): Promise<Cards> {
  if (choice.rule === 'manual' && !choice.ids?.length) return [];
  const rows = await chooseListed(ctx, { ...choice, limit: Math.min(200, Math.max(1, choice.limit)) });
  return presentRows(ctx, rows);
}

/**
 * Chosen experiments in their order, as their pages show them; what is no longer listed is named by its facts, and what
 * is gone for good is left out. At most 200, in three statements.
 */
export async function chosenExperiments(ctx: Ctx, ids: readonly string[]): Promise<ChosenExperiment[]> {
  const cards = await pickListed(ctx, { rule: 'manual', ids, limit: ids.length });
  const listed = new Map(cards.map((card) => [card.id, card]));
  const missing = ids.filter((id) => !listed.has(id));
  const facts = missing.length > 0 ? await experimentFacts(ctx, missing) : new Map<string, ExperimentFacts>();
  const unknown = { unitName: '', category: null, cover: null, steps: null, level: null };
  return ids.flatMap((id): readonly ChosenExperiment[] => {
    const card = listed.get(id);
    if (card) return [{ ...card, gone: false }];
    const fact = facts.get(id);
    return fact ? [{ id, code: fact.code, name: fact.name, hours: fact.hours, ...unknown, gone: true }] : [];
  });
}

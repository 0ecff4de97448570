import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { FigureDifference, RunFigures } from '../shared/experiment.model.ts';
import { agedFigures, allStoredFigures, type FiguresJson, upsertRunFigures } from './figure.repository.ts';

const RUN_COLUMNS: Readonly<Record<Exclude<keyof RunFigures, 'experimentId'>, keyof FiguresJson>> = {
  runs: 'runs',
  runs30: 'runs30',
  persons: 'persons',
  minutesMean: 'minutes_mean',
  minutesMedian: 'minutes_median',
  finished: 'finished',
  ended: 'ended',
  passed: 'passed',
  scored: 'scored',
};

/** Stores what the runs of experiments come to. Called by the module that keeps runs, at most once a minute. */
export async function putRunFigures(tx: TxCtx, list: readonly RunFigures[]): Promise<void> {
  if (list.length > 0) await upsertRunFigures(tx, list);
}

/** Experiments whose runs of thirty days grew old since midnight and must be counted again. */
export function figuresThatAge(ctx: Ctx): Promise<string[]> {
  return agedFigures(ctx);
}

/**
 * Compares all stored figures with what `count` finds in the records, replaces what differs and names it. Experiments
 * without a record count zero.
 */
export async function replaceFigures(
  tx: TxCtx,
  count: (ids: readonly string[]) => Promise<readonly RunFigures[]>,
): Promise<FigureDifference[]> {
  const stored = await allStoredFigures(tx);
  const counted = new Map((await count(stored.map((row) => row.id))).map((one) => [one.experimentId, one]));
  const differences = stored.flatMap(({ id, code, figures }) =>
    Object.entries(RUN_COLUMNS).flatMap(([key, column]): FigureDifference[] => {
      const nothing = column.startsWith('minutes') ? null : 0;
      const before = (figures?.[column] ?? nothing) as number | null;
      const now = counted.get(id)?.[key as keyof typeof RUN_COLUMNS] ?? nothing;
      return before === now ? [] : [{ experimentId: id, code, figure: key, stored: before, counted: now }];
    }),
  );
  const changed = new Set(differences.map((one) => one.experimentId));
  await putRunFigures(
    tx,
    [...changed].flatMap((id) => counted.get(id) ?? []),
  );
  return differences;
}

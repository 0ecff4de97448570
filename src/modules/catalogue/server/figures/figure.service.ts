import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { FigureDifference, RunFigures } from '../../shared/experiment.model.ts';
import { countSocial, putSocial } from '../social/social.repository.ts';
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

const SOCIAL_COLUMNS = ['views', 'likes', 'favourites', 'rating_mean', 'rating_number'] as const;
/** Figures that are nothing, not zero, when nothing is counted. */
const NULLABLE: ReadonlySet<keyof FiguresJson> = new Set(['minutes_mean', 'minutes_median', 'rating_mean']);

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
  const social = await countSocial(tx);
  const differencesOf = ({ id, code, figures }: (typeof stored)[number]): FigureDifference[] => {
    const differ = (figure: string, column: keyof FiguresJson, now: number | null) => {
      const before = (figures?.[column] ?? (NULLABLE.has(column) ? null : 0)) as number | null;
      return before === now ? [] : [{ experimentId: id, code, figure, stored: before, counted: now }];
    };
    const runs = counted.get(id);
    const people = social.get(id);
    return [
      ...Object.entries(RUN_COLUMNS).flatMap(([key, column]) =>
        differ(key, column, runs?.[key as keyof typeof RUN_COLUMNS] ?? (NULLABLE.has(column) ? null : 0)),
      ),
      ...SOCIAL_COLUMNS.flatMap((column) => (people ? differ(column, column, people[column]) : [])),
    ];
  };
  const differences = stored.flatMap(differencesOf);
  const changed = [...new Set(differences.map((one) => one.experimentId))];
  await putRunFigures(
    tx,
    changed.flatMap((id) => counted.get(id) ?? []),
  );
  await putSocial(
    tx,
    changed.flatMap((id) => social.get(id) ?? []),
  );
  return differences;
}

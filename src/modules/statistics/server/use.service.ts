import { hasGrant } from '../../../kernel/access/actor.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { maskedName, maskedNumber } from '../../attempts/shared/attempt.model.ts';
import type { useFiguresRoute, useRecordsRoute, useTableRoute } from '../shared/use.contract.ts';
import { type Comparison, comparedDays, type Grain, grainFor, type TableKind } from '../shared/use.model.ts';
import { inDays, PAGE, readsNames, seeUse, type UseQuery } from './use.access.ts';
import {
  narrowedNames,
  pictureOfUse,
  type RecordsOf,
  recordsOfUse,
  rowsOfUse,
  stepsOfUse,
  totalsOfUse,
  type UseRecord,
  type UseRow,
} from './use.repository.ts';

const TABLE_ROWS = 50;
const RECORD_ROWS = 20;

/**
 * How much experiments are used and with what result, within what the actor sees.
 * @throws AppError invalid for days in the wrong order or too far apart
 */
export async function readUse(
  ctx: Ctx,
  query: UseQuery & { readonly grain: Grain; readonly compare?: Comparison | undefined },
): Promise<CallOutput<typeof useFiguresRoute>> {
  // One look: the picture is of the same instant as its numbers.
  const { range, terms, grain, compared, now, before, picture, steps, narrowed } = await ctx.read(async (read) => {
    const seen = await seeUse(read, query);
    const { filter, range: days } = seen;
    const drawn = grainFor(query.grain, days.from, days.until);
    const other = query.compare && comparedDays(query.compare, days.from, days.until);
    const [totals, earlier, shown, reached, names] = await Promise.all([
      totalsOfUse(read, filter),
      other ? totalsOfUse(read, inDays(filter, other)) : null,
      pictureOfUse(read, filter, drawn),
      filter.experiment ? stepsOfUse(read, filter) : null,
      narrowedNames(read, filter),
    ]);
    return {
      ...{ ...seen, grain: drawn, compared: other, now: totals, before: earlier },
      ...{ picture: shown, steps: reached, narrowed: names },
    };
  });
  const { actor } = ctx;
  const may = (action: 'export' | 'get') => actor.kind === 'person' && hasGrant(actor, PAGE, action);
  return {
    asOf: ctx.clock.now().toISOString(),
    today: siteDate(ctx.clock.ms()),
    range,
    terms: terms.map(({ current: _, ...term }) => term),
    narrowed,
    now: copied(now),
    before: before && compared ? { range: compared, totals: copied(before) } : null,
    grain,
    bounds: picture.bounds,
    series: [...picture.series],
    sources: picture.sources,
    experiments: [...picture.experiments],
    units: [...picture.units],
    steps,
    // Single runs of others are read by the platform alone, who says why.
    can: { export: may('export'), read: actor.kind === 'person' && actor.role === 0 },
  };
}

const copied = (totals: Awaited<ReturnType<typeof totalsOfUse>>) => ({ ...totals, bins: [...totals.bins] });

/** People as who asks reads them. */
export const shownRow =
  (by: TableKind, names: boolean) =>
  (row: UseRow): UseRow =>
    by !== 'people' || names ? row : { ...row, code: maskedNumber(row.code), name: maskedName(row.name) };

export const shownRecord =
  (names: boolean) =>
  (row: UseRecord): UseRecord =>
    names ? row : { ...row, number: maskedNumber(row.number), person: maskedName(row.person) };

/** The figures by experiment, unit, course, class or person. @throws AppError as `readUse` */
export async function readTable(
  ctx: Ctx,
  { by, ...query }: UseQuery & { readonly by: TableKind; readonly page: number },
): Promise<CallOutput<typeof useTableRoute>> {
  const { filter } = await seeUse(ctx, query);
  const page = { limit: TABLE_ROWS, offset: (query.page - 1) * TABLE_ROWS };
  const { total, rows } = await rowsOfUse(ctx, filter, by, page);
  return { total, size: TABLE_ROWS, rows: rows.map(shownRow(by, readsNames(ctx))) };
}

/** The runs behind a number. @throws AppError as `readUse` */
export async function readRecords(
  ctx: Ctx,
  query: UseQuery & { readonly of: RecordsOf; readonly person?: string | undefined; readonly page: number },
): Promise<CallOutput<typeof useRecordsRoute>> {
  const { filter } = await seeUse(ctx, query);
  const page = { person: query.person, limit: RECORD_ROWS, offset: (query.page - 1) * RECORD_ROWS };
  const { total, rows } = await recordsOfUse(ctx, filter, query.of, page);
  const shown = rows.map(shownRecord(readsNames(ctx)));
  return {
    total,
    size: RECORD_ROWS,
    rows: shown.map((row) => ({
      ...row,
      startedAt: row.startedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
  };
}

import { type DeskRow, type DeskRows, deskExperiment } from '../../../../kernel/desk/desk.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { pickListed } from '../../../catalogue/server/catalogue.public.ts';

/** So many are offered: the page leaves out what stands elsewhere on the desk and shows four. */
const OFFERED = 8;
/** So many of the most done are looked at. */
const POOL = 60;
/** An experiment counts as new for so many days. */
const NEW_MS = 30 * 86_400_000;

type Row = Awaited<ReturnType<typeof pickListed>>[number];

/** Why an experiment is offered: much done of late, new, done by many, or simply ready. */
function reasonOf(row: Row, now: number): Pick<DeskRow<'suggested'>, 'reason' | 'n'> {
  if (row.figures.runs30 > 0) return { reason: 'often', n: row.figures.runs30 };
  if (now - Date.parse(row.listedAt) < NEW_MS) return { reason: 'new', n: 0 };
  return row.figures.persons > 0 ? { reason: 'done', n: row.figures.persons } : { reason: 'ready', n: 0 };
}

/** The listed experiments that are looked at, the most done first. Two statements. */
export const suggestionPool = (ctx: Ctx): Promise<readonly Row[]> => pickListed(ctx, { rule: 'runs', limit: POOL });

/**
 * 为你推荐: listed experiments the person can start now; the number leads to the same list.
 * @param startable ids of the listed experiments whose start button is open
 */
export function suggest(ctx: Ctx, listed: readonly Row[], startable: readonly string[]): DeskRows<'suggested'> {
  const ids = new Set(startable);
  return {
    rows: listed
      .filter((row) => ids.has(row.id))
      .slice(0, OFFERED)
      .map((row) => ({
        experiment: deskExperiment(row),
        field: row.category?.name ?? null,
        minutes: row.expectedMinutes,
        ...reasonOf(row, ctx.clock.ms()),
      })),
    links: [{ key: 'ready', n: ids.size, href: addressOf('experimentTwo', { mine: 1 }) }],
  };
}

import type { DeskRow, DeskRows } from '../../../../kernel/desk/desk.ts';
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

/**
 * 为你推荐: listed experiments the person can start now, the most done first; the number leads to the same list. Two
 * statements.
 * @param startable ids of the listed experiments whose start button is open
 */
export async function suggest(ctx: Ctx, startable: readonly string[]): Promise<DeskRows<'suggested'>> {
  const ids = new Set(startable);
  const listed = ids.size > 0 ? await pickListed(ctx, { rule: 'runs', limit: POOL }) : [];
  return {
    rows: listed
      .filter((row) => ids.has(row.id))
      .slice(0, OFFERED)
      .map((row) => ({
        experiment: {
          id: row.id,
          code: row.code,
          name: row.name,
          nameEn: row.nameEn,
          category: row.category?.code ?? null,
          cover: row.cover,
        },
        field: row.category?.name ?? null,
        minutes: row.expectedMinutes,
        ...reasonOf(row, ctx.clock.ms()),
      })),
    links: [{ key: 'ready', n: ids.size, href: addressOf('experimentTwo', { mine: 1 }) }],
  };
}

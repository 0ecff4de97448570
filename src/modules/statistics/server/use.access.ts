import { hasGrant } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import { siteDate, siteMidnight } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type Basis, rangeFault, type Source } from '../shared/use.model.ts';
import { begunTerms, type UseFilter, unitsBelow } from './use.repository.ts';

export const PAGE = 'teachingStatisticsManage';
const DAY_MS = 86_400_000;
/** Days shown where no term has begun. */
const USUAL_DAYS = 120;

/** What a call narrows the figures to. */
export interface UseQuery {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly unit?: string | undefined;
  readonly experiment?: string | undefined;
  readonly course?: string | undefined;
  readonly class?: string | undefined;
  readonly category?: string | undefined;
  readonly level?: string | undefined;
  readonly source?: Source | undefined;
  readonly basis?: Basis | undefined;
}

export interface SeenUse {
  /** Days of the site, both included. */
  readonly range: { readonly from: string; readonly until: string };
  readonly filter: UseFilter;
  readonly terms: Awaited<ReturnType<typeof begunTerms>>;
}

/** Units whose experiments the actor counts: all, the own unit with all below it, or the own one where the page was granted. */
async function scopeOf(ctx: Ctx): Promise<readonly string[] | null> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  if (actor.role === 0) return null;
  if (actor.unitId === null) return [];
  return actor.role === 2 ? unitsBelow(ctx, actor.unitId) : [actor.unitId];
}

/** The same figures for other days. */
export const inDays = (
  filter: UseFilter,
  { from, until }: { readonly from: string; readonly until: string },
): UseFilter => ({
  ...filter,
  from: new Date(dayStart(from)),
  to: new Date(dayStart(until) + DAY_MS),
});

const dayStart = (day: string): number => siteMidnight(new Date(`${day}T12:00:00+08:00`));

/**
 * What a call counts: the days asked for, else the current term up to today, within what the actor may see.
 * @throws AppError invalid for days in the wrong order or more than five years apart
 */
export async function seeUse(ctx: Ctx, query: UseQuery): Promise<SeenUse> {
  const [scope, terms] = await Promise.all([scopeOf(ctx), begunTerms(ctx)]);
  const today = siteDate(ctx.clock.ms());
  const term = terms.find(({ current }) => current) ?? terms[0];
  const from = query.from ?? term?.from ?? siteDate(ctx.clock.ms() - USUAL_DAYS * DAY_MS);
  const until = query.until ?? (term && term.until < today && !query.from ? term.until : today);
  const fault = rangeFault(from, until);
  if (fault) throw appError('invalid', fault === 'order' ? 'statistics.range.order' : 'statistics.range.long');
  const { unit, experiment, course, class: classId, category, level, source, basis } = query;
  const narrowed = { scope, unit, experiment, course, class: classId, category, level, source, basis };
  const range = { from, until };
  return { range, terms, filter: inDays({ ...narrowed, from: new Date(0), to: new Date(0) }, range) };
}

/** Whether the actor reads who is behind a row. */
export const readsNames = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.kind === 'person' && hasGrant(actor, PAGE, 'get');

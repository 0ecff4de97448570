import { appError } from '../../../kernel/errors/app-error.ts';
import { siteDate, siteMidnight } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { classScope } from '../../classes/server/classes.public.ts';
import { seeCourse } from '../../courses/server/courses.public.ts';
import type { Window } from '../shared/built.model.ts';
import { type ClassRow, classesOf, type TermRow, termsOfCourse } from './construction.repository.ts';

const DAY_MS = 86_400_000;
/** Longest range of days, three years. */
const LONGEST = 1096 * DAY_MS;
/** Terms with a column. */
const COLUMNS = 6;

/** What figures are narrowed to. */
export interface Filters {
  readonly term?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly classes?: readonly string[] | undefined;
  readonly learners: 'all' | 'active';
}

/** A course whose statistics the actor reads, and the window asked for. */
export interface SeenConstruction {
  readonly course: { readonly id: string; readonly name: string; readonly code: string; readonly lead: string };
  /** The actor reads words of questions. */
  readonly bank: boolean;
  readonly term: TermRow | null;
  /** Newest first. */
  readonly terms: readonly TermRow[];
  /** Of the term, within the actor's scope. */
  readonly classes: readonly ClassRow[];
  readonly window: Window;
  readonly windowOf: (term: TermRow) => Window;
}

const dayStart = (day: string): number => siteMidnight(new Date(`${day}T12:00:00+08:00`));
/** Last day of a window. */
export const lastDay = ({ until }: Window): string => siteDate(until - 1);

/** @throws AppError invalid for days in the wrong order or too far apart */
function requireRange(from: number, until: number): void {
  if (from >= until) throw appError('invalid', 'construction.range.order');
  if (until - from > LONGEST) throw appError('invalid', 'construction.range.long');
}

/**
 * A course as those see it who read its statistics: its team by the right `stats`, and who oversees the platform.
 * @throws AppError notFound for everybody else and for a term that is not one of its own, forbidden without the right,
 * invalid for days in the wrong order or too far apart
 */
export async function seeConstruction(ctx: Ctx, courseId: string, filters: Filters): Promise<SeenConstruction> {
  const { row, rights, face } = await seeCourse(ctx, courseId);
  if (face === 'learner') throw appError('notFound', 'courses.course.absent');
  if (face === 'team' && rights?.stats !== 'all') throw appError('forbidden', 'error.forbidden');
  const [scope, terms, all] = await Promise.all([
    classScope(ctx, { id: courseId, scope: row.scope }),
    termsOfCourse(ctx, courseId),
    classesOf(ctx, courseId),
  ]);
  const seen = all.filter(({ id }) => scope === null || scope.includes(id));
  const asked = filters.term === undefined ? undefined : terms.find(({ id }) => id === filters.term);
  if (filters.term !== undefined && !asked) throw appError('notFound', 'construction.term.absent');
  const term = asked ?? terms.find(({ current }) => current) ?? terms[0] ?? null;
  const now = ctx.clock.ms() + 1;
  const completed = filters.learners === 'all';
  const endOf = ({ endsOn }: TermRow) => dayStart(endsOn) + DAY_MS;
  const classesIn = ({ id }: TermRow) => seen.filter(({ termId }) => termId === id);
  const classes = term ? classesIn(term) : seen;
  const chosen = filters.classes === undefined ? classes : classes.filter(({ id }) => filters.classes!.includes(id));
  const from = filters.from
    ? dayStart(filters.from)
    : term
      ? dayStart(term.startsOn)
      : siteMidnight(now - 365 * DAY_MS);
  const end = term ? Math.min(endOf(term), now) : now;
  const until = filters.until ? dayStart(filters.until) + DAY_MS : Math.max(end, from + 1);
  requireRange(from, until);
  const windowOf = (one: TermRow): Window => ({
    from: dayStart(one.startsOn),
    until: endOf(one),
    classIds: new Set(classesIn(one).map(({ id }) => id)),
    completed,
  });
  return {
    course: { id: courseId, name: row.name, code: row.code, lead: row.lead_name },
    bank: rights === null || rights.bank !== 'none',
    ...{ term, terms: terms.slice(0, COLUMNS), classes, windowOf },
    window: { from, until, classIds: new Set(chosen.map(({ id }) => id)), completed },
  };
}

import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** An instant of something a course holds, as a calendar tells it. */
export interface CalendarDate {
  /** Names the thing and what happens to it; it stays while the instant moves. */
  readonly key: string;
  readonly name: string;
  readonly course: string;
  readonly courseEn: string | null;
  readonly kind: 'opens' | 'due' | 'closes' | 'exam';
  readonly at: Date;
  /** End of what lasts; absent for a moment. */
  readonly until?: Date | null;
  /** Address of its page on the site, without the origin. */
  readonly path: string;
  /** The person has handed it in. */
  readonly done: boolean;
}

/**
 * Filled by modules above: dates of a person between two instants, the end not included, in the running classes of a
 * learner and in the published courses of the team. A bounded number of statements.
 */
export const calendarDatesPort =
  definePort<
    (
      ctx: Ctx,
      personId: string,
      between: { readonly from: Date; readonly to: Date },
    ) => Promise<readonly CalendarDate[]>
  >('calendar.dates');

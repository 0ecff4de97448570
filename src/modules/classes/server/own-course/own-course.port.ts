import type { Ctx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';
import type { OWN_TOTALS } from '../../shared/own-course.contract.ts';

/** A class a learner is or was in. */
interface OwnPlace {
  readonly courseId: string;
  readonly classId: string;
}

/** What modules above know of a learner's course; what one says nothing of is left out. */
export interface OwnCourseFacts {
  readonly unread: number;
  readonly unconfirmed: number;
  readonly totalState: (typeof OWN_TOTALS)[number];
  readonly total: number | null;
  readonly band: string | null;
}

/** Filled by modules above: such facts by id of the class. One statement each, whatever the number of classes. */
export const ownCoursePort =
  definePort<
    (ctx: Ctx, personId: string, places: readonly OwnPlace[]) => Promise<ReadonlyMap<string, Partial<OwnCourseFacts>>>
  >('classes.ownCourse');

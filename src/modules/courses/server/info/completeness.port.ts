import type { Ctx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';
import type { CompletenessParts } from '../../shared/completeness.model.ts';

/** A course whose parts are counted. */
export interface CountedCourse {
  readonly courseId: string;
  /** What hangs on its videos, as `courses.node.file_id` names it; one file may hang on several. */
  readonly files: readonly string[];
}

/** What counts as enough. */
export interface CountedAs {
  /** Seconds of a video of a good length, both ends included. */
  readonly videoSeconds: { readonly least: number; readonly most: number };
  /** Days that count, back from now, for announcements and posts. */
  readonly talkDays: number;
}

/** Parts of courses by their ids; who has nothing of a course leaves it out. */
export type CountedParts = ReadonlyMap<string, Partial<CompletenessParts>>;

/** Filled by modules above: what they keep of courses, in one statement for all of them. */
export const completenessPort =
  definePort<(ctx: Ctx, courses: readonly CountedCourse[], as: CountedAs) => Promise<CountedParts>>(
    'courses.completeness',
  );

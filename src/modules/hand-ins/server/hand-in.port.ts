import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** A remark of a marker at a passage of a version. */
export interface HandInAnnotation {
  readonly id: string;
  readonly versionNo: number;
  /** Place in the text without formulas, in UTF-16 units, and its words. */
  readonly start: number;
  readonly quote: string;
  readonly comment: string;
  readonly authorName: string;
  readonly at: Date;
}

/** Filled by the module that marks: remarks on a work that its members may read by now. A bounded number of statements. */
export const handInAnnotationsPort =
  definePort<(ctx: Ctx, workId: string) => Promise<readonly HandInAnnotation[]>>('handIns.annotations');

/** Remarks on a work its members may read. */
export const annotationsFor = async (ctx: Ctx, workId: string): Promise<HandInAnnotation[]> =>
  (await Promise.all(ctx.ports.all(handInAnnotationsPort).map((read) => read(ctx, workId)))).flat();

/** What a learner may see of the mark of a work. */
export interface HandInMark {
  readonly workId: string;
  readonly versionNo: number;
  /** Points with what late costs taken off, and without; of this learner, the own adjustment included. */
  readonly points: number;
  readonly raw: number;
  /** Per cent that late took away. */
  readonly penalty: number;
  /** Why this learner has other points than the group; null: he or she has the same. */
  readonly adjusted: string | null;
  readonly levels: readonly {
    readonly criterion: string;
    readonly level: string | null;
    readonly points: number;
    readonly max: number;
  }[];
  readonly comment: string;
  readonly markedAt: Date;
  /** It came of the reviews learners gave each other. */
  readonly peer: boolean;
  /** Reviews this learner did not give, and what each took away, in per cent. */
  readonly missed: { readonly reviews: number; readonly percent: number };
}

/**
 * Filled by the module that marks: marks of these works that this learner may see by now; what may not be seen is left out.
 * A bounded number of statements.
 */
export const handInMarkPort =
  definePort<(ctx: Ctx, workIds: readonly string[], personId: string) => Promise<readonly HandInMark[]>>(
    'handIns.mark',
  );

/** Marks a learner may see by work. */
export async function marksOf(
  ctx: Ctx,
  workIds: readonly string[],
  personId: string,
): Promise<ReadonlyMap<string, HandInMark>> {
  if (workIds.length === 0) return new Map();
  const answers = await Promise.all(ctx.ports.all(handInMarkPort).map((read) => read(ctx, workIds, personId)));
  return new Map(answers.flat().map((mark) => [mark.workId, mark]));
}

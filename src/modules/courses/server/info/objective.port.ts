import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';

/**
 * Filled by modules above: an objective is taken away, and what gave evidence of it gives it to another.
 * @param change.into null: to none
 */
export const objectiveGonePort =
  definePort<(tx: TxCtx, change: { readonly from: string; readonly into: string | null }) => Promise<void>>(
    'courses.objectiveGone',
  );

/** Filled by modules above: what of a course gives evidence of these objectives, so that they are merged, never removed. */
export const objectiveUsePort =
  definePort<
    (
      ctx: Ctx,
      courseId: string,
      objectiveIds: readonly string[],
    ) => Promise<readonly { readonly objectiveId: string; readonly name: string }[]>
  >('courses.objectiveUse');

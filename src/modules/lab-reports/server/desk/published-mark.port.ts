import type { Ctx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';

/** The total of a person that is published now, with the pass line it goes by. */
export interface PublishedMark {
  readonly classId: string;
  readonly personId: string;
  readonly total: number;
  readonly passLine: number;
}

/** Filled by the module of grades: published totals of the people of these classes. One statement. */
export const publishedMarkPort =
  definePort<(ctx: Ctx, classIds: readonly string[]) => Promise<readonly PublishedMark[]>>('labReports.publishedMark');

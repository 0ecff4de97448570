import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';
import type { CopyPart } from '../../shared/life.contract.ts';

/**
 * What a module above carries of a course when it is copied, exported and imported: settings of its own, never people or
 * results. Nodes go by their refs in the package.
 */
export interface CoursePart {
  readonly key: CopyPart;
  /** What the course has, as JSON; null for nothing. @param refOf ref of a node; undefined for one that stays behind */
  take(ctx: Ctx, courseId: string, refOf: (nodeId: string) => string | undefined): Promise<unknown>;
  /**
   * Gives it to a new draft. Data may come from a file: it is validated here.
   * @param nodeOf node of a ref; undefined for one that was left out
   * @returns false when the data is none of this part; names of files that stayed behind, where there are any
   */
  give(
    tx: TxCtx,
    courseId: string,
    data: unknown,
    nodeOf: (ref: string) => string | undefined,
  ): Promise<boolean | readonly string[]>;
  /** The data that was taken with its dates moved; absent where it has none. @param move null for a date that is taken away */
  readonly shifted?: (data: unknown, move: (at: string | null) => string | null) => unknown;
  /** How many things the data holds, as a plan counts them; data may come from a file. */
  readonly count?: (data: unknown) => number;
}

/** Filled by modules above. */
export const coursePartPort = definePort<CoursePart>('courses.coursePart');

import type { Ctx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';

/** Filled by modules above: which of these people handed in a report on which of these nodes. One statement. */
export const handedInPort =
  definePort<
    (
      ctx: Ctx,
      of: { readonly nodeIds: readonly string[]; readonly personIds: readonly string[] },
    ) => Promise<readonly { readonly nodeId: string; readonly personId: string }[]>
  >('courses.handedIn');

/** A class of a course, as rules name it. */
export interface NamedClass {
  readonly id: string;
  readonly courseId: string;
  readonly name: string;
  readonly ended: boolean;
}

/** Filled by modules above: the classes of courses, by name. One statement. */
export const namedClassesPort =
  definePort<(ctx: Ctx, courseIds: readonly string[]) => Promise<readonly NamedClass[]>>('courses.namedClasses');

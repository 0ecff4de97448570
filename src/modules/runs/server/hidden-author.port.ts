import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** A person's work at a node of a course. */
export interface AuthoredWork {
  readonly nodeId: string;
  readonly personId: string;
}

/**
 * What stands in the place of a person's name for those who mark his or her work without names; null where the name is
 * no secret. Filled by the modules whose marking hides names.
 */
export const hiddenAuthorPort = definePort<(ctx: Ctx, work: AuthoredWork) => Promise<string | null>>(
  'runs.hiddenAuthor',
  1,
);

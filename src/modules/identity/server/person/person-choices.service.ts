import { uuidTime } from '../../../../kernel/values/uuid.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { officeOf } from '../account/account.access.ts';
import * as choices from './person-choices.repository.ts';

/** What filters and forms of user management offer to the office: nothing of people out of its reach. */
export async function readChoices(ctx: Ctx) {
  const { scope } = officeOf(ctx);
  const batches = await choices.importsInScope(ctx, scope);
  return {
    units: await choices.unitsInScope(ctx, scope),
    ...(await choices.wordsInScope(ctx, scope)),
    // An id says when it was made: that is when the import was opened.
    batches: batches.map(({ id, people }) => ({ id, people, at: uuidTime(id).toISOString() })),
  };
}

import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { findPersonRoute } from '../../shared/entry-person.contract.ts';
import { personByAccount } from './entry-facts.repository.ts';

/** An active person by the exact account; null when there is none. */
export async function findPerson(ctx: Ctx, account: string): Promise<CallOutput<typeof findPersonRoute>> {
  return { person: (await personByAccount(ctx, account)) ?? null };
}

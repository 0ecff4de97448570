import type { Ctx } from '../../../../platform/db/context.ts';
import { ownRecord } from './person.repository.ts';

/** What the own record adds to the actor: picture, language, settings, unit name. */
export async function personRecord(ctx: Ctx, personId: string) {
  const row = await ownRecord(ctx, personId);
  return {
    avatar: row?.avatar ?? null,
    locale: row?.locale ?? null,
    settings: row?.settings ?? {},
    unitName: row?.unit_name ?? null,
  };
}

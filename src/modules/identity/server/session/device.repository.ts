import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { identityDb } from '../identity.tables.ts';

/** The device of a person behind one of the tokens of a browser's cookie; of nobody there is none. */
export async function findDevice(
  ctx: Ctx,
  personId: string | null,
  hashes: readonly Buffer[],
): Promise<string | undefined> {
  if (hashes.length === 0) return undefined;
  const row = await identityDb(ctx)
    .selectFrom('identity.device')
    .select('id')
    .where('person_id', '=', personId)
    .where('hash', 'in', [...hashes])
    .executeTakeFirst();
  return row?.id;
}

export async function addDevice(ctx: Ctx, device: { id: string; personId: string; hash: Buffer }): Promise<void> {
  await identityDb(ctx)
    .insertInto('identity.device')
    .values({ id: device.id, person_id: device.personId, hash: device.hash })
    .execute();
}

export async function touchDevice(ctx: Ctx, id: string): Promise<void> {
  await sql`update identity.device set last_seen_at = platform.app_now() where id = ${id}`.execute(ctx.db);
}

/** Forgets devices nobody has signed in with for 180 days. */
export async function expireDevices(ctx: Ctx): Promise<void> {
  await sql`delete from identity.device where last_seen_at < platform.app_now() - interval '180 days'`.execute(ctx.db);
}

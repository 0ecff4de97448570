import type { Ctx } from '../../../../platform/db/context.ts';
import { identityDb } from '../identity.tables.ts';

/** What a person agreed to, newest first. */
export async function consentsOf(ctx: Ctx, personId: string) {
  return identityDb(ctx)
    .selectFrom('identity.consent')
    .select(['slug', 'version', 'at'])
    .where('person_id', '=', personId)
    .orderBy('at', 'desc')
    .orderBy('slug')
    .orderBy('version', 'desc')
    .execute();
}

/** Notes an agreement; one that was given before keeps its time. */
export async function addConsents(
  ctx: Ctx,
  personId: string,
  documents: readonly { readonly slug: string; readonly version: number }[],
): Promise<void> {
  await identityDb(ctx)
    .insertInto('identity.consent')
    .values(documents.map((one) => ({ person_id: personId, slug: one.slug, version: one.version, ip: ctx.ip })))
    .onConflict((oc) => oc.columns(['person_id', 'slug', 'version']).doNothing())
    .execute();
}

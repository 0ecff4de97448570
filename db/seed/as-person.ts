import type { App } from '../../src/main/app.ts';
import type { Ctx } from '../../src/platform/db/context.ts';

/** A person of the demonstration as the actor of the services, with the rights the person really has. */
export async function asPerson(app: App, ctx: Ctx, personId: string): Promise<Ctx> {
  const row = await ctx.db
    .selectFrom('identity.person')
    .select(['id', 'account', 'name', 'role', 'unit_id'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  // Nobody below the administrators holds a page.
  const grants =
    row.role > 2
      ? []
      : await ctx.db
          .selectFrom('identity.role_grant')
          .select(['page', 'actions'])
          .where('role', '=', row.role)
          .execute();
  return app.context({
    actor: {
      kind: 'person',
      personId,
      account: row.account,
      name: row.name,
      role: row.role,
      unitId: row.unit_id,
      sessionId: personId,
      mustChangePassword: false,
      grants: grants as never,
    },
    locale: ctx.locale,
    requestId: ctx.requestId,
  });
}

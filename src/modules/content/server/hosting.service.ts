import { ROLE } from '../../../kernel/access/roles.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { hostedExperiments } from './hosting.repository.ts';

/** Experiments the actor leads; a platform administrator sees all. */
export async function hosted(ctx: Ctx) {
  if (ctx.actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  const rows = await hostedExperiments(ctx, ctx.actor.role === ROLE.platformAdmin ? null : ctx.actor.personId);
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    state: row.state,
    unitName: row.unit_name,
    steps: row.step_count,
    versions: row.versions,
    checking: row.checking,
    published: row.published,
    publishedAt: row.published_at?.toISOString() ?? null,
  }));
}

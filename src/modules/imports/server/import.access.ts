import { byGrant, decideAccess, onlyRoles } from '../../../kernel/access/access.ts';
import type { PersonActor } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ImportBinding } from '../../../platform/imports/binding.ts';
import { findImport, type ImportFile } from './import.repository.ts';
import type { ImportRegistry } from './registry.engine.ts';

/** The person who imports. @throws AppError forbidden for anybody who is none */
export function importerOf(ctx: Ctx): PersonActor {
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return ctx.actor;
}

/** An import the actor may use. @throws AppError notFound, forbidden without its grant */
export function usableImport(ctx: Ctx, registry: ImportRegistry, name: string): ImportBinding {
  const binding = registry.find(name);
  const { page, action = 'import', roles = [] } = binding.shape;
  const access = page ? byGrant(page, action) : onlyRoles(...roles);
  if (decideAccess(access, ctx.actor) !== 'allowed') throw appError('forbidden', 'error.forbidden');
  return binding;
}

/** The page an import of the console belongs to, for its task; the guard of the pages takes its name in any case. */
export const linkOf = ({ shape: { page } }: ImportBinding): { link?: string } =>
  page ? { link: `/account/management/${page}` } : {};

/**
 * One of the actor's own imports, with what its rows mean. Call it inside `ctx.read` or `ctx.tx`.
 * @throws AppError notFound, forbidden when the grant was withdrawn meanwhile
 */
export async function ownImport(
  ctx: Ctx,
  registry: ImportRegistry,
  id: string,
  lock?: 'wait',
): Promise<{ file: ImportFile; binding: ImportBinding }> {
  const { personId } = importerOf(ctx);
  const file = await findImport(ctx, id, lock);
  if (file?.person_id !== personId) throw appError('notFound', 'error.notFound');
  return { file, binding: usableImport(ctx, registry, file.name) };
}

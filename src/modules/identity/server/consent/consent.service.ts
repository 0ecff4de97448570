import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { addConsents, consentsOf } from './consent.repository.ts';

/** A document people must agree to, in the version in force. */
export interface ConsentDocument {
  readonly slug: 'privacy' | 'terms';
  readonly version: number;
}

/** Tells which documents need consent at present. */
export type ConsentSource = (ctx: Ctx) => Promise<readonly ConsentDocument[]>;

function person(ctx: Ctx) {
  if (ctx.actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  return ctx.actor;
}

/** What the person has to agree to (a newer version asks again), and what they agreed to. */
export async function consents(ctx: Ctx, source: ConsentSource) {
  const { personId } = person(ctx);
  const [documents, given] = await Promise.all([
    ctx.shared('identity.consent', source),
    ctx.glance((read) => consentsOf(read, personId)),
  ]);
  return {
    due: documents
      .map(({ slug, version }) => ({
        slug,
        version,
        agreed: given.filter((one) => one.slug === slug).reduce((most, one) => Math.max(most, one.version), 0) || null,
      }))
      .filter(({ version, agreed }) => agreed === null || agreed < version),
    given: given.map(({ slug, version, at }) => ({ slug, version, at: at.toISOString() })),
  };
}

/**
 * Agrees to documents.
 * @throws AppError stale when one of them is not in force in this version: the person has read another text.
 */
export async function giveConsent(ctx: Ctx, source: ConsentSource, documents: readonly ConsentDocument[]) {
  const { personId } = person(ctx);
  const inForce = await source(ctx);
  const known = ({ slug, version }: ConsentDocument) =>
    inForce.some((one) => one.slug === slug && one.version === version);
  if (!documents.every(known)) throw appError('stale', 'identity.consent.changed');
  await ctx.tx(async (tx) => {
    await addConsents(tx, personId, documents);
    tx.audit({ action: 'person.consent', object: 'person', objectId: personId, after: documents });
  });
  return consents(ctx, source);
}

import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type { revokeCertificateRoute } from '../shared/certificate.contract.ts';
import { isSameName } from '../shared/certificate.model.ts';
import { mayRevoke, requireCertificate, seeCertificate } from './certificate.access.ts';
import { presentPrinted, presentPublic } from './certificate.presenter.ts';
import { ofPerson, revoke } from './certificate.repository.ts';

/** What everybody reads of a certificate. @throws AppError invalid for no serial, notFound */
export async function readCertificate(ctx: Ctx, serial: string) {
  return presentPublic(await requireCertificate(ctx, serial));
}

/** Whether a full name is the holder's. @throws AppError invalid for no serial, notFound */
export async function checkName(ctx: Ctx, serial: string, name: string) {
  return { same: isSameName(name, (await requireCertificate(ctx, serial)).holderName) };
}

/** A certificate to print. @throws AppError invalid, notFound for all but its holder and who may revoke it */
export async function readFull(ctx: Ctx, serial: string) {
  const { row, own, revokes } = await seeCertificate(ctx, serial);
  return {
    ...presentPrinted(row),
    name: row.holderName,
    own,
    revokeReason: row.revokeReason,
    can: { revoke: revokes && row.revokedAt === null },
  };
}

/**
 * Revokes a certificate and tells its holder why.
 * @throws AppError invalid, notFound, forbidden for the holder, conflict when it is revoked already
 */
export async function revokeCertificate(
  ctx: Ctx,
  serial: string,
  { kind, reason }: RouteInput<typeof revokeCertificateRoute>['body'],
) {
  const { revokes } = await seeCertificate(ctx, serial);
  if (!revokes) throw appError('forbidden', 'error.forbidden');
  return ctx.tx(async (tx) => {
    const row = await requireCertificate(tx, serial, true);
    if (!(await mayRevoke(tx, row))) throw appError('forbidden', 'error.forbidden');
    if (row.revokedAt) throw appError('conflict', 'certificates.revoke.already');
    const personId = tx.actor.kind === 'person' ? tx.actor.personId : null;
    const at = await revoke(tx, row.id, { personId, kind, reason });
    tx.audit({
      action: 'certificate.revoke',
      object: 'certificate',
      objectId: row.id,
      before: { serial: row.serial },
      after: { kind, reason },
    });
    notify(tx, {
      to: [row.personId],
      kind: 'teaching',
      key: 'certificates.notice.revoked',
      params: { title: row.title, reason },
      target: { page: 'verifyCertificate', params: { serial: row.serial } },
      dedupe: `certificates.revoked:${row.id}`,
    });
    return { revokedAt: at.toISOString() };
  });
}

/** Own certificates, newest first. */
export async function ownCertificates(ctx: Ctx, courseId: string | undefined) {
  if (ctx.actor.kind !== 'person') return { rows: [] };
  return { rows: (await ofPerson(ctx, ctx.actor.personId, courseId)).map(presentPrinted) };
}

import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { experimentFacts } from '../../catalogue/server/catalogue.public.ts';
import { publishedTotals } from '../../grades/server/grades.public.ts';
import { readCode } from '../../proof/shared/proof.model.ts';
import { type CertificateRow, findBySerial } from './certificate.repository.ts';

const absent = () => appError('notFound', 'certificates.absent');

/** The serial of what somebody typed. @throws AppError invalid for what is none */
export function readSerial(text: string): string {
  const read = readCode(text);
  if ('fault' in read) throw appError('invalid', `certificates.serial.${read.fault}`);
  return read.code;
}

/** A certificate by its serial, for everybody: what of it is told is the presenter's. @throws AppError invalid, notFound */
export async function requireCertificate(ctx: Ctx, serial: string, lock = false): Promise<CertificateRow> {
  const row = await findBySerial(ctx, readSerial(serial), lock);
  if (!row) throw absent();
  return row;
}

/** True when the actor changes the marks of its class, leads its experiment, or runs the platform. */
export async function mayRevoke(ctx: Ctx, row: CertificateRow): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return actor.kind === 'system';
  if (row.kind === 'course') {
    return publishedTotals(ctx, row.classId!).then(
      ({ mayChange }) => mayChange,
      () => false,
    );
  }
  if (actor.role === 0) return true;
  const experiment = (await experimentFacts(ctx, [row.experimentId!])).get(row.experimentId!);
  return experiment?.leaderId === actor.personId;
}

/** A certificate with its name, for its holder and who may revoke it. @throws AppError invalid, notFound for others */
export async function seeCertificate(ctx: Ctx, serial: string) {
  const row = await requireCertificate(ctx, serial);
  const own = ctx.actor.kind === 'person' && row.personId === ctx.actor.personId;
  const revokes = await mayRevoke(ctx, row);
  if (!own && !revokes) throw absent();
  return { row, own, revokes };
}

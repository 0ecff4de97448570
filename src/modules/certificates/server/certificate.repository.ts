import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { CertificateKind, RevokeKind } from '../shared/certificate.model.ts';

/** A certificate as it is stored. */
export interface CertificateRow {
  readonly id: string;
  readonly serial: string;
  readonly kind: CertificateKind;
  readonly personId: string;
  readonly holderName: string;
  readonly courseId: string | null;
  readonly classId: string | null;
  readonly experimentId: string | null;
  readonly runId: string | null;
  readonly title: string;
  readonly titleEn: string | null;
  readonly unitName: string;
  readonly termName: string | null;
  readonly hours: number | null;
  readonly credits: number | null;
  readonly bandKey: string | null;
  readonly bandName: string | null;
  readonly achievedAt: Date;
  readonly issuedAt: Date;
  readonly revokedAt: Date | null;
  readonly revokeKind: RevokeKind | null;
  readonly revokeReason: string | null;
}

const COLUMNS = sql`id, serial, kind, person_id as "personId", holder_name as "holderName", course_id as "courseId",
  class_id as "classId", experiment_id as "experimentId", run_id as "runId", title, title_en as "titleEn",
  unit_name as "unitName", term_name as "termName", hours::float as hours, credits::float as credits,
  band_key as "bandKey", band_name as "bandName", achieved_at as "achievedAt", issued_at as "issuedAt",
  revoked_at as "revokedAt", revoke_kind as "revokeKind", revoke_reason as "revokeReason"`;

export async function findBySerial(ctx: Ctx, serial: string, lock = false): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`select ${COLUMNS} from certificates.certificate
    where serial = ${serial} ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** The living certificate of a person for an experiment. */
export async function livingOfExperiment(
  ctx: Ctx,
  of: { readonly personId: string; readonly experimentId: string },
): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`select ${COLUMNS} from certificates.certificate
    where person_id = ${of.personId} and experiment_id = ${of.experimentId}
      and kind = 'experiment' and revoked_at is null`.execute(ctx.db);
  return rows[0];
}

/** Certificates of the learners of a class, revoked ones too, newest first. */
export async function ofClass(ctx: Ctx, classId: string): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`select ${COLUMNS} from certificates.certificate
    where class_id = ${classId} and kind = 'course' order by issued_at desc, id desc`.execute(ctx.db);
  return rows;
}

/** Certificates of a person, newest first, at most 200. */
export async function ofPerson(ctx: Ctx, personId: string, courseId: string | undefined): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`select ${COLUMNS} from certificates.certificate
    where person_id = ${personId} ${courseId ? sql`and course_id = ${courseId}` : sql``}
    order by issued_at desc, id desc limit 200`.execute(ctx.db);
  return rows;
}

/** What is written of a new certificate. */
export type NewCertificate = Omit<CertificateRow, 'issuedAt' | 'revokedAt' | 'revokeKind' | 'revokeReason'> & {
  readonly issuedBy: string | null;
};

/** Writes new certificates; whoever has a living one already gets none. @returns ids of those written */
export async function insertCertificates(ctx: Ctx, rows: readonly NewCertificate[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: written } = await sql<{ id: string }>`insert into certificates.certificate (id, serial, kind, person_id,
      holder_name, course_id, class_id, experiment_id, run_id, title, title_en, unit_name, term_name, hours, credits,
      band_key, band_name, achieved_at, issued_by)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, serial text, kind text,
      "personId" uuid, "holderName" text, "courseId" uuid, "classId" uuid, "experimentId" uuid, "runId" uuid,
      title text, "titleEn" text, "unitName" text, "termName" text, hours numeric, credits numeric,
      "bandKey" text, "bandName" text, "achievedAt" timestamptz, "issuedBy" uuid)
    on conflict do nothing returning id`.execute(ctx.db);
  return new Set(written.map(({ id }) => id));
}

/** Revokes a living certificate. @returns when */
export async function revoke(
  ctx: Ctx,
  id: string,
  by: { readonly personId: string | null; readonly kind: RevokeKind; readonly reason: string },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`update certificates.certificate set revoked_at = platform.app_now(),
      revoked_by = ${by.personId}, revoke_kind = ${by.kind}, revoke_reason = ${by.reason}
    where id = ${id} and revoked_at is null returning revoked_at as at`.execute(ctx.db);
  return rows[0]!.at;
}

/** Certificates of each of these people. */
export async function countOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ personId: string; n: number }>`select person_id as "personId", count(*)::int as n
    from certificates.certificate where person_id = any(${[...personIds]}::uuid[]) group by person_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.personId, row.n]));
}

/** Gives the certificates of a roster account to the person it turned out to be, but for those that one has already. */
export async function moveToPerson(ctx: Ctx, from: string, to: string): Promise<void> {
  await sql`update certificates.certificate c set person_id = ${to} where c.person_id = ${from} and not exists (
    select from certificates.certificate o where o.person_id = ${to} and o.kind = c.kind
      and o.revoked_at is null and c.revoked_at is null
      and (o.class_id = c.class_id or o.experiment_id = c.experiment_id))`.execute(ctx.db);
}

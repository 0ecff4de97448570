import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { AnyDb } from '../../../platform/db/pool.ts';
import { type Flavour, PLAYER_NAMES } from '../../catalogue/shared/flavour.model.ts';
import { MANIFEST_FILE } from '../shared/manifest.model.ts';
import type { CheckReport, Encoding, PackageFile, Profile, VersionState } from '../shared/version.model.ts';
import { versionsDb } from './version.tables.ts';

export interface NewVersion {
  readonly id: string;
  readonly experimentId: string;
  readonly number: number;
  readonly uploadId: string | null;
  readonly filename: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly note: string;
  /** Isolation the leader chose; the check decides without it. */
  readonly profile?: Profile | null;
  readonly removeTrackers?: boolean;
  readonly createdBy: string | null;
}

export async function insertVersion(ctx: Ctx, version: NewVersion): Promise<void> {
  await versionsDb(ctx)
    .insertInto('experiments.experiment_version')
    .values({
      id: version.id,
      experiment_id: version.experimentId,
      number: version.number,
      upload_id: version.uploadId,
      filename: version.filename,
      bytes: version.bytes,
      sha256: version.sha256,
      note: version.note,
      profile: version.profile ?? null,
      remove_trackers: version.removeTrackers ?? false,
      created_by: version.createdBy,
    })
    .execute();
}

/** Largest number ever given, deleted ones included: a number never returns. */
export async function lastNumber(ctx: Ctx, experimentId: string): Promise<number> {
  const row = await versionsDb(ctx)
    .selectFrom('experiments.experiment_version')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('experiment_id', '=', experimentId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

export interface VersionRow {
  readonly id: string;
  readonly experimentId: string;
  readonly number: number;
  readonly launchKind: string;
  readonly flavour: Flavour | null;
  readonly uploadId: string | null;
  readonly filename: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly note: string;
  readonly state: VersionState;
  readonly entry: string | null;
  readonly profile: Profile | null;
  readonly contentLabel: string | null;
  readonly manifest: Readonly<Record<string, unknown>> | null;
  readonly files: number | null;
  readonly inflatedBytes: number | null;
  readonly report: CheckReport | null;
  readonly blocking: number;
  readonly removeTrackers: boolean;
  readonly createdAt: Date;
  readonly checkedAt: Date | null;
}

function versions(scope: { readonly db: AnyDb }) {
  return versionsDb(scope)
    .selectFrom('experiments.experiment_version')
    .select(['id', 'experiment_id as experimentId', 'number', 'launch_kind as launchKind', 'flavour'])
    .select(['upload_id as uploadId', 'filename', 'bytes', 'sha256', 'note', 'state', 'entry', 'profile', 'manifest'])
    .select(['content_label as contentLabel', 'files', 'inflated_bytes as inflatedBytes', 'report', 'blocking'])
    .select('remove_trackers as removeTrackers')
    .select(['created_at as createdAt', 'checked_at as checkedAt'])
    .where('deleted_at', 'is', null);
}

/** Versions of an experiment, newest first, with whether each was ever published. */
export async function versionsOf(
  ctx: Pick<Ctx, 'db'>,
  experimentId: string,
): Promise<(VersionRow & { readonly everPublished: boolean })[]> {
  const rows = await versions(ctx)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('experiments.publication')
            .select('experiments.publication.id')
            .whereRef('version_id', '=', 'experiments.experiment_version.id'),
        )
        .as('everPublished'),
    )
    .where('experiment_id', '=', experimentId)
    .orderBy('number', 'desc')
    .execute();
  return rows as (VersionRow & { everPublished: boolean })[];
}

/** One version; `lock` keeps the row until the end of the transaction. */
export async function findVersion(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<VersionRow | undefined> {
  const row = await versions(ctx)
    .where('id', '=', id)
    .$if(options.lock === true, (q) => q.forUpdate())
    .executeTakeFirst();
  return row as VersionRow | undefined;
}

/** The version an experiment shows to its readers, if any. */
export async function findPublished(ctx: Pick<Ctx, 'db'>, experimentId: string): Promise<VersionRow | undefined> {
  const row = await versions(ctx)
    .where('id', '=', (eb) =>
      eb.selectFrom('experiments.experiment').select('published_version_id').where('id', '=', experimentId),
    )
    .executeTakeFirst();
  return row as VersionRow | undefined;
}

/** Takes an uploaded version to be checked; false when another worker ended the check already. */
export async function startCheck(ctx: Ctx, id: string): Promise<boolean> {
  const result = await sql`update experiments.experiment_version set state = 'checking'
    where id = ${id} and state in ('uploaded', 'checking') and deleted_at is null`.execute(ctx.db);
  return result.numAffectedRows === 1n;
}

export interface ReadyFacts {
  readonly launchKind: 'package' | 'scorm';
  readonly flavour: Flavour;
  readonly entry: string;
  readonly profile: Profile;
  readonly contentLabel: string;
  readonly manifest: Readonly<Record<string, unknown>> | null;
  readonly inflatedBytes: number;
  readonly report: CheckReport;
  readonly blocking: number;
  readonly files: readonly PackageFile[];
}

const BATCH = 1000;

/** Writes the files and makes the version ready; from here on the row is immutable. */
export async function makeReady(ctx: Ctx, id: string, facts: ReadyFacts): Promise<void> {
  const db = versionsDb(ctx);
  for (let i = 0; i < facts.files.length; i += BATCH) {
    await db
      .insertInto('experiments.package_file')
      .values(facts.files.slice(i, i + BATCH).map((file) => ({ version_id: id, ...file })))
      .execute();
  }
  await db
    .updateTable('experiments.experiment_version')
    .set({
      state: 'ready',
      launch_kind: facts.launchKind,
      flavour: facts.flavour,
      entry: facts.entry,
      profile: facts.profile,
      content_label: facts.contentLabel,
      manifest: facts.manifest === null ? null : JSON.stringify(facts.manifest),
      files: facts.files.length,
      inflated_bytes: facts.inflatedBytes,
      report: JSON.stringify(facts.report),
      blocking: facts.blocking,
      checked_at: sql<Date>`platform.app_now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Makes a ready version of the files of another one, with a manifest and report of its own; two statements. */
export async function copyVersion(
  ctx: Ctx,
  from: string,
  to: {
    readonly id: string;
    readonly number: number;
    readonly contentLabel: string;
    readonly manifest: Readonly<Record<string, unknown>>;
    readonly report: CheckReport;
    readonly createdBy: string | null;
  },
): Promise<void> {
  await sql`insert into experiments.experiment_version (id, experiment_id, number, launch_kind, flavour, filename, bytes,
      sha256, note, state, entry, profile, content_label, manifest, files, inflated_bytes, report, blocking,
      remove_trackers, created_by, checked_at)
    select ${to.id}::uuid, experiment_id, ${to.number}::int, launch_kind, flavour, filename, bytes, sha256, note, state,
      entry, profile, ${to.contentLabel}, ${JSON.stringify(to.manifest)}::jsonb, files, inflated_bytes,
      ${JSON.stringify(to.report)}::jsonb, blocking, remove_trackers, ${to.createdBy}::uuid, platform.app_now()
    from experiments.experiment_version where id = ${from}`.execute(ctx.db);
  await sql`insert into experiments.package_file (version_id, path, sha256, bytes, type, encoding, blocked)
    select ${to.id}::uuid, path, sha256, bytes, type, encoding, blocked
    from experiments.package_file where version_id = ${from}`.execute(ctx.db);
}

export async function makeFailed(ctx: Ctx, id: string, report: CheckReport): Promise<void> {
  await versionsDb(ctx)
    .updateTable('experiments.experiment_version')
    .set({ state: 'failed', report: JSON.stringify(report), checked_at: sql<Date>`platform.app_now()` })
    .where('id', '=', id)
    .where('state', '<>', 'ready')
    .execute();
}

/** Points the experiment at a version and remembers it; two statements. */
export async function pointAt(
  ctx: Ctx,
  publication: { id: string; experimentId: string; versionId: string; how: 'publish' | 'roll_back'; by: string | null },
): Promise<void> {
  const db = versionsDb(ctx);
  await sql`update experiments.experiment set published_version_id = ${publication.versionId}, version = version + 1,
    updated_at = platform.app_now() where id = ${publication.experimentId}`.execute(ctx.db);
  await db
    .insertInto('experiments.publication')
    .values({
      id: publication.id,
      experiment_id: publication.experimentId,
      version_id: publication.versionId,
      how: publication.how,
      by: publication.by,
    })
    .execute();
}

/** Whether a version was ever published. */
export async function wasPublished(ctx: Pick<Ctx, 'db'>, versionId: string): Promise<boolean> {
  const row = await versionsDb(ctx)
    .selectFrom('experiments.publication')
    .select('id')
    .where('version_id', '=', versionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Versions of an experiment that were published at some time, the newest number first. */
export async function releasesOf(
  ctx: Pick<Ctx, 'db'>,
  experimentId: string,
): Promise<{ id: string; number: number; publishedAt: Date; current: boolean }[]> {
  const result = await sql<{ id: string; number: number; publishedAt: Date; current: boolean }>`
    select v.id, v.number, p.at as "publishedAt", v.id = e.published_version_id as current
    from experiments.experiment_version v
    join experiments.experiment e on e.id = v.experiment_id
    join lateral (select min(p.at) as at from experiments.publication p where p.version_id = v.id) p on p.at is not null
    where v.experiment_id = ${experimentId} and v.deleted_at is null
      and coalesce(v.flavour, '') <> all(${Object.keys(PLAYER_NAMES)}::text[]) order by v.number desc`.execute(ctx.db);
  return result.rows;
}

export async function markDeleted(ctx: Ctx, id: string): Promise<void> {
  await sql`update experiments.experiment_version set deleted_at = platform.app_now() where id = ${id}`.execute(ctx.db);
}

/** Served files of a version that have at least so many bytes, in the order of their paths. */
export async function largeFiles(
  db: AnyDb,
  versionId: string,
  least: number,
): Promise<{ path: string; sha256: string; bytes: number }[]> {
  return versionsDb({ db })
    .selectFrom('experiments.package_file')
    .select(['path', 'sha256', 'bytes'])
    .where('version_id', '=', versionId)
    .where('bytes', '>=', least)
    .where('blocked', '=', false)
    .orderBy('path')
    .execute();
}

/** One served file of a version: its content, type and encoding; null when it does not exist or is never served. */
export async function packageFile(
  db: AnyDb,
  versionId: string,
  path: string,
): Promise<{ sha256: string; bytes: number; type: string; encoding: Encoding | null } | null> {
  const row = await versionsDb({ db })
    .selectFrom('experiments.package_file')
    .select(['sha256', 'bytes', 'type', 'encoding'])
    .where('version_id', '=', versionId)
    .where('path', '=', path)
    .where('path', '<>', MANIFEST_FILE)
    .where('blocked', '=', false)
    .executeTakeFirst();
  return row ? { ...row, encoding: row.encoding as Encoding | null } : null;
}

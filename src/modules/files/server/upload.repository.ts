import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { UploadKind } from '../shared/upload.model.ts';
import { filesDb } from './files.tables.ts';

export interface UploadRow {
  readonly id: string;
  readonly personId: string;
  readonly kind: UploadKind;
  readonly ownerId: string;
  readonly filename: string;
  readonly bytes: number;
  readonly received: number;
  readonly parts: number;
  readonly declaredSha256: string | null;
  readonly sha256: string | null;
  readonly state: 'open' | 'finished' | 'failed' | 'claimed';
  readonly touchedAt: Date;
}

export async function insertUpload(
  ctx: Pick<Ctx, 'db'>,
  upload: Pick<UploadRow, 'id' | 'personId' | 'kind' | 'ownerId' | 'filename' | 'bytes' | 'declaredSha256'>,
): Promise<void> {
  await filesDb(ctx)
    .insertInto('files.upload')
    .values({
      id: upload.id,
      person_id: upload.personId,
      kind: upload.kind,
      owner_id: upload.ownerId,
      filename: upload.filename,
      bytes: upload.bytes,
      declared_sha256: upload.declaredSha256,
    })
    .execute();
}

/** One upload; `lock` keeps the row until the end of the transaction. */
export async function findUpload(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<UploadRow | undefined> {
  const row = await filesDb(ctx)
    .selectFrom('files.upload')
    .select(['id', 'person_id as personId', 'kind', 'owner_id as ownerId', 'filename', 'bytes', 'received', 'parts'])
    .select(['declared_sha256 as declaredSha256', 'sha256', 'state', 'touched_at as touchedAt'])
    .where('id', '=', id)
    .$if(options.lock === true, (q) => q.forUpdate())
    .executeTakeFirst();
  return row as UploadRow | undefined;
}

/** Counts one stored part, unless another request moved the offset meanwhile. */
export async function addPart(ctx: Pick<Ctx, 'db'>, id: string, offset: number, bytes: number): Promise<boolean> {
  const result = await sql`update files.upload set received = received + ${bytes}, parts = parts + 1,
      touched_at = platform.app_now()
    where id = ${id} and state = 'open' and received = ${offset}`.execute(ctx.db);
  return result.numAffectedRows === 1n;
}

export async function endUpload(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  state: 'finished' | 'failed',
  sha256: string,
): Promise<void> {
  await sql`update files.upload set state = ${state}, sha256 = ${sha256}, touched_at = platform.app_now()
    where id = ${id} and state = 'open'`.execute(ctx.db);
}

export async function markClaimed(ctx: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  const result = await sql`update files.upload set state = 'claimed', claimed_at = platform.app_now()
    where id = ${id} and state = 'finished'`.execute(ctx.db);
  return result.numAffectedRows === 1n;
}

export async function deleteUpload(ctx: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await filesDb(ctx).deleteFrom('files.upload').where('id', '=', id).where('state', '<>', 'claimed').execute();
}

/** Uploads whose time is over: unfinished or failed ones after 7 days, unclaimed finished ones after 24 hours. */
export async function staleUploads(ctx: Pick<Ctx, 'db'>, most: number): Promise<{ id: string; parts: number }[]> {
  const result = await sql<{ id: string; parts: number }>`select id, parts from files.upload
    where state <> 'claimed' and touched_at < platform.app_now()
      - case when state = 'finished' then interval '24 hours' else interval '7 days' end
    order by touched_at limit ${most}`.execute(ctx.db);
  return result.rows;
}

import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { filesDb } from './files.tables.ts';

export interface AttachmentRow {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly ext: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly path: string;
  readonly ownerType: string | null;
  readonly ownerId: string | null;
  readonly public: boolean;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
}

const COLUMNS = [
  'id',
  'person_id as personId',
  'name',
  'ext',
  'bytes',
  'sha256',
  'path',
  'owner_type as ownerType',
  'owner_id as ownerId',
  'public',
  'created_at as createdAt',
  'deleted_at as deletedAt',
] as const;

/** Names stored files. */
export async function insertAttachments(
  ctx: Pick<Ctx, 'db'>,
  rows: readonly Pick<AttachmentRow, 'id' | 'personId' | 'name' | 'ext' | 'bytes' | 'sha256' | 'path'>[],
): Promise<void> {
  await filesDb(ctx)
    .insertInto('files.attachment')
    .values(rows.map(({ personId, ...row }) => ({ ...row, person_id: personId })))
    .execute();
}

/** The attachment of an id or a path, deleted ones too; null when there is none. */
export async function findAttachment(
  ctx: Pick<Ctx, 'db'>,
  by: { readonly id: string } | { readonly path: string },
): Promise<AttachmentRow | null> {
  const row = await filesDb(ctx)
    .selectFrom('files.attachment')
    .select(COLUMNS)
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('path', '=', by.path)))
    .executeTakeFirst();
  return row ?? null;
}

/** Living attachments of some owners, in the order they came. */
export function attachmentsOf(
  ctx: Pick<Ctx, 'db'>,
  ownerType: string,
  ownerIds: readonly string[],
): Promise<AttachmentRow[]> {
  if (ownerIds.length === 0) return Promise.resolve([]);
  return filesDb(ctx)
    .selectFrom('files.attachment')
    .select(COLUMNS)
    .where('owner_type', '=', ownerType)
    .where('owner_id', 'in', [...ownerIds])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Gives attachments to an owner: the person's own unclaimed ones, and those the owner has already. */
export async function claimRows(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
  owner: { readonly type: string; readonly id: string; readonly public: boolean },
  personId: string,
): Promise<AttachmentRow[]> {
  return filesDb(ctx)
    .updateTable('files.attachment')
    .set({
      owner_type: owner.type,
      owner_id: owner.id,
      public: owner.public,
      claimed_at: sql`coalesce(claimed_at, platform.app_now())`,
    })
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('owner_type', 'is', null), eb('person_id', '=', personId)]),
        eb.and([eb('owner_type', '=', owner.type), eb('owner_id', '=', owner.id)]),
      ]),
    )
    .returning(COLUMNS)
    .execute();
}

/** Living attachments of some paths. */
export function attachmentsAt(ctx: Pick<Ctx, 'db'>, paths: readonly string[]): Promise<AttachmentRow[]> {
  return filesDb(ctx)
    .selectFrom('files.attachment')
    .select(COLUMNS)
    .where('path', 'in', [...paths])
    .where('deleted_at', 'is', null)
    .execute();
}

/** Deletes an owner's attachments softly, except some. */
export async function releaseRows(
  ctx: Pick<Ctx, 'db'>,
  owner: { readonly type: string; readonly id: string },
  except: readonly string[],
): Promise<void> {
  let change = filesDb(ctx)
    .updateTable('files.attachment')
    .set({ deleted_at: sql`platform.app_now()` })
    .where('owner_type', '=', owner.type)
    .where('owner_id', '=', owner.id)
    .where('deleted_at', 'is', null);
  if (except.length > 0) change = change.where('id', 'not in', [...except]);
  await change.execute();
}

/** Deletes one attachment softly. */
export async function markDeleted(ctx: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await filesDb(ctx)
    .updateTable('files.attachment')
    .set({ deleted_at: sql`platform.app_now()` })
    .where('id', '=', id)
    .execute();
}

/** Attachments whose time is over: nobody claimed them in 24 hours, or they were deleted 30 days ago. */
export function staleAttachments(ctx: Pick<Ctx, 'db'>, most: number): Promise<{ id: string; path: string }[]> {
  return filesDb(ctx)
    .selectFrom('files.attachment')
    .select(['id', 'path'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('owner_type', 'is', null),
          eb('deleted_at', 'is', null),
          eb('created_at', '<', sql<Date>`platform.app_now() - interval '24 hours'`),
        ]),
        eb('deleted_at', '<', sql<Date>`platform.app_now() - interval '30 days'`),
      ]),
    )
    .limit(most)
    .execute();
}

/** Removes a row for good. */
export async function removeRow(ctx: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await filesDb(ctx).deleteFrom('files.attachment').where('id', '=', id).execute();
}

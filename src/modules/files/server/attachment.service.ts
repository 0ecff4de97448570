import { createHash, randomBytes } from 'node:crypto';
import { appError, appErrorWith, type FieldError } from '../../../kernel/errors/app-error.ts';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { FormFile } from '../../../platform/http/multipart.ts';
import { StorageMissing } from '../../../platform/storage/storage.ts';
import {
  ATTACHMENT_KINDS,
  type AttachmentKind,
  extensionOf,
  isAttachable,
  NAME_CHARACTERS,
} from '../shared/attachment.model.ts';
import { attachmentOwnerPort } from './attachment.port.ts';
import * as rows from './attachment.repository.ts';
import { contentAgrees } from './file-content.engine.ts';

export type { AttachmentRow } from './attachment.repository.ts';

/** Where the bytes of a path lie in the store. */
export const storageKey = (path: string) => `attachments${path}`;

/** A path nobody can guess, under the day it is made. */
export function newPath(ctx: Pick<Ctx, 'clock'>, ext: string): string {
  const day = siteDate(ctx.clock.ms()).replaceAll('-', '/');
  return `/${day}/${randomBytes(16).toString('hex')}.${ext}`;
}

/** What is wrong with a file, or null. */
async function faultOf(file: FormFile, allowed: readonly string[]): Promise<FieldError['code'] | null> {
  const name = file.filename.normalize('NFC').trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
  if (name === '' || name.length > NAME_CHARACTERS || /[\u0000-\u001f\u007f/\\]/.test(name)) {
    return 'files.attachment.name';
  }
  const extension = extensionOf(name);
  if (!isAttachable(extension) || !allowed.includes(extension)) return 'files.attachment.refused';
  if (file.bytes.length === 0) return 'files.attachment.empty';
  return (await contentAgrees(file.bytes, extension)) ? null : 'files.attachment.content';
}

/**
 * Keeps some files of a person; all of them or none. They belong to nothing yet: a module claims them within 24 hours.
 * @throws AppError unsupported with one field per faulty file, malformed without files.
 */
export async function storeAttachments(
  ctx: Ctx,
  files: readonly FormFile[],
  kind: string | undefined,
): Promise<rows.AttachmentRow[]> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  if (files.length === 0) throw appError('malformed', 'files.attachment.none');
  if (kind !== undefined && !Object.hasOwn(ATTACHMENT_KINDS, kind)) throw appError('malformed', 'files.upload.kind');
  const allowed = ATTACHMENT_KINDS[(kind ?? 'file') as AttachmentKind];
  const faults: FieldError[] = [];
  for (const [index, file] of files.entries()) {
    const code = await faultOf(file, allowed);
    if (code) faults.push({ path: `files.${index}`, code, params: { name: file.filename.slice(0, 60) } });
  }
  if (faults.length > 0) throw appErrorWith({ fields: faults }, 'unsupported', 'files.attachment.rule');

  const kept = files.map((file) => {
    const name = file.filename.normalize('NFC').trim();
    const ext = extensionOf(name);
    return {
      id: ctx.newId(),
      personId: actor.personId,
      name,
      ext,
      bytes: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      path: newPath(ctx, ext),
      content: file.bytes,
    };
  });
  for (const { path, content } of kept) await ctx.storage.put(storageKey(path), content);
  const facts = kept.map(({ content: _content, ...row }) => row);
  await ctx.tx(async (tx) => {
    await rows.insertAttachments(tx, facts);
    for (const row of facts) {
      tx.audit({
        action: 'attachment.upload',
        object: 'attachment',
        objectId: row.id,
        after: { name: row.name, bytes: row.bytes, sha256: row.sha256 },
      });
    }
  });
  const now = ctx.clock.now();
  return facts.map((row) => ({
    ...row,
    ownerType: null,
    ownerId: null,
    public: false,
    createdAt: now,
    deletedAt: null,
  }));
}

const isUploader = (ctx: Ctx, row: rows.AttachmentRow) =>
  ctx.actor.kind === 'person' && ctx.actor.personId === row.personId;

/** True when the caller may see a file: by what it belongs to, never by knowing its address. */
async function mayRead(ctx: Ctx, row: rows.AttachmentRow): Promise<boolean> {
  if (row.public || isUploader(ctx, row)) return true;
  if (ctx.actor.kind === 'visitor' || row.ownerId === null) return false;
  const owner = ctx.ports.all(attachmentOwnerPort).find((one) => one.type === row.ownerType);
  return owner ? owner.mayRead(ctx, row.ownerId) : false;
}

/**
 * A living file the caller may see. `signed` says that the address itself was signed for it.
 * @throws AppError notFound, the same for absent, deleted and foreign ones.
 */
export async function readableAttachment(
  ctx: Ctx,
  by: { readonly id: string } | { readonly path: string },
  signed: (id: string) => boolean,
): Promise<rows.AttachmentRow> {
  const row = await rows.findAttachment(ctx, by);
  if (!row || row.deletedAt || !(signed(row.id) || (await mayRead(ctx, row)))) {
    throw appError('notFound', 'error.notFound');
  }
  return row;
}

/** Opens the bytes of a file. @throws AppError notFound when the store lost them. */
export async function openAttachment(
  ctx: Ctx,
  row: rows.AttachmentRow,
  range?: { readonly start: number; readonly end: number },
) {
  try {
    return await ctx.storage.get(storageKey(row.path), range);
  } catch (error) {
    if (error instanceof StorageMissing) throw appError('notFound', 'error.notFound');
    throw error;
  }
}

/** Whether the bytes of a file are still there. */
export const hasBytes = async (ctx: Ctx, row: Pick<rows.AttachmentRow, 'path'>): Promise<boolean> =>
  (await ctx.storage.stat(storageKey(row.path))) !== null;

/**
 * Deletes a file softly. What is deleted already stays so and is no error: a retry is harmless.
 * @throws AppError notFound when it is not the caller's and what it belongs to gives no right.
 */
export async function deleteAttachment(ctx: Ctx, id: string): Promise<void> {
  const row = await rows.findAttachment(ctx, { id });
  if (!row) throw appError('notFound', 'error.notFound');
  const owner = ctx.ports.all(attachmentOwnerPort).find((one) => one.type === row.ownerType);
  // A claimed file is part of an object: only a right on the object removes it.
  const may =
    row.ownerId === null ? isUploader(ctx, row) : owner?.mayChange ? await owner.mayChange(ctx, row.ownerId) : false;
  if (!may) throw appError('notFound', 'error.notFound');
  if (row.deletedAt) return;
  await ctx.tx(async (tx) => {
    await rows.markDeleted(tx, id);
    tx.audit({ action: 'attachment.delete', object: 'attachment', objectId: id, before: { name: row.name } });
  });
}

/**
 * Gives uploaded files to an object inside its transaction: the caller's own unclaimed ones, and those the object has
 * already. Files of the object that are not named are released with `releaseAttachments`.
 * @throws AppError invalid when one of them is neither.
 */
export async function claimAttachments(
  tx: TxCtx,
  ids: readonly string[],
  owner: { readonly ownerType: string; readonly ownerId: string; readonly public?: boolean },
): Promise<rows.AttachmentRow[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const personId = tx.actor.kind === 'person' ? tx.actor.personId : '00000000-0000-0000-0000-000000000000';
  const claimed = await rows.claimRows(
    tx,
    unique,
    { type: owner.ownerType, id: owner.ownerId, public: owner.public ?? false },
    personId,
  );
  if (claimed.length !== unique.length) throw appError('invalid', 'files.attachment.unknown');
  return unique.map((id) => claimed.find((row) => row.id === id)!);
}

/** Living files of some paths, whoever they belong to: for who has made sure that the caller may know of them. */
export const attachmentsAt = async (
  ctx: Pick<Ctx, 'db'>,
  paths: readonly string[],
): Promise<readonly rows.AttachmentRow[]> => (paths.length === 0 ? [] : rows.attachmentsAt(ctx, paths));

/** Deletes the files of an object softly, except some. */
export async function releaseAttachments(
  tx: TxCtx,
  owner: { readonly ownerType: string; readonly ownerId: string },
  except: readonly string[] = [],
): Promise<void> {
  await rows.releaseRows(tx, { type: owner.ownerType, id: owner.ownerId }, except);
}

/**
 * Gives an object its one public picture, such as a cover, and lets the earlier one go; null for none.
 * @throws AppError invalid for a foreign file
 */
export async function replacePicture(
  tx: TxCtx,
  owner: { readonly ownerType: string; readonly ownerId: string },
  picture: string | null,
): Promise<void> {
  const chosen = picture === null ? [] : [picture];
  await claimAttachments(tx, chosen, { ...owner, public: true });
  await releaseAttachments(tx, owner, chosen);
}

/** Addresses of the covers of some rows, by row; rows without one are left out. One statement, none without covers. */
export async function coverPaths(
  ctx: Pick<Ctx, 'db'>,
  ownerType: string,
  owners: readonly { readonly id: string; readonly cover: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = owners.filter(({ cover }) => cover !== null).map(({ id }) => id);
  const files = ids.length === 0 ? [] : await listAttachments(ctx, ownerType, ids);
  const paths = new Map(files.map(({ id, path }) => [id, path]));
  return new Map(owners.flatMap(({ id, cover }) => (cover && paths.has(cover) ? [[id, paths.get(cover)!]] : [])));
}

/** Living files of some objects of one type. */
export function listAttachments(
  ctx: Pick<Ctx, 'db'>,
  ownerType: string,
  ownerIds: readonly string[],
): Promise<rows.AttachmentRow[]> {
  return rows.attachmentsOf(ctx, ownerType, ownerIds);
}

/** Removes files nobody claimed in 24 hours and those deleted 30 days ago, with their bytes. */
export async function tidyAttachments(ctx: Ctx): Promise<void> {
  for (;;) {
    const stale = await rows.staleAttachments(ctx, 100);
    if (stale.length === 0) return;
    for (const { id, path } of stale) {
      await ctx.storage.delete(storageKey(path));
      await rows.removeRow(ctx, id);
    }
  }
}

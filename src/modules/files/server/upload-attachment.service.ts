import { Readable } from 'node:stream';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type AttachmentExtension, extensionOf } from '../shared/attachment.model.ts';
import type { UploadKind } from '../shared/upload.model.ts';
import { insertAttachments } from './attachment.repository.ts';
import { type AttachmentRow, claimAttachments, newPath, storageKey } from './attachment.service.ts';
import { contentAgrees } from './file-content.engine.ts';
import { claimUpload, discardUpload, ownUpload, readParts } from './upload.service.ts';

/** Bytes at the beginning of a file by which its kind is known. */
const HEAD_BYTES = 4100;

/**
 * Makes an attachment of a finished upload, for files too large to come in one call. The content must agree with the
 * ending.
 * @param within what the owning module writes in the same transaction
 * @throws AppError notFound for a foreign upload, invalid when it is unfinished, for another owner, too large or no such file
 */
export async function attachUpload(
  ctx: Ctx,
  wanted: {
    readonly uploadId: string;
    readonly kind: UploadKind;
    readonly ownerId: string;
    readonly ownerType: string;
    readonly public: boolean;
    readonly extension: AttachmentExtension;
    readonly most: number;
  },
  within: (tx: TxCtx, row: AttachmentRow) => Promise<void>,
): Promise<AttachmentRow> {
  const { uploadId, kind, ownerId, extension } = wanted;
  const upload = await ownUpload(ctx, uploadId);
  if (upload.kind !== kind || upload.ownerId !== ownerId) throw appError('invalid', 'files.upload.unknown');
  if (upload.state !== 'finished') throw appError('invalid', 'files.upload.notFinished');
  if (extensionOf(upload.filename) !== extension) {
    throw appError('invalid', 'files.upload.ending', { endings: extension });
  }
  if (upload.bytes > wanted.most) {
    throw appError('tooLarge', 'files.upload.tooLarge', { limit: Math.round(wanted.most / 1_048_576) });
  }
  let head = Buffer.alloc(0);
  for await (const chunk of readParts(ctx, upload)) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= HEAD_BYTES) break;
  }
  if (!(await contentAgrees(head, extension))) {
    throw appError('invalid', 'files.attachment.content', { name: upload.filename.slice(0, 60) });
  }
  const path = newPath(ctx, extension);
  await ctx.storage.put(storageKey(path), Readable.from(readParts(ctx, upload), { objectMode: false }));
  try {
    const row = await ctx.tx(async (tx) => {
      const claimed = await claimUpload(tx, { uploadId, kind, ownerId });
      const facts = { id: tx.newId(), personId: upload.personId, name: claimed.filename, ext: extension, path };
      await insertAttachments(tx, [{ ...facts, bytes: claimed.bytes, sha256: claimed.sha256 }]);
      const owner = { ownerType: wanted.ownerType, ownerId, public: wanted.public };
      const [made] = await claimAttachments(tx, [facts.id], owner);
      tx.audit({
        action: 'attachment.upload',
        object: 'attachment',
        objectId: facts.id,
        after: { name: claimed.filename, bytes: claimed.bytes, sha256: claimed.sha256 },
      });
      await within(tx, made!);
      return made!;
    });
    await discardUpload(ctx, uploadId);
    return row;
  } catch (error) {
    await ctx.storage.delete(storageKey(path));
    throw error;
  }
}

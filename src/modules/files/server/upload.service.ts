import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { parameterNow } from '../../settings/server/settings.public.ts';
import {
  endingOf,
  MIN_FREE_DISK,
  UPLOAD_CHUNK_BYTES,
  UPLOAD_KINDS,
  UPLOAD_RULES,
  type UploadKind,
} from '../shared/upload.model.ts';
import { type UploadOwner, uploadOwnerPort } from './upload.port.ts';
import * as rows from './upload.repository.ts';

const MIB = 1_048_576;

const partKey = (id: string, index: number) => `quarantine/${id}/${String(index).padStart(6, '0')}`;

/** What a person declares before the first byte. */
export interface DeclaredUpload {
  readonly kind: string | undefined;
  readonly filename: string | undefined;
  readonly owner: string | undefined;
  readonly sha256: string | undefined;
  readonly bytes: number;
}

/** True when one of the modules that take this kind lets the actor upload for the owner. */
async function isAllowed(ctx: Ctx, owners: readonly UploadOwner[], ownerId: string): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(ownerId)) return false;
  for (const owner of owners) if (await owner.allows(ctx, ownerId)) return true;
  return false;
}

/**
 * Opens an upload, or refuses it before the first byte.
 * @throws AppError invalid or tooLarge by the rules of the kind, forbidden when the owner takes none from this person.
 */
export async function openUploadFor(ctx: Ctx, declared: DeclaredUpload): Promise<rows.UploadRow> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  const kind = UPLOAD_KINDS.find((one) => one === declared.kind);
  const owners = ctx.ports.all(uploadOwnerPort).filter((one) => one.kind === kind);
  if (!kind || owners.length === 0) throw appError('invalid', 'files.upload.kind');
  const filename = declared.filename?.normalize('NFC').trim() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
  if (filename === '' || filename.length > 255 || /[\u0000-\u001f/\\]/.test(filename)) {
    throw appError('invalid', 'files.upload.filename');
  }
  const rule = UPLOAD_RULES[kind];
  if (rule.endings && !rule.endings.includes(endingOf(filename))) {
    throw appError('invalid', 'files.upload.ending', { endings: rule.endings.join(', ') });
  }
  if (!Number.isSafeInteger(declared.bytes) || declared.bytes < 1) throw appError('invalid', 'files.upload.empty');
  const most = rule.parameter === undefined ? rule.bytes : (await parameterNow(ctx, rule.parameter)) * MIB;
  if (declared.bytes > most) {
    throw appErrorWith({ data: { limit: most } }, 'tooLarge', 'files.upload.tooLarge', {
      limit: Math.round(most / MIB),
    });
  }
  if (declared.sha256 !== undefined && !/^[0-9a-f]{64}$/.test(declared.sha256)) {
    throw appError('invalid', 'files.upload.digest');
  }
  const { owner } = declared;
  if (!owner || !(await isAllowed(ctx, owners, owner))) throw appError('forbidden', 'files.upload.owner');
  if ((await ctx.storage.freeShare()) < MIN_FREE_DISK)
    throw appErrorWith({ retryAfter: 3 }, 'busy', 'files.upload.full');
  const id = ctx.newId();
  const upload = {
    id,
    personId: actor.personId,
    kind,
    ownerId: owner,
    filename,
    bytes: declared.bytes,
    declaredSha256: declared.sha256 ?? null,
  };
  await rows.insertUpload(ctx, upload);
  return { ...upload, received: 0, parts: 0, sha256: null, state: 'open', touchedAt: ctx.clock.now() };
}

/**
 * The person's own upload.
 * @throws AppError notFound for somebody else's, too.
 */
export async function ownUpload(ctx: Ctx, id: string): Promise<rows.UploadRow> {
  const upload = await rows.findUpload(ctx, id);
  if (!upload || ctx.actor.kind !== 'person' || upload.personId !== ctx.actor.personId) {
    throw appError('notFound', 'error.notFound');
  }
  return upload;
}

/** Running digests of this process by upload; after a restart the digest is taken from the stored parts again. */
const digests = new Map<string, { offset: number; hash: Hash }>();

/**
 * Appends bytes at the offset. What arrived before the stream broke is kept, so that the next request goes on there.
 * @returns the new offset.
 * @throws AppError conflict when another request moved the offset meanwhile.
 */
export async function appendBytes(ctx: Ctx, upload: rows.UploadRow, stream: Readable): Promise<number> {
  let { received: offset, parts } = upload;
  const running = digests.get(upload.id);
  let digest = running?.offset === offset ? running.hash : offset === 0 ? createHash('sha256') : null;
  let waiting: Buffer[] = [];
  let held = 0;
  const flush = async () => {
    if (held === 0) return;
    const part = Buffer.concat(waiting, held);
    waiting = [];
    held = 0;
    await ctx.storage.put(partKey(upload.id, parts), part);
    if (!(await rows.addPart(ctx, upload.id, offset, part.length))) {
      digest = null;
      throw appError('conflict', 'files.upload.moved');
    }
    digest?.update(part);
    offset += part.length;
    parts += 1;
  };
  let broken: unknown = null;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      waiting.push(chunk);
      held += chunk.length;
      if (held >= UPLOAD_CHUNK_BYTES) await flush();
    }
  } catch (error) {
    broken = error;
  }
  await flush();
  if (digest) digests.set(upload.id, { offset, hash: digest });
  else digests.delete(upload.id);
  if (broken) throw broken;
  if (offset === upload.bytes) await finish(ctx, { ...upload, received: offset, parts }, digest);
  return offset;
}

/** Brings a whole file as an upload of the actor, without the calls a browser makes of it. @throws AppError as they do */
export async function bringUpload(
  ctx: Ctx,
  declared: DeclaredUpload,
  bytes: Buffer | Readable,
): Promise<{ id: string }> {
  const upload = await openUploadFor(ctx, declared);
  await appendBytes(ctx, upload, Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes);
  return { id: upload.id };
}

async function finish(ctx: Ctx, upload: rows.UploadRow, running: Hash | null): Promise<void> {
  digests.delete(upload.id);
  let hash = running;
  if (!hash) {
    hash = createHash('sha256');
    for await (const chunk of readParts(ctx, upload)) hash.update(chunk);
  }
  const sha256 = hash.digest('hex');
  if (upload.declaredSha256 !== null && upload.declaredSha256 !== sha256) {
    await rows.endUpload(ctx, upload.id, 'failed', sha256);
    await dropParts(ctx, upload.id);
    throw appError('invalid', 'files.upload.mismatch');
  }
  await rows.endUpload(ctx, upload.id, 'finished', sha256);
}

/** The bytes of a finished upload in their order. */
export async function* readParts(
  ctx: Pick<Ctx, 'storage'>,
  upload: { id: string; parts: number },
): AsyncGenerator<Buffer> {
  for (let i = 0; i < upload.parts; i++) yield* (await ctx.storage.get(partKey(upload.id, i))) as AsyncIterable<Buffer>;
}

async function dropParts(ctx: Pick<Ctx, 'storage'>, id: string): Promise<void> {
  for await (const key of ctx.storage.list(`quarantine/${id}/`)) await ctx.storage.delete(key);
}

/** Ends an upload at its owner's wish: bytes and row go. */
export async function cancelUpload(ctx: Ctx, id: string): Promise<void> {
  const upload = await ownUpload(ctx, id);
  if (upload.state === 'claimed') throw appError('conflict', 'files.upload.claimed');
  await rows.deleteUpload(ctx, id);
  digests.delete(id);
  await dropParts(ctx, id);
}

/**
 * Takes over a finished upload; from here the claiming module answers for its bytes.
 * @throws AppError invalid when it is not finished, of another kind, owner or person.
 */
export async function claimUpload(
  tx: Ctx,
  claim: { readonly uploadId: string; readonly kind: UploadKind; readonly ownerId: string },
): Promise<{ filename: string; bytes: number; sha256: string }> {
  const upload = await rows.findUpload(tx, claim.uploadId, { lock: true });
  const own = tx.actor.kind === 'person' && upload?.personId === tx.actor.personId;
  if (!upload || !own || upload.kind !== claim.kind || upload.ownerId !== claim.ownerId) {
    throw appError('invalid', 'files.upload.unknown');
  }
  if (upload.state !== 'finished' || !(await rows.markClaimed(tx, upload.id))) {
    throw appError('invalid', 'files.upload.notFinished');
  }
  return { filename: upload.filename, bytes: upload.bytes, sha256: upload.sha256! };
}

/** The bytes of a claimed upload. @throws AppError notFound */
export async function openUpload(ctx: Ctx, id: string): Promise<Readable> {
  const upload = await rows.findUpload(ctx, id);
  if (upload?.state !== 'claimed') throw appError('notFound', 'error.notFound');
  return Readable.from(readParts(ctx, upload), { objectMode: false });
}

/**
 * The bytes of a finished upload of the actor that nobody has claimed: what is looked at before it is taken over.
 * @throws AppError notFound for a foreign upload, invalid when it is unfinished or for another owner
 */
export async function readUpload(
  ctx: Ctx,
  wanted: { readonly uploadId: string; readonly kind: UploadKind; readonly ownerId: string },
): Promise<Readable> {
  const upload = await ownUpload(ctx, wanted.uploadId);
  if (upload.kind !== wanted.kind || upload.ownerId !== wanted.ownerId)
    throw appError('invalid', 'files.upload.unknown');
  if (upload.state !== 'finished') throw appError('invalid', 'files.upload.notFinished');
  return Readable.from(readParts(ctx, upload), { objectMode: false });
}

/** Removes the bytes of a claimed upload from quarantine; its row stays as the record of what came. */
export async function discardUpload(ctx: Ctx, id: string): Promise<void> {
  await dropParts(ctx, id);
}

/** Removes uploads whose time is over. */
export async function expireUploads(ctx: Ctx): Promise<void> {
  for (;;) {
    const stale = await rows.staleUploads(ctx, 100);
    if (stale.length === 0) return;
    for (const { id } of stale) {
      await dropParts(ctx, id);
      await rows.deleteUpload(ctx, id);
      digests.delete(id);
    }
  }
}

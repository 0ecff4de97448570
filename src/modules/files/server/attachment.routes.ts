import { appError } from '../../../kernel/errors/app-error.ts';
import { RESULT } from '../../../kernel/http/envelope.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type BoundRoute, type Http, route } from '../../../platform/http/module.ts';
import { readForm } from '../../../platform/http/multipart.ts';
import {
  type AttachmentFacts,
  deleteFileByPostRoute,
  deleteFileRoute,
  downloadFileRoute,
  removeFileRoute,
  uploadFilesRoute,
} from '../shared/attachment.contract.ts';
import { type AttachmentExtension, INLINE_EXTENSIONS } from '../shared/attachment.model.ts';
import {
  type AttachmentRow,
  deleteAttachment,
  openAttachment,
  readableAttachment,
  storeAttachments,
} from './attachment.service.ts';
import { SERVED_AS } from './file-content.engine.ts';
import { signAddress, signatureHolds } from './signed-address.engine.ts';

/** First and last byte of a `Range` header over `size` bytes; null for none or one we do not serve. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return null;
  const start = found[1] === '' ? Math.max(0, size - Number(found[2])) : Number(found[1]);
  const end = found[1] === '' || found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1);
  return start <= end && start < size ? { start, end } : null;
}

const fileName = (name: string) =>
  `filename="file"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`;

/** An address that opens the file without a bearer, for five minutes unless `seconds` says more: for pictures and video of an answer. */
export function attachmentUrl(
  key: Buffer,
  row: Pick<AttachmentRow, 'id' | 'path' | 'public'>,
  nowMs: number,
  seconds?: number,
): string {
  return row.public ? row.path : `${row.path}?${signAddress(key, row.id, nowMs, seconds)}`;
}

/** Files as pages list them beside a text, with addresses they can be fetched from for a while. */
export const attachmentLinks = (
  key: Buffer,
  rows: readonly Pick<AttachmentRow, 'id' | 'name' | 'bytes' | 'path' | 'public'>[],
  nowMs: number,
) => rows.map((row) => ({ id: row.id, name: row.name, bytes: row.bytes, url: attachmentUrl(key, row, nowMs) }));

/** What callers are told of a file. */
export function factsOf(key: Buffer, row: AttachmentRow, nowMs: number): AttachmentFacts {
  return {
    Id: row.id,
    Name: row.name,
    Size: row.bytes,
    Ext: row.ext,
    Path: row.path,
    Url: attachmentUrl(key, row, nowMs),
    Sha256: row.sha256,
  };
}

/** Attachments of the specification's dialect: bring, fetch, remove. */
export function attachmentRoutes(key: Buffer): BoundRoute[] {
  async function download(ctx: Ctx, query: Readonly<Record<string, string | undefined>>, http: Http) {
    const { request, reply } = http;
    const id = query.id ?? query.Id;
    if (!id && !query.path) throw appError('notFound', 'error.notFound');
    const row = await readableAttachment(ctx, id ? { id } : { path: query.path! }, (own) =>
      signatureHolds(key, own, query, ctx.clock.ms()),
    ).catch((error) => {
      // A picture that is not there is a plain 404; only callers that speak JSON get the envelope.
      if (request.headers.accept?.includes('application/json')) throw error;
      return null;
    });
    if (!row) return reply.status(404).type('text/plain').send('');
    const inline = INLINE_EXTENSIONS.includes(row.ext) && query.download !== '1';
    const etag = `"${row.sha256.slice(0, 32)}"`;
    reply
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('cache-control', row.public ? 'public, max-age=86400' : 'private, max-age=300')
      .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
      .header('cross-origin-resource-policy', 'same-site')
      .header('content-disposition', `${inline ? 'inline' : 'attachment'}; ${fileName(row.name)}`);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    reply.type(SERVED_AS[row.ext as AttachmentExtension] ?? 'application/octet-stream');
    const range = rangeOf(request.headers.range, row.bytes);
    if (request.headers.range && !range) {
      return reply.status(416).header('content-range', `bytes */${row.bytes}`).send('');
    }
    const stream = await openAttachment(ctx, row, range ?? undefined);
    reply.header('content-length', range ? range.end - range.start + 1 : row.bytes);
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${row.bytes}`);
    return reply.send(stream);
  }

  async function remove(ctx: Ctx, { query }: { query: { id?: string; Id?: string } }): Promise<null> {
    const id = query.id ?? query.Id;
    if (!id) throw appError('notFound', 'error.notFound');
    await deleteAttachment(ctx, id);
    return null;
  }

  return [
    route(uploadFilesRoute, async (ctx, _input, http) => {
      const { files, fields } = await readForm(http, uploadFilesRoute);
      const kept = await storeAttachments(ctx, files, fields.kind || undefined);
      const now = ctx.clock.ms();
      const Data = kept.map((row) => factsOf(key, row, now));
      return http.reply.send({ Result: RESULT.ok, Data, ErrorMsg: '', RequestId: ctx.requestId });
    }),
    route(downloadFileRoute, (ctx, { query }, http) => download(ctx, query, http)),
    route(deleteFileRoute, (ctx, input, { request }) => {
      // The specification deletes by GET: a link or another site must not be able to.
      const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
      if (mode === 'navigate' || site === 'cross-site') throw appError('forbidden', 'error.crossSite');
      return remove(ctx, input);
    }),
    route(deleteFileByPostRoute, remove),
    route(removeFileRoute, remove),
  ];
}

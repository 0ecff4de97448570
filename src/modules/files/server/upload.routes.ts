import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import { AppError, appError, STATUS_OF } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type BoundRoute, type Http, route } from '../../../platform/http/module.ts';
import {
  appendUploadRoute,
  cancelUploadRoute,
  createUploadRoute,
  UPLOADS_PATH,
  uploadOffsetRoute,
} from '../shared/upload.contract.ts';
import { UNFINISHED_MS } from '../shared/upload.model.ts';
import { appendBytes, cancelUpload, type DeclaredUpload, openUploadFor, ownUpload } from './upload.service.ts';

/** What a tus request works on: checked by our own rules before the protocol's server sees it. */
interface Work {
  readonly ctx: Ctx;
  readonly id: string;
}

const work = new AsyncLocalStorage<Work>();
const current = (): Work => {
  const value = work.getStore();
  if (!value) throw new Error('a tus store is used outside a request');
  return value;
};

/** Store of the tus server over our rows and quarantine; every call is made for the person of the request. */
class QuarantineStore extends DataStore {
  override extensions = ['creation', 'termination', 'expiration'];
  override getExpiration = () => UNFINISHED_MS;
  override create = async (upload: Upload) => upload;
  override remove = async (id: string) => cancelUpload(current().ctx, id);

  override async getUpload(id: string): Promise<Upload> {
    const { ctx } = current();
    const row = await ownUpload(ctx, id);
    if (row.state === 'failed') throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({
      id,
      size: row.bytes,
      offset: row.received,
      metadata: { filename: row.filename, kind: row.kind },
      // The life of an upload counts from its last byte.
      creation_date: row.touchedAt.toISOString(),
    });
  }

  override async write(stream: Readable, id: string): Promise<number> {
    const { ctx } = current();
    return appendBytes(ctx, await ownUpload(ctx, id), stream);
  }
}

/** Base64 pairs of `Upload-Metadata`. */
function metadataOf(header: string | string[] | undefined): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const pair of typeof header === 'string' ? header.split(',') : []) {
    const [key, value = ''] = pair.trim().split(/\s+/);
    if (key) found[key] = Buffer.from(value, 'base64').toString('utf8');
  }
  return found;
}

function declaredBy({ request }: Http): DeclaredUpload {
  const { headers } = request;
  const metadata = metadataOf(headers['upload-metadata']);
  const length = headers['upload-length'];
  return {
    kind: metadata.kind,
    filename: metadata.filename,
    owner: metadata.owner,
    sha256: metadata.sha256,
    bytes: typeof length === 'string' && /^\d{1,15}$/.test(length) ? Number(length) : Number.NaN,
  };
}

/** Routes of resumable uploads: access and rules are ours, offsets and headers are the tus server's. */
export function uploadRoutes(): BoundRoute[] {
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: new QuarantineStore(),
    relativeLocation: true,
    namingFunction: () => current().id,
    getFileIdFromRequest: () => current().id,
    onResponseError: (_request, error) =>
      error instanceof AppError ? { status_code: STATUS_OF[error.kind], body: error.code } : undefined,
  });

  /** Hands the raw request over; headers set so far are kept. */
  async function handOver(ctx: Ctx, { request, reply }: Http, id: string): Promise<void> {
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    await work.run({ ctx, id }, () => server.handle(request.raw, reply.raw));
  }

  const onOwn = async (ctx: Ctx, { params }: { params: { id: string } }, http: Http) => {
    if (http.request.headers['tus-resumable'] !== undefined) await ownUpload(ctx, params.id);
    await handOver(ctx, http, params.id);
  };

  return [
    route(createUploadRoute, async (ctx, _input, http) => {
      if (http.request.headers['tus-resumable'] !== '1.0.0') throw appError('malformed', 'error.malformed');
      const upload = await openUploadFor(ctx, declaredBy(http));
      await handOver(ctx, http, upload.id);
    }),
    route(uploadOffsetRoute, onOwn),
    route(appendUploadRoute, onOwn),
    route(cancelUploadRoute, onOwn),
  ];
}

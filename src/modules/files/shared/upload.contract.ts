import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { MIN_FREE_DISK, UPLOAD_CHUNK_BYTES } from './upload.model.ts';

/** Address of resumable uploads; the protocol is tus 1.0.0 with creation, termination and expiration. */
export const UPLOADS_PATH = '/api/v1/uploads';
/**
 * Opens an upload. `Upload-Metadata` names `kind`, `owner`, `filename` and, if known, `sha256`; what the rules refuse is
 * refused here, before the first byte.
 */
export const createUploadRoute = defineRoute({
  name: 'files.createUpload',
  method: 'POST',
  path: UPLOADS_PATH,
  access: signedIn,
  raw: true,
  summary: 'Open a resumable upload (tus creation)',
  statements: 2,
});

/** Tells how many bytes have arrived. */
export const uploadOffsetRoute = defineRoute({
  name: 'files.uploadOffset',
  method: 'HEAD',
  path: `${UPLOADS_PATH}/:id`,
  access: signedIn,
  raw: true,
  summary: 'How many bytes of an upload have arrived (tus)',
  statements: 2,
});

/** Appends bytes at an offset. */
export const appendUploadRoute = defineRoute({
  name: 'files.appendUpload',
  method: 'PATCH',
  path: `${UPLOADS_PATH}/:id`,
  access: signedIn,
  raw: true,
  summary: 'Append bytes to an upload (tus)',
  // One statement per stored part; a request of 64 MiB holds eight.
  statements: 12,
  maxBody: 8 * UPLOAD_CHUNK_BYTES,
  minFreeDisk: MIN_FREE_DISK,
});

/** Gives an upload up. */
export const cancelUploadRoute = defineRoute({
  name: 'files.cancelUpload',
  method: 'DELETE',
  path: `${UPLOADS_PATH}/:id`,
  access: signedIn,
  raw: true,
  summary: 'Cancel an upload (tus termination)',
  statements: 3,
});

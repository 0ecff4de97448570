import * as z from 'zod/mini';
import { anyone, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema } from '../../../kernel/http/schemas.ts';
import { ATTACHMENT_BYTES, MAX_ATTACHMENTS } from './attachment.model.ts';
import { MIN_FREE_DISK } from './upload.model.ts';

const service = (path: string) => ({ path: `/data/api/v1${path}`, aliases: [`/api${path}`] });

/** What an upload answers for each file; `Url` is a signed address that shows it for five minutes. */
export interface AttachmentFacts {
  readonly Id: string;
  readonly Name: string;
  readonly Size: number;
  readonly Ext: string;
  readonly Path: string;
  readonly Url: string;
  readonly Sha256: string;
}

/** POST /attachment/uploadfiles: a form with `files` (1–10) and, when wished, `kind`. All or none. */
export const uploadFilesRoute = defineRoute({
  name: 'files.uploadFiles',
  method: 'POST',
  ...service('/attachment/uploadfiles'),
  dialect: 'spec',
  access: signedIn,
  minFreeDisk: MIN_FREE_DISK,
  multipart: { files: MAX_ATTACHMENTS, fileBytes: ATTACHMENT_BYTES },
  raw: true,
  summary: 'Brings up to ten attachments; those nobody claims vanish after 24 hours',
  statements: 6,
  perMinute: 60,
});

/**
 * GET /attachment/downloadfile. By id, or by the address `/yyyy/mm/dd/…` that is rewritten to
 * `path`. Access comes from what the file belongs to, or from a signature (`e`, `s`).
 */
export const downloadFileRoute = defineRoute({
  name: 'files.downloadFile',
  method: 'GET',
  ...service('/attachment/downloadfile'),
  dialect: 'spec',
  access: anyone,
  query: z.object({
    id: z.optional(idSchema),
    Id: z.optional(idSchema),
    path: z.optional(z.string().check(z.maxLength(100))),
    e: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
    s: z.optional(z.string().check(z.maxLength(64))),
    /** `1` saves a picture instead of showing it. */
    download: z.optional(z.string().check(z.maxLength(1))),
  }),
  raw: true,
  summary: 'An attachment, as far as what it belongs to lets the caller',
  statements: 6,
  perMinute: 3000,
});

const deletion = {
  ...service('/attachment/deletefile'),
  dialect: 'spec',
  access: signedIn,
  query: z.object({ id: z.optional(idSchema), Id: z.optional(idSchema) }),
  output: z.null(),
  summary: 'Removes an attachment; it can be brought back for 30 days',
  statements: 6,
} as const;

/** GET /attachment/deletefile as the specification writes it; never from another site or by following a link. */
export const deleteFileRoute = defineRoute({ name: 'files.deleteFile', method: 'GET', ...deletion });
/** The same by POST. */
export const deleteFileByPostRoute = defineRoute({ name: 'files.deleteFileByPost', method: 'POST', ...deletion });
/** The same by DELETE. */
export const removeFileRoute = defineRoute({ name: 'files.removeFile', method: 'DELETE', ...deletion });

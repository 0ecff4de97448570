import { callForm } from '../api/client.ts';

/** A kept attachment; `Url` shows it for five minutes. Sizes are bytes. */
export interface UploadedFile {
  readonly Id: string;
  readonly Name: string;
  readonly Size: number;
  readonly Ext: string;
  readonly Path: string;
  readonly Url: string;
  readonly Sha256: string;
}

/** Largest attachment in bytes (specification §5). */
export const ATTACHMENT_LIMIT = 1_023_999;

const ROUTE = { method: 'POST', path: '/data/api/v1/attachment/uploadfiles', dialect: 'spec' } as const;

/**
 * Uploads one ordinary attachment. It belongs to nothing until a form that names its id is saved, within 24 hours.
 * @param kind image (png, jpg), document, video, proof (picture or pdf) or file
 * @throws ApiError 文件不符合规则 and the like, with words
 */
export async function uploadAttachment(
  file: Blob,
  name: string,
  kind: 'image' | 'video' | 'document' | 'proof' | 'file',
): Promise<UploadedFile> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('files', file, name);
  const [kept] = (await callForm(ROUTE, form)) as UploadedFile[];
  return kept!;
}

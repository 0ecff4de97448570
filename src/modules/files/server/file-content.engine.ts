import { fileTypeFromBuffer } from 'file-type';
import type { AttachmentExtension } from '../shared/attachment.model.ts';

/** What the bytes of each extension look like, as MIME types; old Office files all share one container. */
const CONTENTS: Readonly<Record<AttachmentExtension, readonly string[]>> = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  png: ['image/png', 'image/apng'],
  flv: ['video/x-flv'],
  mp4: ['video/mp4', 'video/x-m4v', 'video/quicktime', 'audio/mp4', 'audio/x-m4a'],
  mp3: ['audio/mpeg'],
  wmv: ['video/x-ms-asf', 'application/vnd.ms-asf', 'video/x-ms-wmv', 'audio/x-ms-asf'],
  doc: ['application/x-cfb'],
  xls: ['application/x-cfb'],
  ppt: ['application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'application/zip'],
  pdf: ['application/pdf'],
  zip: ['application/zip'],
  rar: ['application/x-rar-compressed'],
};

/** MIME type a file is served with. */
export const SERVED_AS: Readonly<Record<AttachmentExtension, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  png: 'image/png',
  flv: 'video/x-flv',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  wmv: 'video/x-ms-wmv',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
};

/** True when the bytes are what the extension says. A name proves nothing. */
export async function contentAgrees(bytes: Buffer, extension: AttachmentExtension): Promise<boolean> {
  const found = await fileTypeFromBuffer(bytes);
  return found !== undefined && CONTENTS[extension].includes(found.mime);
}

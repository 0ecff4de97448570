import type { Readable } from 'node:stream';
import type { Http } from './module.ts';

/** Media types of the office files the product makes (IANA registry). */
export const OFFICE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** Media types of the files the product makes on request. */
export const FILE_TYPES = {
  ...OFFICE_TYPES,
  md: 'text/markdown; charset=utf-8',
  zip: 'application/zip',
  text: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const;

/** A name without the signs that file systems refuse: people put them into names of courses and exams. */
const fileName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '_');

/**
 * Answers a raw route with a file that somebody brought: saved under its name, never shown by the browser as a page.
 * @param file content, and its bytes where that is a stream
 */
export function sendBrought(
  reply: Http['reply'],
  file: { readonly name: string; readonly body: Buffer | Readable; readonly bytes?: number },
) {
  const name = encodeURIComponent(file.name).replace(/['()*]/g, escape);
  if (file.bytes !== undefined) reply.header('content-length', file.bytes);
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', `attachment; filename="file"; filename*=UTF-8''${name}`)
    .type('application/octet-stream')
    .send(file.body);
}

/**
 * Answers a raw route with a file to save, made for this person and kept nowhere.
 * @param file name with its ending (RFC 6266, RFC 8187), and content
 */
export const sendFile = (
  reply: Http['reply'],
  type: keyof typeof FILE_TYPES,
  file: { readonly name: string; readonly body: Buffer | Readable },
) =>
  reply
    .header('content-type', FILE_TYPES[type])
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName(file.name))}`)
    .header('cache-control', 'private, no-store')
    .send(file.body);

import { fileTypeFromBuffer } from 'file-type';
import type { ArtifactMime } from '../../../../kernel/bridge/protocol.ts';

/** What the bytes of the types with a signature look like; the others are text and have none. */
const SIGNATURES: Readonly<Partial<Record<ArtifactMime, readonly string[]>>> = {
  'image/png': ['image/png', 'image/apng'],
  'image/jpeg': ['image/jpeg'],
  'image/webp': ['image/webp'],
  'application/pdf': ['application/pdf'],
  'video/mp4': ['video/mp4', 'video/x-m4v', 'video/quicktime'],
};

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** True when the bytes are what the type says: by their signature, or readable UTF-8 (and JSON that parses). */
export async function artifactAgrees(bytes: Buffer, mime: ArtifactMime): Promise<boolean> {
  const expected = SIGNATURES[mime];
  if (expected) {
    const found = await fileTypeFromBuffer(bytes);
    return found !== undefined && expected.includes(found.mime);
  }
  const text = textOf(bytes);
  if (text === null || text.includes('\0')) return false;
  if (mime !== 'application/json') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

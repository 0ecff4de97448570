import { ARTIFACT_MIMES, type ArtifactMime } from '../../../kernel/bridge/protocol.ts';

/** Ending of a saved file by its type; only these types are taken. */
export const ARTIFACT_ENDINGS: Readonly<Record<ArtifactMime, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'application/json': 'json',
  'text/plain': 'txt',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
};

export const isArtifactMime = (mime: string): mime is ArtifactMime =>
  (ARTIFACT_MIMES as readonly string[]).includes(mime);

/** True for a type the page shows by itself: pictures and films. */
export const isShownInline = (mime: string): boolean => /^(image|video)\//.test(mime);

/** Name under which an artefact is saved: what the content called it, with the ending of its type. */
export function artifactFileName(name: string, mime: string): string {
  const ending = isArtifactMime(mime) ? ARTIFACT_ENDINGS[mime] : 'bin';
  const plain = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim() || 'file';
  return plain.toLowerCase().endsWith(`.${ending}`) ? plain : `${plain}.${ending}`;
}

/** A file or series of a run, for pages and reports. */
export interface RunArtifactView {
  readonly id: string;
  readonly kind: 'file' | 'series';
  /** Unique among the files or series of a run. */
  readonly name: string;
  /** `text/csv` for a series. */
  readonly mime: string;
  readonly caption: string;
  readonly stepSeq: number | null;
  /** Size of the file; of a series, the size of its rows as they are kept. */
  readonly bytes: number;
  /** SHA-256 of the file, or of the rows of a series. */
  readonly sha256: string;
  /** Path on this site that opens it for five minutes without a bearer; a series comes as CSV. */
  readonly url: string;
}

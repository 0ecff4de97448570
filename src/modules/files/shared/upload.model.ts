import { PARAMETERS, type Parameter } from '../../settings/shared/parameter.model.ts';

/** What an upload is for; each kind has its own limit and endings. */
export const UPLOAD_KINDS = ['package', 'courseware', 'video', 'download', 'submission', 'import'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Share of the disk below which nothing more is uploaded: the rest is for the work of learners. */
export const MIN_FREE_DISK = 0.1;

const MIB = 1_048_576;
const GIB = 1_073_741_824;

/** What is taken of a kind: the largest size in bytes, which a number of the site may replace, and the endings. */
export interface UploadRule {
  readonly bytes: number;
  readonly parameter?: Parameter;
  /** Null: any; who takes the upload decides. */
  readonly endings: readonly string[] | null;
}

export const UPLOAD_RULES: Readonly<Record<UploadKind, UploadRule>> = {
  package: { bytes: PARAMETERS.packageMiB.usual * MIB, parameter: 'packageMiB', endings: ['zip'] },
  courseware: {
    bytes: 512 * MIB,
    endings: ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'zip', 'rar', 'mp3', 'png', 'jpg', 'jpeg', 'gif'],
  },
  video: { bytes: 4 * GIB, endings: ['mp4', 'flv', 'wmv'] },
  download: { bytes: 2 * GIB, endings: ['zip', 'exe', 'msi', 'dmg', 'apk', 'deb', 'rpm', 'appimage'] },
  // What learners hand in is downloaded only, and its homework says which endings it takes.
  submission: { bytes: 200 * MIB, endings: null },
  // A sheet of at most 20,000 rows, or a zip of such; it is read and thrown away.
  import: { bytes: 20 * MIB, endings: ['xlsx', 'csv', 'zip'] },
};

/** Ending of a file name in lower case, without the dot; empty when there is none. */
export function endingOf(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot <= 0 ? '' : filename.slice(dot + 1).toLowerCase();
}

/** Size of a part in the store, and of the chunks our own client sends. */
export const UPLOAD_CHUNK_BYTES = 8 * MIB;
/** An unfinished upload lives this long after its last byte. */
export const UNFINISHED_MS = 7 * 24 * 3_600_000;

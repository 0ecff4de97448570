import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { formatDuration, formatNumber } from '../../../../ui/i18n/formats.ts';
import type { useT } from '../../../../ui/i18n/translate.ts';
import type { mediaRoute } from '../../shared/media.contract.ts';

export type Media = CallOutput<typeof mediaRoute>;
export type MediaFile = NonNullable<Media['file']>;

/** The file of a node for its learner. */
export interface StudyFileProps {
  readonly nodeId: string;
  readonly media: Media;
  readonly file: MediaFile;
  /** What is seen counts. */
  readonly records: boolean;
}

/** The letter of an option: A for the first. */
export const letterOf = (place: number): string => String.fromCharCode(65 + place);

const KIB = 1024;

/** Size of a file as people read it: `12.3 MB`. */
export function sizeOf(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= KIB && unit < units.length - 1) {
    value /= KIB;
    unit++;
  }
  return `${formatNumber(value, unit === 0 || value >= 100 ? 0 : 1)} ${units[unit]}`;
}

/** Length or pages of a file; its ending where neither is known. */
function measureOf(t: ReturnType<typeof useT>, file: Pick<MediaFile, 'duration' | 'pages' | 'ext'>): string {
  if (file.duration !== null) return formatDuration(file.duration);
  return file.pages === null ? file.ext.toUpperCase() : t('media.edit.pages', { n: file.pages });
}

/** How large and how long a file is; where it lies when that is another server. */
export const factsOf = (t: ReturnType<typeof useT>, file: MediaFile): string =>
  t('media.edit.facts', {
    size: file.bytes === null ? new URL(file.address ?? file.url).host : sizeOf(file.bytes),
    measure: measureOf(t, file),
  });

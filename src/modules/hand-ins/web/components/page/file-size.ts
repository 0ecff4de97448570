import { formatNumber } from '../../../../../ui/i18n/formats.ts';

/** Size of a file as it is read: KB below one MB, else MB with one place. */
export const fileSize = (bytes: number): string =>
  bytes < 1_048_576
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${formatNumber(bytes / 1_048_576, 1)} MB`;

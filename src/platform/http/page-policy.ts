/** What a page of the product may load beside its own files. */
export interface PageSources {
  /** Of this answer alone; styles that are made while the page runs carry it. */
  readonly nonce: string;
  /** SHA-256 of the scripts that stand in the document, base64. */
  readonly scriptHashes: readonly string[];
  /** Origins of videos that lie outside. */
  readonly media: readonly string[];
  /** Origin of the experiments the page frames; null on every page but that of a run. */
  readonly frames: string | null;
}

/**
 * Content Security Policy of a page. Videos are measured in the browser before they are uploaded, hence `blob:`.
 * @returns the value of the header (W3C Content Security Policy Level 3)
 */
export function pagePolicy({ nonce, scriptHashes, media, frames }: PageSources): string {
  return [
    "default-src 'self'",
    `script-src 'self'${scriptHashes.map((hash) => ` 'sha256-${hash}'`).join('')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["media-src 'self' blob:", ...media].join(' '),
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    `connect-src 'self'${frames === null ? '' : ` ${frames}`}`,
    `frame-src ${frames ?? "'self'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

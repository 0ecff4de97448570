import type { MessageKey } from '../../../kernel/i18n/catalog.ts';

export const PROFILES = ['strict', 'compat', 'threads', 'window'] as const;
/** How content is shut in. */
export type Profile = (typeof PROFILES)[number];

export const VERSION_STATES = ['uploaded', 'checking', 'ready', 'failed'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** F fails (a container rule) or blocks publishing (a content rule) · W warning · N note. */
export type Severity = 'F' | 'W' | 'N';

/** One finding of the check; `key` has the words, `<key>.remedy` what to do about it. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, string | number>>;
  readonly path: string | null;
  readonly line: number | null;
}

/** Why a check ended without a usable package. */
export interface FailureReason {
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Result of a check as it is stored with the version. */
export interface CheckReport {
  readonly findings: readonly Finding[];
  readonly reason: FailureReason | null;
}

export type Encoding = 'gzip' | 'br';

/** One file of a checked package; `blocked` files are stored and never served. */
export interface PackageFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly type: string;
  readonly encoding: Encoding | null;
  readonly blocked: boolean;
}

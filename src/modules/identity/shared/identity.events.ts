import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { StoredParam } from '../../../kernel/i18n/stored-text.ts';

/** Someone with much power signed in with a browser nobody has seen of them: roles 0 and 2 only, version 1. */
export interface NewDevice {
  readonly personId: string;
  readonly terminal: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A password was changed by its owner or reset after a code, version 1. */
export interface PasswordChanged {
  readonly personId: string;
  readonly reason: 'changed' | 'recovered';
}

export const NEW_DEVICE = 'identity.newDevice';
export const PASSWORD_CHANGED = 'identity.passwordChanged';

/**
 * News about people's accounts and applications, told to them as a notice, version 1. Who may be told is already
 * decided; `key` is a text of this module.
 */
export interface AccountNews {
  readonly to: readonly string[];
  readonly kind: 'todo' | 'system';
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, StoredParam>>;
  readonly target: { readonly page: string; readonly query?: Readonly<Record<string, string | number>> } | null;
  /** It concerns the safety of the account: nobody can turn its e-mail off. */
  readonly security?: true;
}

export const ACCOUNT_NEWS = 'identity.news';

/** An account was removed by its owner's wish, version 1: modules drop what the data register says goes with it. */
export interface PersonErased {
  readonly personId: string;
}

export const PERSON_ERASED = 'identity.erased';

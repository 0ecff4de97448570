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

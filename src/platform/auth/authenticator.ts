import type { PersonActor } from '../../kernel/access/actor.ts';
import type { AnyDb } from '../db/pool.ts';
import { definePort } from '../http/ports.ts';

/** What a bearer token turned out to be. */
export type Authentication =
  | { readonly kind: 'person'; readonly actor: PersonActor; readonly permissionVersion: string }
  | { readonly kind: 'void' }
  | { readonly kind: 'ended'; readonly reason: string }
  | { readonly kind: 'gone' };

/** Filled by the identity module: turns a bearer into the person behind it, checked on every request. */
export interface Authenticator {
  authenticate(token: string): Promise<Authentication>;
}

/** Makes the authenticator on the application's connection. */
export type AuthenticatorFactory = (db: AnyDb) => Authenticator;

export const authenticatorPort = definePort<AuthenticatorFactory>('platform.authenticator', 1);

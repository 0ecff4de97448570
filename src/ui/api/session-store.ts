import { makeListeners } from '../listeners.ts';
import { eraseCopies, shareBearer, subscribeBearers } from './public-computer.ts';
import { isText, readStored, removeStored, writeStored } from './storage.ts';

/** Life of the session and its stored copy (specification §9). */
const SEVEN_DAYS = 604_800_000;
/** A bearer older than this is renewed before it is used. */
export const REFRESH_MS = 600_000;

export interface Profile {
  readonly Id: string;
  readonly UserId: string;
  readonly UnitId: string | null;
  readonly UserName: string;
}

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' && value !== null && isText((value as Profile).Id) && isText((value as Profile).UserId);
const isStamp = (value: unknown): value is { token: string; at: number } =>
  typeof value === 'object' && value !== null && isText((value as { token: unknown }).token);

/** Why a sign-in is over: refused by status 401 (the person is told first) or by a code in the body (at once). */
export interface Loss {
  readonly reason: string;
  readonly atOnce: boolean;
}

const listeners = makeListeners<[loss: Loss]>();
let lost = false;
let tabPerson: string | null = null;
let permissionVersion = '';
const switchListeners = makeListeners<[name: string]>();
const versionListeners = makeListeners<[version: string]>();

/** Binds this tab to the person its pages were loaded for; null for a visitor. */
export function bindPerson(id: string | null): void {
  tabPerson = id;
}

/** True when another tab signed somebody else in: nothing may be sent under the wrong person. */
export function personSwitched(): boolean {
  const stored = storedProfile();
  if (tabPerson === null || stored === null || stored.Id === tabPerson) return false;
  switchListeners.tell(stored.UserName);
  return true;
}

/** Told with the new person's name when a call was held back because somebody else signed in. */
export const onPersonSwitched = switchListeners.subscribe;

/** Version of the person's rights as the last answer named it. */
export const seenPermissionVersion = (): string => permissionVersion;

/** Notes the version of rights an answer carries; listeners hear of a change. */
export function permissionVersionSeen(version: string): void {
  if (version === permissionVersion) return;
  permissionVersion = version;
  versionListeners.tell(version);
}

/** Told when an answer carries another version of rights than the last one. */
export const onPermissionVersion = versionListeners.subscribe;

/** On a public computer bearer and profile stand in the tab only. */
const stamp = () => readStored('access_token', isStamp) ?? readStored('session_token', isStamp, 'session');

/** True when this tab's sign-in ends with the browser. */
export const onPublicComputer = (): boolean =>
  readStored('access_token', isStamp) === null && readStored('session_token', isStamp, 'session') !== null;

/** The bearer in use, or null. */
export function currentToken(): string | null {
  return stamp()?.token ?? null;
}

/** When the bearer was minted, in Unix milliseconds; 0 when there is none. */
export function tokenAge(): number {
  const held = stamp();
  return held ? Date.now() - held.at : Number.POSITIVE_INFINITY;
}

/** Display data of the signed-in person; grants nothing. */
export function storedProfile(): Profile | null {
  return readStored('user_info', isProfile) ?? readStored('session_user', isProfile, 'session');
}

/**
 * Keeps a fresh bearer and profile.
 * @param publicComputer in this tab only; as before when it is not said
 */
export function keepSession(token: string, profile: Profile | null, publicComputer = onPublicComputer()): void {
  lost = false;
  if (profile && storedProfile()?.Id !== profile.Id) eraseCopies();
  if (publicComputer) {
    removeStored('access_token');
    removeStored('user_info');
    const at = Date.now();
    writeStored('session_token', { token, at }, SEVEN_DAYS, 'session');
    if (profile) writeStored('session_user', profile, SEVEN_DAYS, 'session');
    const personId = storedProfile()?.Id;
    if (personId) shareBearer({ personId, token, at });
    return;
  }
  removeStored('session_token', 'session');
  removeStored('session_user', 'session');
  writeStored('access_token', { token, at: Date.now() }, SEVEN_DAYS);
  if (profile) writeStored('user_info', profile, SEVEN_DAYS);
}

/** Forgets bearer and personal data, copies of pages and through whose eyes they are seen; settings and drafts stay. */
export function forgetSession(): void {
  eraseCopies();
  removeStored('access_token');
  removeStored('user_info');
  removeStored('temp_role');
  removeStored('temp_role', 'session');
  for (const key of ['session_token', 'session_user', 'view_as', 'preview']) removeStored(key, 'session');
}

/** Takes over the bearers other tabs get for the same person on a public computer. Returns how to stop. */
export function shareSession(): () => void {
  return subscribeBearers(({ personId, token, at }) => {
    const held = stamp();
    if (!onPublicComputer() || storedProfile()?.Id !== personId || (held && held.at >= at)) return;
    writeStored('session_token', { token, at }, SEVEN_DAYS, 'session');
  });
}

/** Told once when the server says that the sign-in is over, however many calls failed. */
export const onSessionLost = listeners.subscribe;

/** Called by the client on 401 and on the body codes 10010, 10011, 404; told on once, however many calls fail. */
export function sessionLost(loss: Loss): void {
  if (lost || currentToken() === null) return;
  lost = true;
  listeners.tell(loss);
}

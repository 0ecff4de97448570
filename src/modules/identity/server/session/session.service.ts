import { systemActor } from '../../../../kernel/access/actor.ts';
import { isRoleCode } from '../../../../kernel/access/roles.ts';
import { AppError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import { RESULT } from '../../../../kernel/http/envelope.ts';
import type { Authentication, AuthenticatorFactory } from '../../../../platform/auth/authenticator.ts';
import type { Passwords } from '../../../../platform/auth/passwords.ts';
import { newToken, tokenHash } from '../../../../platform/auth/tokens.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { NEW_DEVICE, type NewDevice } from '../../shared/identity.events.ts';
import { clearAttempts, dropAttempt, failAttempt } from './attempt.repository.ts';
import * as devices from './device.repository.ts';
import { passGuard, wrongPassword } from './guessing.service.ts';
import * as sessions from './session.repository.ts';

/** Life of a bearer: renewed every 10 minutes, so three renewals may fail before it ends. */
const BEARER_MINUTES = 30;
/** Life of the session and of the stored copy (specification §9: 604,800,000 ms), and of one on a public computer. */
const SESSION_HOURS = { own: 7 * 24, shared: 12 } as const;
/** How long the immediate predecessor of a bearer still works: lost answers, several tabs. */
const PREDECESSOR_MS = 60_000;
/** People who share one browser and stay known to it. */
const PEOPLE_PER_BROWSER = 5;

export interface SignedIn {
  readonly token: string;
  readonly expires: Date;
  readonly sso: string | null;
  /** New value of the browser's device cookie, or null to leave it. */
  readonly devices: string | null;
  /** Ends with the browser: cookies of the session's life, the token in the tab only. */
  readonly publicComputer: boolean;
  readonly person: { id: string; account: string; name: string; unitId: string | null };
}

const system = (ctx: Ctx) => ctx.as(systemActor('identity.session'));

/** Tokens of a device cookie, newest first: one for each person that signed in with this browser. */
const deviceTokens = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .split('~')
    .filter((token) => /^Dt_[A-Za-z0-9_-]{43}$/.test(token))
    .slice(0, PEOPLE_PER_BROWSER);

/**
 * Signs a person in with the client hash of the password. Unknown, wrong, disabled and password-less accounts answer
 * in the same words and time.
 * An expired initial password is told to who knows it.
 * @throws AppError refused with Result 101 or 102.
 */
export async function signIn(
  ctx: Ctx,
  passwords: Passwords,
  input: {
    account: string;
    clientHash: string;
    terminal: string;
    host: string;
    devices: string | undefined;
    publicComputer: boolean;
    /** Key of the work that passes a lock at a shared address, and the answer given. */
    work?: { readonly secret: Buffer; readonly proof: string | undefined };
  },
): Promise<SignedIn> {
  const ip = ctx.ip ?? '';
  const tokens = deviceTokens(input.devices);
  const { person, deviceId } = await system(ctx).read(async (sys) => {
    const found = await sessions.findForLogin(sys, input.account);
    // Asked of nobody too: an account that exists costs no statement more.
    return { person: found, deviceId: await devices.findDevice(sys, found?.id ?? null, tokens.map(tokenHash)) };
  });
  const place = deviceId ? `device:${deviceId}` : ip;
  const attempt = { id: ctx.newId(), account: input.account, ip, place };
  const way = input.work && {
    ...input.work,
    isShared: () => system(ctx).read((sys) => sessions.addressIsShared(sys, ip, input.account)),
  };
  const history = await passGuard(ctx, attempt, deviceId !== undefined, way);
  let right = false;
  try {
    right = await passwords.verify(person?.hash ?? null, input.clientHash);
  } catch (error) {
    await dropAttempt(ctx, attempt.id);
    throw error;
  }
  if (!right || !person || person.state === 'disabled') {
    await system(ctx).tx(async (tx) => {
      await failAttempt(tx, attempt.id);
      tx.audit({
        action: 'identity.login',
        object: 'person',
        objectId: person?.id ?? null,
        after: { account: input.account },
        result: 'refused',
      });
    });
    throw await wrongPassword(history, async () => (!deviceId && (await way?.isShared())) ?? false);
  }
  if (person.initial_expired) {
    await clearAttempts(ctx, attempt);
    throw appErrorWith({ data: { Result: RESULT.credentials } }, 'refused', 'identity.login.initialExpired');
  }
  return system(ctx).tx(async (tx) => {
    const sessionId = tx.newId();
    const sso = newToken('St');
    const token = newToken('Bt');
    let cookie: string | null = null;
    let device: Promise<void> | undefined;
    if (deviceId) device = devices.touchDevice(tx, deviceId);
    else if (!input.publicComputer) {
      // Always a fresh token: one planted by a sibling host never becomes a known device.
      const fresh = newToken('Dt');
      device = devices.addDevice(tx, { id: tx.newId(), personId: person.id, hash: tokenHash(fresh) });
      cookie = [fresh, ...tokens].slice(0, PEOPLE_PER_BROWSER).join('~');
    }
    // One message: the statements of a connection are done in the order they were sent.
    const [, expires] = await Promise.all([
      sessions.insertSession(tx, {
        id: sessionId,
        personId: person.id,
        terminal: input.terminal,
        ssoHash: tokenHash(sso),
        publicComputer: input.publicComputer,
        hours: input.publicComputer ? SESSION_HOURS.shared : SESSION_HOURS.own,
      }),
      sessions.insertBearer(tx, {
        hash: tokenHash(token),
        sessionId,
        host: input.host,
        minutes: BEARER_MINUTES,
        parent: null,
      }),
      sessions.markLogin(tx, person.id),
      clearAttempts(tx, attempt),
      device,
    ]);
    // The very first sign-in is on a new device by nature: it is no news.
    if (!deviceId && person.last_login_at && (person.role === 0 || person.role === 2)) {
      const payload: NewDevice = { personId: person.id, terminal: input.terminal, at: ctx.clock.now().toISOString() };
      tx.emit({ type: NEW_DEVICE, version: 1, key: person.id, payload: { ...payload } });
    }
    tx.audit({
      action: 'identity.login',
      object: 'session',
      objectId: sessionId,
      by: {
        personId: person.id,
        account: person.account,
        name: person.name,
        role: person.role,
        unitId: person.unit_id,
      },
    });
    return {
      token,
      expires,
      sso,
      devices: cookie,
      publicComputer: input.publicComputer,
      person: { id: person.id, account: person.account, name: person.name, unitId: person.unit_id },
    };
  });
}

/**
 * Renews a bearer by the one in use (or its predecessor of the last minute), or mints one for another host by the
 * sign-in cookie. A bearer older than the predecessor ends that host's bearers: it was copied.
 * @throws AppError unauthenticated (10010) or ended (10011).
 */
export async function renew(
  ctx: Ctx,
  input: { token: string | undefined; sso: string | undefined; account: string | undefined; host: string },
): Promise<SignedIn> {
  if (input.token) {
    const row = await sessions.findBearer(ctx.db, tokenHash(input.token));
    const state = evaluate(row);
    if (state.kind === 'ended') throw appErrorWith({ data: { reason: state.reason } }, 'ended', 'error.session.ended');
    if (state.kind === 'gone') {
      throw appErrorWith({ data: { Result: RESULT.accountGone } }, 'refused', 'error.account.gone');
    }
    if (row && state.kind === 'reused') {
      await system(ctx).tx(async (tx) => {
        await sessions.endBearers(tx, row.session_id, input.host);
        tx.audit({
          action: 'identity.session.reuse',
          object: 'session',
          objectId: row.session_id,
          by: { personId: row.person_id, account: row.account, role: row.role, unitId: row.unit_id },
          result: 'refused',
        });
      });
      throw appErrorWith({ data: { reason: 'reused' } }, 'ended', 'error.session.ended');
    }
    if (row && state.kind === 'person') {
      if (input.account && input.account.trim().toLowerCase() !== row.account) {
        throw new AppError('unauthenticated', 'error.session.void', undefined);
      }
      const person = { id: row.person_id, account: row.account, name: row.name, unitId: row.unit_id };
      return mint(ctx, row.session_id, input.host, person, tokenHash(input.token));
    }
  }
  if (input.sso) {
    const found = await system(ctx).read((sys) => sessions.findBySso(sys, tokenHash(input.sso!)));
    if (found && (!input.account || input.account.trim().toLowerCase() === found.account)) {
      const person = { id: found.person_id, account: found.account, name: found.name, unitId: found.unit_id };
      return mint(ctx, found.id, input.host, person, null);
    }
  }
  throw new AppError('unauthenticated', 'error.session.void', undefined);
}

async function mint(
  ctx: Ctx,
  sessionId: string,
  host: string,
  person: SignedIn['person'],
  parent: Buffer | null,
): Promise<SignedIn> {
  const token = newToken('Bt');
  return system(ctx).tx(async (tx) => {
    const publicComputer = await sessions.slideSession(tx, sessionId, SESSION_HOURS);
    const expires = await sessions.insertBearer(tx, {
      hash: tokenHash(token),
      sessionId,
      host,
      minutes: BEARER_MINUTES,
      parent,
    });
    return { token, expires, sso: null, devices: null, publicComputer, person };
  });
}

/** Ends the session a request belongs to, known by bearer or cookie; unknown ones are silently fine. */
export async function signOut(ctx: Ctx, sso: string | undefined): Promise<void> {
  await system(ctx).tx(async (tx) => {
    let sessionId: string | undefined;
    let by: Parameters<typeof tx.audit>[0]['by'];
    if (ctx.actor.kind === 'person') {
      const { personId, account, role, unitId } = ctx.actor;
      sessionId = ctx.actor.sessionId;
      by = { personId, account, role, unitId };
    } else if (sso) {
      const found = await sessions.findBySso(tx, tokenHash(sso));
      sessionId = found?.id;
      if (found) by = { personId: found.person_id, account: found.account, role: found.role, unitId: found.unit_id };
    }
    if (!sessionId || !by) return;
    await sessions.endSessions(tx, by.personId, 'signed_out', { only: sessionId });
    tx.audit({ action: 'identity.logout', object: 'session', objectId: sessionId, by });
    const personId = by.personId;
    tx.afterCommit(() => ctx.live.publish(`person:${personId}`, 'session.revoked', { sessionId }));
  });
}

type Evaluated =
  | { kind: 'void' }
  | { kind: 'gone' }
  | { kind: 'reused' }
  | { kind: 'ended'; reason: string }
  | { kind: 'person' };

function evaluate(row: sessions.BearerRow | undefined): Evaluated {
  if (!row) return { kind: 'void' };
  const now = row.at.getTime();
  if (row.person_deleted) return { kind: 'gone' };
  if (row.session_ended) return { kind: 'ended', reason: row.end_reason ?? 'ended' };
  if (row.person_state === 'disabled') return { kind: 'ended', reason: 'disabled' };
  if (row.superseded && now - row.superseded.getTime() > PREDECESSOR_MS) return { kind: 'reused' };
  if (row.token_expires.getTime() <= now || row.session_expires.getTime() <= now) return { kind: 'void' };
  return { kind: 'person' };
}

/** Turns bearers into people, freshly on every request: a disabled account or a changed role acts at once. */
export const createAuthenticator: AuthenticatorFactory = (db) => {
  return {
    async authenticate(token): Promise<Authentication> {
      const row = await sessions.findBearer(db, tokenHash(token));
      const state = evaluate(row);
      if (state.kind === 'ended') return state;
      if (state.kind === 'gone') return state;
      if (!row || state.kind !== 'person' || !isRoleCode(row.role)) return { kind: 'void' };
      return {
        kind: 'person',
        permissionVersion: `${row.grant_version}.${row.role}.${row.unit_id ?? ''}`,
        actor: {
          kind: 'person',
          personId: row.person_id,
          account: row.account,
          name: row.name,
          role: row.role,
          unitId: row.unit_id,
          sessionId: row.session_id,
          mustChangePassword: row.must_change || row.person_state === 'pending',
          grants: row.grants,
        },
      };
    },
  };
};

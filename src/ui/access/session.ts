import { isLocale } from '../../kernel/i18n/locales.ts';
import { isForVisitors } from '../../kernel/routing/paths.ts';
import { logoutRoute, refreshRoute, userInfoRoute } from '../../kernel/session/session.contract.ts';
import { ApiError } from '../api/api-error.ts';
import { call, endCalls } from '../api/client.ts';
import { erasePerson } from '../api/public-computer.ts';
import {
  bindPerson,
  currentToken,
  forgetSession,
  keepSession,
  type Loss,
  onPermissionVersion,
  onPersonSwitched,
  onPublicComputer,
  onSessionLost,
  REFRESH_MS,
  seenPermissionVersion,
  shareSession,
  storedProfile,
  tokenAge,
} from '../api/session-store.ts';
import { isText, readStored, removeStored, writeStored } from '../api/storage.ts';
import { toast } from '../design/toast-store.ts';
import { localeStore } from '../i18n/locale-store.ts';
import { switchLocale, translate } from '../i18n/translate.ts';
import { flushDrafts } from './drafts.ts';
import { isHeld } from './held.ts';
import { electLeader } from './leader.ts';
import { personParts } from './person-parts.ts';
import { notifyTabs, type SessionWord, subscribeTabs } from './session-channel.ts';
import { loadStartFacts } from './start-facts.ts';
import { troubleStore } from './trouble.ts';
import { userStore } from './user-store.ts';

/** What a sign-in and its renewal say of the caller. */
export const callerFacts = () => ({
  ...{ BusinessId: 'cloudvse', BusinessName: 'CloudVSE' },
  Terminal: window.matchMedia('(max-width: 767px)').matches ? ('mobile-web' as const) : ('web' as const),
});

/**
 * Renews the bearer by itself or by the cookie; failure is silent, the next try follows in ten minutes. Tabs of one
 * browser take turns where it can lock, and one that waited takes over what another got.
 */
export async function renewSession(): Promise<boolean> {
  const before = currentToken();
  const renew = () => (currentToken() === before ? renewAlone() : Promise.resolve(true));
  return navigator.locks ? navigator.locks.request('cloudvse_renew', renew) : renew();
}

async function renewAlone(): Promise<boolean> {
  const token = currentToken();
  try {
    const data = await call(
      refreshRoute,
      {
        body: {
          ...callerFacts(),
          ...(token ? { Token: token, Account: storedProfile()?.UserId ?? '' } : {}),
        },
      },
      { withoutBearer: true },
    );
    keepSession(data.Token, data.Profile, data.PublicComputer === true);
    return true;
  } catch {
    return false;
  }
}

/** Longest wait of the other tabs for a sign-out that was announced: both waits of it and a little more. */
const LEAVING_MS = 12_000;

/** This document is about to be left: nothing about the session is news any more. */
let leaving = false;

/** Words shown once after the next page has loaded. */
type Left = 'signedOut' | 'otherTab' | 'ended' | 'idle';

/** Leaves for the first page with a full load, so that nothing of the last person stays in memory. */
function leave(why: Left, redirect?: string): void {
  leaving = true;
  forgetSession();
  for (const key of ['tabs', 'scroll', 'compare', 'soft_seen', 'desk_copy']) removeStored(key, 'session');
  writeStored('left', why, undefined, 'session');
  window.location.replace(redirect ? `/?redirect=${encodeURIComponent(redirect)}` : '/');
}

/** What the frame says after such a departure; null when there is nothing to say. */
export function departure(): Left | null {
  const why = readStored('left', isText, 'session');
  removeStored('left', 'session');
  return why as Left | null;
}

/** Signs out: the server is told, everything personal goes even if it does not answer (specification §4). */
export async function signOut(why: Left = 'signedOut'): Promise<void> {
  const patience = () => new Promise((done) => setTimeout(done, 5000));
  const erased = onPublicComputer() ? storedProfile()?.Id : undefined;
  leaving = true;
  notifyTabs({ kind: 'leaving' });
  // Texts are delivered while the sign-in still holds; on a public computer they are erased here afterwards.
  await Promise.race([flushDrafts(), patience()]);
  const headers = { authorization: `Bearer ${currentToken() ?? ''}` };
  endCalls();
  await Promise.race([call(logoutRoute, {}, { withoutBearer: true, headers }).catch(() => {}), patience()]);
  if (erased) erasePerson(erased);
  // Only now: a tab that left before the server knew would find its sign-in cookie still good.
  notifyTabs({ kind: 'out' });
  leave(why);
}

/** Loads person, configuration and role; what does not depend on another answer is asked at the same time. */
async function loadPerson() {
  const known = storedProfile()?.Id;
  const [user] = await Promise.all([
    call(userInfoRoute, {}),
    known === undefined ? null : loadStartFacts(known),
    // Their pages ask for them once more where they do not come now.
    personParts().catch(() => {}),
  ]);
  if (known !== user.id) await loadStartFacts(user.id);
  return user;
}

/** Asks who the bearer belongs to, twice again on network trouble. */
async function askUser() {
  for (let attempt = 0; ; attempt++) {
    try {
      return await loadPerson();
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      const again = failure && (failure.status === 0 || failure.status >= 500) && attempt < 2;
      if (!again || !navigator.onLine) throw error;
      await new Promise((done) => setTimeout(done, attempt === 0 ? 500 : 2000));
    }
  }
}

let loadedVersion = '';

function becomeVisitor(): void {
  bindPerson(null);
  userStore.set({ kind: 'visitor' });
}

/** Says at once, where nothing in this browser speaks for a person, that nobody is signed in; pages need not wait. */
export function settleVisitor(): boolean {
  // The sign-in cookie cannot be seen from here; the display cookie that travels with it can.
  if (currentToken() !== null || document.cookie.includes('cloudvse_user_info=')) return false;
  if (userStore.get().kind !== 'visitor') becomeVisitor();
  return true;
}

/**
 * Finds out who uses this tab: a stored token older than ten minutes is renewed before it is used; without one the
 * sign-in cookie of another host is tried. A refused user info ends the sign-in (specification §4).
 * @returns whether the sign-in failed in a way the person must be told of.
 */
async function bootSession(): Promise<'settled' | 'failed'> {
  const had = currentToken() !== null;
  if (settleVisitor()) return 'settled';
  if (!had || tokenAge() > REFRESH_MS) {
    const renewed = await renewSession();
    if (!renewed && !had) {
      becomeVisitor();
      return 'settled';
    }
  }
  try {
    const user = await askUser();
    loadedVersion = seenPermissionVersion();
    bindPerson(user.id);
    userStore.set({ kind: 'user', user });
    await followLocale(user.locale);
    return 'settled';
  } catch (error) {
    if (!navigator.onLine) {
      // The token is kept; the page goes on by itself when the network is back (rule 10).
      userStore.set({ kind: 'offline' });
      window.addEventListener('online', () => void bootSession(), { once: true });
      return 'settled';
    }
    const failure = error instanceof ApiError ? error : null;
    forgetSession();
    becomeVisitor();
    // A session that is simply over makes a silent visitor.
    return failure?.status === 401 || [10010, 10011].includes(Number(failure?.data.Result)) ? 'settled' : 'failed';
  }
}

let settling: ReturnType<typeof bootSession> | undefined;

/** The first finding out of this document, however many ask. */
export const settleSession = (): ReturnType<typeof bootSession> => {
  settling ??= bootSession();
  return settling;
};

/** The profile's language wins at sign-in unless the person chose one in this browser since. */
async function followLocale(locale: string | null): Promise<void> {
  const chosenHere = readStored('app_language', isLocale) !== null;
  if (chosenHere || !isLocale(locale) || locale === localeStore.get()) return;
  await switchLocale(locale).catch(() => {});
}

/** Loads the person anew when an answer names another version of rights; pages follow by themselves. */
async function followRights(version: string): Promise<void> {
  if (userStore.get().kind !== 'user' || loadedVersion === '' || version === loadedVersion) return;
  loadedVersion = version;
  const user = await call(userInfoRoute, {}).catch(() => null);
  if (user && userStore.get().kind === 'user') userStore.set({ kind: 'user', user });
}

/**
 * Asks the server whether this sign-in still stands, after word that a session or a right of the person changed. An
 * ended one is told like any 401; a standing one takes its rights anew.
 */
export async function checkSession(): Promise<void> {
  if (leaving) return;
  const user = await call(userInfoRoute, {}).catch(() => null);
  if (!user || userStore.get().kind !== 'user') return;
  loadedVersion = seenPermissionVersion();
  userStore.set({ kind: 'user', user });
}

function onOtherTab(word: SessionWord): void {
  const state = userStore.get();
  if (word.kind === 'in') {
    if (state.kind === 'user' && state.user.id !== word.id) troubleStore.set({ kind: 'switched', name: word.name });
    else if (state.kind === 'user') troubleStore.set(null);
    else void bootSession();
  } else if (word.kind === 'leaving') {
    leaving = true;
    setTimeout(() => {
      leaving = false;
    }, LEAVING_MS);
  } else if (word.kind === 'out' && state.kind === 'user') {
    if (isHeld()) troubleStore.set({ kind: 'ended' });
    else {
      void flushDrafts();
      leave('otherTab');
    }
  } else if (word.kind === 'locale' && isLocale(word.locale) && word.locale !== localeStore.get()) {
    void switchLocale(word.locale).catch(() => {});
  }
}

/**
 * Ends this tab's sign-in because the server said so: texts are put away, the person is told once. On a public page the
 * person becomes a silent visitor.
 */
export function endSession({ atOnce }: Pick<Loss, 'atOnce'>): void {
  if (leaving) return;
  void flushDrafts();
  if (!isHeld() && isForVisitors(window.location.pathname + window.location.search)) {
    forgetSession();
    becomeVisitor();
    return;
  }
  // An open run works with its own token: it must not be thrown out.
  if (isHeld()) {
    troubleStore.set({ kind: 'ended' });
    return;
  }
  const back = window.location.pathname + window.location.search + window.location.hash;
  if (atOnce) {
    leave('ended', back);
    return;
  }
  toast.show({
    title: translate('ui.error.signedOut'),
    text: translate('ui.error.signedOutText'),
    tone: 'error',
    key: 'signed-out',
  });
  forgetSession();
  setTimeout(() => leave('ended', back), 1500);
}

/** Keeps the session alive while a layout is shown and ends it properly when the server says so. */
export function keepSessionAlive(): () => void {
  const renew = () => {
    if (currentToken() && tokenAge() >= REFRESH_MS - 5000) void renewSession();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible' && tokenAge() > REFRESH_MS) renew();
  };
  document.addEventListener('visibilitychange', onVisible);
  const stops = [
    // Only one tab of a browser renews.
    electLeader('session', () => {
      const timer = setInterval(renew, REFRESH_MS);
      return () => clearInterval(timer);
    }),
    onSessionLost(endSession),
    onPersonSwitched((name) => troubleStore.set({ kind: 'switched', name })),
    onPermissionVersion((version) => void followRights(version)),
    subscribeTabs(onOtherTab),
    shareSession(),
    () => document.removeEventListener('visibilitychange', onVisible),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

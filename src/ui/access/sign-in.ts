import { loginRoute, logoutRoute } from '../../kernel/session/session.contract.ts';
import { sha256Hex } from '../../kernel/values/sha256.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { forgetSession, keepSession, onPublicComputer } from '../api/session-store.ts';
import { writeStored } from '../api/storage.ts';
import { withWork } from '../api/work.ts';
import { translate } from '../i18n/translate.ts';
import { callerFacts } from './session.ts';
import { notifyTabs } from './session-channel.ts';
import { loadStartFacts } from './start-facts.ts';
import { troubleStore } from './trouble.ts';
import { userStore } from './user-store.ts';

/** Makes the call of a sign-in, with the work a shared address may ask for. @throws ApiError refused */
function sendLogin(account: string, password: string, publicComputer: boolean) {
  const body = {
    Account: account,
    Password: sha256Hex(password),
    ...callerFacts(),
    ...(publicComputer ? { PublicComputer: true } : {}),
  };
  return withWork((proof) =>
    call(loginRoute, { body: proof === undefined ? body : { ...body, Proof: proof } }, { withoutBearer: true }),
  );
}

/** Signs in; the caller reloads the page afterwards (specification §4). @throws ApiError refused. */
export async function signIn(account: string, password: string, publicComputer = false): Promise<void> {
  const data = await sendLogin(account, password, publicComputer);
  keepSession(data.Token, data.Profile, data.PublicComputer === true);
  try {
    await loadStartFacts(data.Profile.Id);
  } catch (error) {
    forgetSession();
    throw error;
  }
  writeStored('welcome', true, undefined, 'session');
  notifyTabs({ kind: 'in', id: data.Profile.Id, name: data.Profile.UserName });
}

/**
 * Signs the same person in again under an open run: the bearer is swapped, nothing is loaded anew.
 * @throws ApiError refused, or with code `ui.session.otherPerson` when it is somebody else.
 */
export async function signInAgain(account: string, password: string): Promise<void> {
  const state = userStore.get();
  const data = await sendLogin(account, password, onPublicComputer());
  if (state.kind === 'user' && data.Profile.Id !== state.user.id) {
    await call(logoutRoute, {}, { withoutBearer: true, headers: { authorization: `Bearer ${data.Token}` } }).catch(
      () => {},
    );
    throw new ApiError({
      status: 0,
      code: 'ui.session.otherPerson',
      message: translate('ui.session.otherPerson', { name: state.user.name }),
    });
  }
  keepSession(data.Token, data.Profile, data.PublicComputer === true);
  troubleStore.set(null);
}

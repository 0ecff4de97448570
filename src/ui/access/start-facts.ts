import { getConfigRoute, roleQueryRoute, roleQuestion } from '../../kernel/session/start.contract.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { keyOf, queryClient } from '../api/query.ts';
import { onPublicComputer } from '../api/session-store.ts';
import { writeStored } from '../api/storage.ts';
import { localeStore } from '../i18n/locale-store.ts';
import { translate } from '../i18n/translate.ts';

/** Result of calls that wait for the initial password to be changed. */
const PASSWORD_DUE = 110;

const CONFIG = { query: { key: 'cloudvse' } };

/** The business configuration, once per document and language; pages that ask for it share the answer. */
const loadConfig = () =>
  queryClient.fetchQuery({
    queryKey: [...keyOf(getConfigRoute, CONFIG), localeStore.get()],
    queryFn: () => call(getConfigRoute, CONFIG),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Loads what every sign-in and every start needs besides the person: the configuration, then the role by the person's
 * id. The role is kept for display; the server decides by its own.
 * @throws ApiError when either fails or the person's row is not there
 */
export async function loadStartFacts(personId: string): Promise<void> {
  const { Database } = await loadConfig();
  const rows = await askRole(Database, personId);
  const role = rows?.[0]?.role;
  if (rows !== null && role === undefined) {
    throw new ApiError({ status: 0, code: 'ui.error.userInfo', message: translate('ui.error.userInfo') });
  }
  writeStored('temp_role', role ?? null, undefined, onPublicComputer() ? 'session' : 'local');
}

/** Rows of the role query; null while the initial password is still to be changed, when no list is readable. */
function askRole(DataBase: string, personId: string) {
  return call(roleQueryRoute, { body: roleQuestion(DataBase, personId) }).catch((error) => {
    if (error instanceof ApiError && error.data.Result === PASSWORD_DUE) return null;
    throw error;
  });
}

import { localeStore } from '../i18n/locale-store.ts';
import { translate } from '../i18n/translate.ts';
import { ApiError } from './api-error.ts';
import { currentToken, sessionLost } from './session-store.ts';

/**
 * Downloads a file the signed-in person may have, which a plain link cannot: the bearer travels in the header.
 * @param name it is saved under
 * @param method POST for a file whose downloads are counted
 * @throws ApiError with words in the person's language
 */
export async function download(address: string, name: string, method: 'GET' | 'POST' = 'GET'): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(address, {
      method,
      headers: { authorization: `Bearer ${currentToken() ?? ''}`, 'accept-language': localeStore.get() },
      cache: 'no-store',
      credentials: 'same-origin',
    });
  } catch {
    throw new ApiError({ status: 0, code: 'ui.error.network', message: translate('ui.error.network') });
  }
  if (!answer.ok) {
    const body = (await answer.json().catch(() => null)) as { error?: { code: string; message: string } } | null;
    const error = new ApiError({
      status: answer.status,
      code: body?.error?.code ?? 'ui.error.server',
      message: body?.error?.message ?? translate('ui.error.server'),
      requestId: answer.headers.get('x-request-id') ?? '',
    });
    if (answer.status === 401) sessionLost({ reason: error.message, atOnce: false });
    throw error;
  }
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

import type { CallInput, RouteShape } from '../../kernel/http/contract.ts';
import { localeStore } from '../i18n/locale-store.ts';
import { translate } from '../i18n/translate.ts';
import { ApiError } from './api-error.ts';
import { address } from './client.ts';
import { currentToken, sessionLost } from './session-store.ts';

async function ask(url: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      ...init,
      headers: {
        authorization: `Bearer ${currentToken() ?? ''}`,
        'accept-language': localeStore.get(),
        'x-requested-with': 'cloudvse',
        ...init.headers,
      },
      cache: 'no-store',
      credentials: 'same-origin',
    });
  } catch {
    throw new ApiError({ status: 0, code: 'ui.error.network', message: translate('ui.error.network') });
  }
  if (!answer.ok) {
    const body = (await answer.json().catch(() => null)) as {
      error?: { code: string; message: string; fields?: { path: string; message: string }[] };
    } | null;
    const error = new ApiError({
      status: answer.status,
      code: body?.error?.code ?? 'ui.error.server',
      message: body?.error?.message ?? translate('ui.error.server'),
      fields: body?.error?.fields ?? [],
      requestId: answer.headers.get('x-request-id') ?? '',
    });
    if (answer.status === 401) sessionLost({ reason: error.message, atOnce: false });
    throw error;
  }
  return answer;
}

/**
 * Fetches a file to show it. What becomes of the sign-in is told by other calls: a picture takes nobody off a page.
 * @param credential headers in place of the sign-in
 * @throws Error when it cannot be had
 */
export async function fetchBlob(url: string, credential?: Readonly<Record<string, string>>): Promise<Blob> {
  const answer = await fetch(url, {
    headers: {
      'x-requested-with': 'cloudvse',
      ...(credential ?? { authorization: `Bearer ${currentToken() ?? ''}` }),
    },
    cache: 'no-store',
    credentials: 'same-origin',
  });
  if (!answer.ok) throw new Error(`${url} ${answer.status}`);
  return answer.blob();
}

/** Saves what the page made itself under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function save(answer: Response, name: string): Promise<void> {
  saveBlob(await answer.blob(), name);
}

/**
 * Downloads a file the signed-in person may have, which a plain link cannot: the bearer travels in the header.
 * @param name it is saved under
 * @param method POST for a file whose downloads are counted
 * @throws ApiError with words in the person's language
 */
export async function download(url: string, name: string, method: 'GET' | 'POST' = 'GET'): Promise<void> {
  await save(await ask(url, { method }), name);
}

/** Name the server gives a file, or null. */
function nameIn(answer: Response): string | null {
  const text = answer.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(text)?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : null;
  } catch {
    return null;
  }
}

/**
 * Calls a raw contract that answers with a file (200) or begins a job (202, `{data: {jobId}}`).
 * @param fallback name of the file when the server gives none
 * @returns `file` once it is saved, or the id of the job
 * @throws ApiError with words in the person's language
 */
export async function fileOrJob<const R extends RouteShape>(
  route: R,
  input: CallInput<R>,
  fallback: string,
): Promise<'file' | { readonly jobId: string }> {
  const given = input as { params?: unknown; query?: unknown; body?: unknown };
  const answer = await ask(address(route, given), {
    method: route.method,
    ...(given.body === undefined
      ? {}
      : {
          body: JSON.stringify(given.body),
          headers: { 'content-type': 'application/json' },
        }),
  });
  if (answer.status === 202) {
    const { data } = (await answer.json()) as { data: { jobId: string } };
    return { jobId: data.jobId };
  }
  await save(answer, nameIn(answer) ?? fallback);
  return 'file';
}

/**
 * Sends a form to a raw contract that answers with a file, and saves it.
 * @param fallback name of the file when the server gives none
 * @throws ApiError with words in the person's language
 */
export async function fileFromForm<const R extends RouteShape>(
  route: R,
  form: FormData,
  input: { readonly params?: unknown; readonly query?: unknown },
  fallback: string,
): Promise<void> {
  const answer = await ask(address(route, input), { method: route.method, body: form });
  await save(answer, nameIn(answer) ?? fallback);
}

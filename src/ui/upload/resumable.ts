import { Upload } from 'tus-js-client';
import { previewHeaders } from '../api/preview.ts';
import { currentToken } from '../api/session-store.ts';
import { localeStore } from '../i18n/locale-store.ts';
import { translate } from '../i18n/translate.ts';

/** Part size: small enough to lose little on a bad line, large enough to be quick. */
const CHUNK = 8 * 1024 * 1024;

/** A running upload. */
export interface RunningUpload {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
}

/**
 * Uploads a file in parts that survive a lost connection and a reload: the same file for the same owner goes on where it
 * stopped.
 * @param on progress in bytes; `done` receives the upload's id, `failed` words for the person.
 */
export function uploadResumable(
  file: File,
  facts: {
    readonly address: string;
    readonly kind: string;
    readonly owner: string;
  },
  on: {
    readonly progress: (sent: number, total: number) => void;
    readonly done: (uploadId: string) => void;
    readonly failed: (message: string) => void;
  },
): RunningUpload {
  const upload = new Upload(file, {
    endpoint: facts.address,
    chunkSize: CHUNK,
    retryDelays: [0, 1000, 3000, 8000, 15_000],
    removeFingerprintOnSuccess: true,
    // An upload belongs to what it was begun for: for anything else the same file begins anew.
    fingerprint: async ({ name, size, lastModified }) =>
      ['upload', facts.kind, facts.owner, name, size, lastModified].join('-'),
    metadata: { kind: facts.kind, owner: facts.owner, filename: file.name },
    onBeforeRequest: (request) => {
      // The bearer is renewed while a long upload runs, so it is read for every part.
      request.setHeader('authorization', `Bearer ${currentToken() ?? ''}`);
      request.setHeader('accept-language', localeStore.get());
      for (const [name, value] of Object.entries(previewHeaders(undefined))) request.setHeader(name, value);
    },
    onProgress: on.progress,
    onSuccess: () => on.done(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => on.failed(wordsOf(error)),
    // A refusal of the rules does not get better by trying again.
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      return status === 0 || status === 409 || status >= 500;
    },
  });
  void upload.findPreviousUploads().then((previous) => {
    const [last] = previous;
    if (last) upload.resumeFromPreviousUpload(last);
    upload.start();
  });
  return {
    pause: () => void upload.abort(),
    resume: () => upload.start(),
    cancel: () => void upload.abort(true),
  };
}

function wordsOf(error: Error & { originalResponse?: { getBody(): string } | null }): string {
  try {
    const body = JSON.parse(error.originalResponse?.getBody() ?? '') as { error?: { message?: string } };
    if (body.error?.message) return body.error.message;
  } catch {
    // no body of ours
  }
  return translate('ui.error.network');
}

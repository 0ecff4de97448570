import { provesWork } from '../../kernel/values/proves-work.ts';
import { MAX_PROOF, type Work } from '../../kernel/values/work.ts';
import { ApiError } from './api-error.ts';

/** Milliseconds of computing before the page gets to breathe. */
const SLICE_MS = 24;
/** Others of the same address may act meanwhile, which makes an answer void. */
const TRIES = 3;

/** Finds an answer to a piece of work without blocking the page. */
export async function solveWork(work: Work): Promise<string> {
  for (let n = 0; ; ) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      const answer = (n++).toString(36).slice(0, MAX_PROOF);
      if (provesWork(work, answer)) return answer;
    }
    await new Promise((done) => setTimeout(done));
  }
}

function workOf(error: unknown): Work | null {
  const work = error instanceof ApiError ? (error.data.Work as Partial<Work> | undefined) : undefined;
  return typeof work?.seed === 'string' && typeof work.bits === 'number' ? (work as Work) : null;
}

/** Makes a call; when the server asks for work first, does it and makes the call with the proof. */
export async function withWork<T>(send: (proof: string | undefined) => Promise<T>): Promise<T> {
  let proof: string | undefined;
  for (let tries = 0; ; tries++) {
    try {
      return await send(proof);
    } catch (error) {
      const work = workOf(error);
      if (!work || tries >= TRIES) throw error;
      proof = await solveWork(work);
    }
  }
}

import type { RouteShape } from '../../kernel/http/contract.ts';
import { userStore } from '../access/user-store.ts';
import { answerShape } from './answer-shape.ts';
import { ApiError } from './api-error.ts';
import { copyTimes } from './copy-times.ts';
import { eyes } from './preview.ts';
import { currentToken, onPublicComputer } from './session-store.ts';

/** Code of the role of students. */
const STUDENT = 6;

/** Copies are kept of own study pages of students alone, never on a public computer or of what is seen through others. */
function ownerOf(route: RouteShape): string | null {
  const place = globalThis.location as Location | undefined;
  if (!route.offlineCopy || !place?.pathname.toLowerCase().startsWith('/coursestudy')) return null;
  const state = userStore.get();
  if (state.kind !== 'user' || state.user.role.id !== STUDENT) return null;
  return onPublicComputer() || eyes().length > 0 ? null : state.user.id;
}

const store = () => import('./offline-copy-store.ts');
/** The store is an aid: a browser that forbids it, or has no room, goes without. */
const without = () => undefined;

/**
 * Asks for an answer and keeps a copy of it; without the network the last copy of the same person stands in for it. What
 * the server refuses loses its copy.
 * @param hash of the query's key, in which its input and language are
 * @throws ApiError as the call does, without a copy also that the network is away
 */
export async function withCopy<T>(route: RouteShape, hash: string, ask: () => Promise<T>): Promise<T> {
  const personId = ownerOf(route);
  if (personId === null) return ask();
  try {
    const answer = await ask();
    copyTimes.delete(hash);
    void store()
      // What comes after the sign-in ended, here or in another tab, is kept no more: the copies were erased then.
      .then(({ putCopy }) =>
        currentToken() === null
          ? undefined
          : putCopy({ personId, hash, savedAt: Date.now(), answer, shape: answerShape(route) }),
      )
      .catch(without);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError) || !['ui.error.network', 'ui.error.timeout'].includes(error.code)) {
      const refused = error instanceof ApiError && [401, 403, 404].includes(error.status);
      if (refused)
        void store()
          .then(({ removeCopy }) => removeCopy(personId, hash), without)
          .catch(without);
      copyTimes.delete(hash);
      throw error;
    }
    const copy = await store()
      .then(({ findCopy }) => findCopy(personId, hash, answerShape(route)))
      .catch(without);
    if (!copy) throw error;
    copyTimes.set(hash, copy.savedAt);
    return copy.answer as T;
  }
}

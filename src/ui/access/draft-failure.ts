import { ApiError } from '../api/api-error.ts';
import type { SaveState } from './draft-keeper.ts';

/** What a failed save of a draft means for its writer. */
export function saveStateOf(error: unknown): SaveState {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.status === 0) return { kind: 'offline' };
  if (error.code === 'error.stale') return { kind: 'conflict' };
  // Sign-in lost, too many or a fault over there: the local copy stays and the next try may succeed.
  const passing = error.status === 401 || error.status === 429 || error.status >= 500;
  return passing ? { kind: 'failed' } : { kind: 'refused', why: error.message };
}

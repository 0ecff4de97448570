import type { OwnState } from '../../shared/work.model.ts';

/** What a learner does next with homework; the words are `handIns.own.<action>`. */
export function homeworkAction(state: OwnState): 'open' | 'continue' | 'redo' | 'look' {
  if (state === 'todo') return 'open';
  if (state === 'draft') return 'continue';
  return state === 'returned' ? 'redo' : 'look';
}

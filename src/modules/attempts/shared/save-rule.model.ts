/** What the server keeps of one answer: `epoch` is that of the seat which wrote it. */
export interface StoredAnswer {
  readonly rev: number;
  readonly digest: string;
  readonly epoch: number;
}

/** One answer as it arrives; `epoch` is that of the token it came with. */
export interface IncomingAnswer {
  readonly rev: number;
  readonly digest: string;
  readonly epoch: number;
}

/** What becomes of one saved answer; the client acts on each. */
export const SAVE_STATUSES = [
  'saved',
  'duplicate',
  'recovered',
  'superseded',
  'conflict',
  'stale',
  'invalid',
  'closed',
] as const;
export type SaveStatus = (typeof SAVE_STATUSES)[number];

/**
 * What to do with one answer. `rev` is the revision that is stored afterwards; `write` replaces the stored answer and
 * appends an event; `aside` names the version that is kept beside it, because it would be lost otherwise.
 */
export interface SaveDecision {
  readonly status: SaveStatus;
  readonly rev: number;
  readonly write: boolean;
  readonly aside: 'incoming' | 'stored' | null;
}

/** The attempt as it stands when the answer arrives. */
export interface SaveMoment {
  /** No longer open for answers: handed in, or past the deadline and its grace. */
  readonly closed: boolean;
  /** Epoch of the present seat. */
  readonly epoch: number;
  /** The response fits its question. */
  readonly valid: boolean;
}

/**
 * The rule for one saved answer: the first case that fits decides. Work of the present seat is never overwritten by an
 * older one, offline work of a dead machine is taken while nothing newer was written, and a version that does not become
 * the answer is kept aside.
 */
export function decideSave(stored: StoredAnswer | null, incoming: IncomingAnswer, moment: SaveMoment): SaveDecision {
  const rev = stored?.rev ?? 0;
  const refuse = (status: SaveStatus, aside: SaveDecision['aside'] = 'incoming'): SaveDecision => ({
    status,
    rev,
    write: false,
    aside,
  });
  if (moment.closed) return refuse('closed', null);
  const same = stored !== null && stored.digest === incoming.digest;
  if (same && incoming.rev === rev) return refuse('duplicate', null);
  // Before all that writes: what does not fit its question is never stored, in whatever order it comes.
  if (!moment.valid) return refuse('invalid', null);
  const current = incoming.epoch === moment.epoch;
  if (incoming.rev > rev) {
    if (current) return { status: 'saved', rev: incoming.rev, write: true, aside: null };
    return stored === null || stored.epoch <= incoming.epoch
      ? { status: 'recovered', rev: incoming.rev, write: true, aside: null }
      : refuse('superseded');
  }
  if (current && stored !== null && stored.epoch < incoming.epoch) {
    return { status: 'saved', rev: rev + 1, write: true, aside: same ? null : 'stored' };
  }
  return refuse(incoming.rev === rev ? 'conflict' : 'stale');
}

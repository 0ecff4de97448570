import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../../ui/access/use-draft.ts';
import { call } from '../../../../ui/api/client.ts';
import { type RubricState, rubricState } from '../../../../ui/marking/rubric-state.model.ts';
import { saveReviewDraftRoute } from '../../shared/review.contract.ts';
import type { ReviewTask } from './review-page.model.ts';

/** Typed text rests so long before it goes to the server. */
const REST_MS = 2000;

/** A review as it is written. */
export interface WrittenReview {
  readonly rubric: RubricState;
  readonly total: string;
  readonly comment: string;
}
const isWritten = (value: unknown): value is WrittenReview => {
  const one = value as Partial<WrittenReview> | null;
  return typeof one?.rubric?.points === 'object' && typeof one.total === 'string' && typeof one.comment === 'string';
};

const storedOf = ({ draft, given, rubric }: ReviewTask): WrittenReview => {
  const stored = draft ?? given;
  return {
    rubric: rubricState(rubric ?? [], stored?.levels ?? {}),
    total: stored?.points == null ? '' : String(stored.points),
    comment: stored?.comment ?? '',
  };
};

/** What is sent of a review: a number that is none is sent as missing. */
export const bodyOf = ({ rubric, total, comment }: WrittenReview) => {
  const typed = total.trim() === '' ? Number.NaN : Number(total);
  return {
    levels: { ...rubric.points },
    points: Number.isFinite(typed) && typed >= 0 && typed <= 10_000 ? typed : null,
    comment,
  };
};

/** Text of a review, kept in this browser at once and on the server shortly after. */
export function useReviewDraft(task: ReviewTask, label: string) {
  const [written, setWritten] = useState<WrittenReview>(() => storedOf(task));
  const [dirty, setDirty] = useState(false);
  const [saved, setSaved] = useState<{ readonly at: string | null; readonly state: 'idle' | 'saving' | 'failed' }>({
    at: task.draft?.at ?? null,
    state: 'idle',
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);
  const open = task.refusal === null;
  const draft = useDraft('peerReview.review', task.id, written, {
    dirty: dirty && open,
    label,
    check: isWritten,
    restore: (kept) => {
      setWritten({ ...kept, rubric: rubricState(task.rubric ?? [], kept.rubric.points) });
      setDirty(true);
    },
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const save = async (next: WrittenReview) => {
    const own = ++turn.current;
    setSaved(({ at }) => ({ at, state: 'saving' }));
    try {
      const { savedAt } = await call(saveReviewDraftRoute, { params: { reviewId: task.id }, body: bodyOf(next) });
      // A later text is on its way already, or the review was handed in.
      if (own !== turn.current) return;
      setSaved({ at: savedAt, state: 'idle' });
      setDirty(false);
    } catch {
      if (own === turn.current) setSaved(({ at }) => ({ at, state: 'failed' }));
    }
  };
  const set = (change: Partial<WrittenReview>) => {
    const next = { ...written, ...change };
    setWritten(next);
    setDirty(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(next), REST_MS);
  };
  return {
    written,
    set,
    /** Moves the active criterion without counting as text. */
    look: (rubric: RubricState) => setWritten({ ...written, rubric }),
    saved,
    dirty,
    /** Nothing is to be saved any more: the review was handed in. */
    done: () => {
      clearTimeout(timer.current);
      turn.current += 1;
      draft.clear();
      setDirty(false);
      setSaved({ at: null, state: 'idle' });
    },
    hold: () => clearTimeout(timer.current),
  };
}

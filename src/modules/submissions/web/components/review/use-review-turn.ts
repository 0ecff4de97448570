import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listRoute } from '../../../../../kernel/resource/list.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { labSubmissionResource } from '../../../shared/entry.resource.ts';
import { closeReviewRoute, openReviewRoute } from '../../../shared/entry-review.contract.ts';
import { reviewAddress } from './review-queue.tsx';

/** The server holds an open review for thirty minutes; half of it is a good time to say it again. */
const AGAIN_MS = 15 * 60_000;

/**
 * Says that the reader reviews this now, and takes it back on leaving.
 * @returns the name of another who has it open, and how to say that it is decided: nothing is open any more
 */
export function useReviewing(id: string): { readonly other: string | null; readonly decided: () => void } {
  const [other, setOther] = useState<string | null>(null);
  const open = useRef(true);
  useEffect(() => {
    const announce = () =>
      call(openReviewRoute, { params: { id } }).then(
        ({ name, own }) => setOther(own ? null : name),
        (error: unknown) => {
          // Decided meanwhile: the page itself tells it at the next command.
          if (!(error instanceof ApiError)) console.error(error);
        },
      );
    void announce();
    const timer = setInterval(() => void announce(), AGAIN_MS);
    return () => {
      clearInterval(timer);
      if (open.current) void call(closeReviewRoute, { params: { id } }).catch(() => {});
    };
  }, [id]);
  return {
    other,
    decided: () => {
      open.current = false;
    },
  };
}

/** The neighbours of a submission in the queue, also by `j` and `k`. */
export function useReviewTurn(experimentId: string) {
  const navigate = useNavigate();
  const queue = useCall(listRoute, {
    params: { resource: labSubmissionResource.wire },
    query: { size: 100 },
  });
  const ids = (queue.data?.rows ?? []).map((row) => String(row.experiment));
  const at = ids.indexOf(experimentId);
  const go = (id: string | undefined) => id && (() => void navigate(reviewAddress(id)));
  const next = go(at >= 0 ? ids[at + 1] : ids[0]);
  const previous = go(at > 0 ? ids[at - 1] : undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
      if (event.key === 'j' && next) next();
      if (event.key === 'k' && previous) previous();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [next, previous]);
  return {
    next: next || undefined,
    previous: previous || undefined,
    place: at < 0 ? null : { at: at + 1, of: queue.data?.total ?? ids.length },
    refresh: () => refresh(listRoute),
  };
}

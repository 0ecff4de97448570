import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { call } from '../../../../ui/api/client.ts';
import { onLive } from '../../../../ui/api/stream.ts';
import { askPlaceRoute, leaveQueueRoute } from '../../shared/queue.contract.ts';
import { QUEUE_BEAT_MS, QUEUE_POLL_MS } from '../../shared/queue.model.ts';

type Asked = CallOutput<typeof askPlaceRoute>;

/** Where one stands: on the way, told by the server, or refused in words. */
export type QueueStand =
  | { readonly kind: 'asking' }
  | { readonly kind: 'told'; readonly told: Asked; readonly receivedAt: number }
  | { readonly kind: 'refused'; readonly text: string };

/**
 * Waits for the place of a run: asks at once, says every so often that the page still waits, asks again as soon as the
 * stream tells that the queue moved. Stops when it is unmounted.
 * @param active false: nothing is waited for
 */
export function useQueue(runId: string, active: boolean) {
  const [stand, setStand] = useState<QueueStand>({ kind: 'asking' });
  const heardAt = useRef(0);
  const ended = useRef(false);
  const ask = useCallback(
    async (request: { take?: boolean; again?: boolean } = {}): Promise<Asked | null> => {
      try {
        const told = await call(askPlaceRoute, { params: { id: runId }, body: request });
        if (!ended.current) setStand({ kind: 'told', told, receivedAt: Date.now() });
        return told;
      } catch (error) {
        // Without network the place is kept for two minutes: the last word stays and the next beat asks again.
        if (!ended.current && error instanceof ApiError && error.status >= 400 && error.status < 500) {
          setStand({ kind: 'refused', text: error.message });
        }
        return null;
      }
    },
    [runId],
  );
  useEffect(() => {
    if (!active) return;
    ended.current = false;
    let beatAt = Date.now();
    void ask();
    const stop = onLive('queue', (news) => {
      if ((news as { run?: string } | null)?.run !== runId) return;
      heardAt.current = Date.now();
      void ask();
    });
    const timer = setInterval(() => {
      // While the stream tells of every move, a sign of life is enough; else the position is asked for.
      const every = Date.now() - heardAt.current < QUEUE_BEAT_MS * 3 ? QUEUE_BEAT_MS : QUEUE_POLL_MS;
      if (Date.now() - beatAt < every) return;
      beatAt = Date.now();
      void ask();
    }, 1000);
    return () => {
      ended.current = true;
      clearInterval(timer);
      stop();
    };
  }, [active, ask, runId]);
  const leave = useCallback(async () => {
    ended.current = true;
    await call(leaveQueueRoute, { params: { id: runId } });
  }, [runId]);
  return { stand, ask, leave };
}

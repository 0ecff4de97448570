import {
  notifyManager,
  QueryObserver,
  type QueryObserverOptions,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { startTransition, useEffect, useReducer, useRef, useState } from 'react';
import type { ApiError } from './api-error.ts';

/**
 * As `useQuery`, but what waited for its first answer is drawn in slices, so that a page answers to fingers while its
 * data is drawn; `useQuery` draws every answer in one piece. Later answers are drawn at once: what somebody changed
 * must not be seen in its old state after the form has closed.
 * @param options as of `useQuery`, without suspense.
 */
export function useAnswer<T>(options: QueryObserverOptions<T, ApiError>): UseQueryResult<T, ApiError> {
  const client = useQueryClient();
  const asked = client.defaultQueryOptions(options);
  asked._optimisticResults = 'optimistic';
  const [observer] = useState(() => new QueryObserver<T, ApiError>(client, asked));
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const result = observer.getOptimisticResult(asked);
  const waiting = useRef(true);
  useEffect(() => {
    waiting.current = result.data === undefined;
  });
  useEffect(() => observer.setOptions(asked), [asked, observer]);
  useEffect(() => {
    const stop = observer.subscribe(
      notifyManager.batchCalls(() => {
        if (waiting.current) startTransition(draw);
        else draw();
      }),
    );
    // What came between the first drawing and now was told to nobody.
    observer.updateResult();
    return stop;
  }, [observer]);
  return observer.trackResult(result) as UseQueryResult<T, ApiError>;
}

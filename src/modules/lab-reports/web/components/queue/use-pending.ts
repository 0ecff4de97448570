import { useQueries } from '@tanstack/react-query';
import { call } from '../../../../../ui/api/client.ts';
import { keyOf } from '../../../../../ui/api/query.ts';
import { reportQueueRoute } from '../../../shared/report.contract.ts';

/** Reports waiting in each of these courses; a course is absent until its answer came or when one may not mark there. */
export function usePending(courseIds: readonly string[]): {
  readonly known: boolean;
  readonly of: ReadonlyMap<string, number>;
} {
  const answers = useQueries({
    queries: courseIds.map((courseId) => {
      const input = { params: { courseId }, query: { size: 1 } };
      return {
        queryKey: [...keyOf(reportQueueRoute, input)],
        queryFn: () => call(reportQueueRoute, input),
        retry: false,
      };
    }),
  });
  return {
    known: answers.every((answer) => !answer.isPending),
    of: new Map(answers.flatMap((answer, i) => (answer.data ? [[courseIds[i]!, answer.data.pending] as const] : []))),
  };
}

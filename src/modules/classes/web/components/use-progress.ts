import { useQueries } from '@tanstack/react-query';
import { call } from '../../../../ui/api/client.ts';
import { keyOf, useCall } from '../../../../ui/api/query.ts';
import { useLocale } from '../../../../ui/i18n/translate.ts';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';
import { listRunsRoute } from '../../../runs/shared/run.contract.ts';
import { type Progress, progressOf } from './progress.model.ts';

/** Progress of the signed-in learner in each of these courses; absent while it is being read. */
export function useProgress(courseIds: readonly string[]): ReadonlyMap<string, Progress> {
  const locale = useLocale();
  const runs = useCall(
    listRunsRoute,
    { query: { state: 'finished', size: 200 } },
    {
      enabled: courseIds.length > 0,
    },
  );
  const outlines = useQueries({
    queries: courseIds.map((courseId) => {
      const input = { params: { courseId } };
      return {
        queryKey: [...keyOf(courseTreeRoute, input), locale],
        queryFn: () => call(courseTreeRoute, input),
      };
    }),
  });
  const finished = new Set((runs.data?.rows ?? []).map((run) => run.context.nodeId ?? ''));
  const now = Date.now();
  const found = new Map<string, Progress>();
  if (runs.isPending) return found;
  courseIds.forEach((courseId, i) => {
    const outline = outlines[i]?.data;
    if (outline) found.set(courseId, progressOf(outline.rows, finished, now));
  });
  return found;
}

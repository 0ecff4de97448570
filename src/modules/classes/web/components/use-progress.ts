import { useQueries } from '@tanstack/react-query';
import { call } from '../../../../ui/api/client.ts';
import { keyOf } from '../../../../ui/api/query.ts';
import { useLocale } from '../../../../ui/i18n/translate.ts';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';
import { type Progress, progressOf } from './progress.model.ts';

/** Progress of the signed-in learner in each of these courses; absent while it is being read. */
export function useProgress(courseIds: readonly string[]): ReadonlyMap<string, Progress> {
  const locale = useLocale();
  const outlines = useQueries({
    queries: courseIds.map((courseId) => {
      const input = { params: { courseId } };
      return {
        queryKey: [...keyOf(courseTreeRoute, input), locale],
        queryFn: () => call(courseTreeRoute, input),
      };
    }),
  });
  const now = Date.now();
  const found = new Map<string, Progress>();
  courseIds.forEach((courseId, i) => {
    const outline = outlines[i]?.data;
    if (outline) found.set(courseId, progressOf(outline, now));
  });
  return found;
}

import { useQueries } from '@tanstack/react-query';
import { call } from '../../../../ui/api/client.ts';
import { keyOf } from '../../../../ui/api/query.ts';
import { useLocale } from '../../../../ui/i18n/translate.ts';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';
import { type Progress, progressOf } from './progress.model.ts';

/** Progress of the signed-in learner in each of these courses; absent where it could not be read. */
export function useProgress(courseIds: readonly string[]): {
  readonly of: ReadonlyMap<string, Progress>;
  /** Still being read for some of them. */
  readonly waiting: boolean;
} {
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
  return { of: found, waiting: outlines.some((one) => one.isPending) };
}

import { useCall } from '../../../../../ui/api/query.ts';
import { courseTreeRoute } from '../../../shared/structure.contract.ts';

/** Where the signed-in learner stands in a course and how much of what is required is done; it comes with the outline. */
export function useStanding(courseId: string) {
  const { data, error } = useCall(courseTreeRoute, { params: { courseId } });
  return { data: data?.standing, progress: data?.progress, error };
}

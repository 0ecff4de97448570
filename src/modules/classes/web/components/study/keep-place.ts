import { call } from '../../../../../ui/api/client.ts';
import { keyOf, queryClient, refresh } from '../../../../../ui/api/query.ts';
import { keepPlaceRoute } from '../../../../courses/shared/standing.contract.ts';
import { courseTreeRoute } from '../../../../courses/shared/structure.contract.ts';
import { goneTo, type Outline } from './gone-to.ts';

/** Keeps that a learner is at a node now. @returns says that he or she has left it */
export function keepPlace(courseId: string, nodeId: string): () => void {
  let here = true;
  const queryKey = keyOf(courseTreeRoute, { params: { courseId } });
  // Pages that show where one stands need not ask again.
  const go = () => queryClient.setQueriesData<Outline>({ queryKey }, (outline) => outline && goneTo(outline, nodeId));
  go();
  call(keepPlaceRoute, { params: { nodeId } }).then(
    () => {
      if (!here) return;
      // What was answered meanwhile, or is under way, may name the place before: opening a node counts too, and what
      // counts is asked for at once.
      go();
      if (queryClient.isFetching({ queryKey }) > 0) void refresh(courseTreeRoute);
    },
    // Learning goes on without a network; the next node that is opened is kept again.
    () => undefined,
  );
  return () => {
    here = false;
  };
}

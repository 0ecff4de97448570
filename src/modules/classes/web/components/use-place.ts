import { useEffect } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { keyOf, queryClient } from '../../../../ui/api/query.ts';
import { keepPlaceRoute } from '../../../courses/shared/standing.contract.ts';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';
import { goneTo, type Outline } from './gone-to.ts';

/** Keeps that a learner is at a node now, so that the course is gone on with from there. Nothing without an id. */
export function usePlace(courseId: string, nodeId: string | undefined): void {
  useEffect(() => {
    if (nodeId === undefined) return;
    // Pages that show where one stands need not ask again.
    const key = keyOf(courseTreeRoute, { params: { courseId } });
    queryClient.setQueriesData<Outline>({ queryKey: key }, (outline) => outline && goneTo(outline, nodeId));
    // Learning goes on without a network; the next node that is opened is kept again.
    call(keepPlaceRoute, { params: { nodeId } }).catch(() => undefined);
  }, [courseId, nodeId]);
}

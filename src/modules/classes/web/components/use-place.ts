import { useEffect } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { expire, keyOf, queryClient } from '../../../../ui/api/query.ts';
import { keepPlaceRoute } from '../../../courses/shared/standing.contract.ts';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';

type Outline = CallOutput<typeof courseTreeRoute>;

/** Keeps that a learner is at a node now, so that the course is gone on with from there. Nothing without an id. */
export function usePlace(courseId: string, nodeId: string | undefined, name: string | undefined): void {
  useEffect(() => {
    if (nodeId === undefined || name === undefined) return;
    // The page may be asked for again without a node before the outline is read anew.
    queryClient.setQueriesData<Outline>({ queryKey: keyOf(courseTreeRoute, { params: { courseId } }) }, (outline) =>
      outline?.standing ? { ...outline, standing: { ...outline.standing, last: { nodeId, name } } } : outline,
    );
    // Learning goes on without a network; the next node that is opened is kept again.
    call(keepPlaceRoute, { params: { nodeId } }).then(
      () => expire(courseTreeRoute),
      () => undefined,
    );
  }, [courseId, nodeId, name]);
}

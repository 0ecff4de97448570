import { useEffect } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { expire } from '../../../../ui/api/query.ts';
import { keepPlaceRoute, standingRoute } from '../../../courses/shared/standing.contract.ts';

/** Keeps that a learner is at a node now, so that the course is gone on with from there. Nothing without an id. */
export function usePlace(nodeId: string | undefined): void {
  useEffect(() => {
    if (nodeId === undefined) return;
    // Learning goes on without a network; the next node that is opened is kept again.
    call(keepPlaceRoute, { params: { nodeId } }).then(
      () => expire(standingRoute),
      () => undefined,
    );
  }, [nodeId]);
}

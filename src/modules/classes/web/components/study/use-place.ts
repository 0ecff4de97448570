import { useEffect } from 'react';
import { keepPlace } from './keep-place.ts';

/** Keeps that a learner is at a node now, so that the course is gone on with from there. Nothing without an id. */
export function usePlace(courseId: string, nodeId: string | undefined): void {
  useEffect(() => (nodeId === undefined ? undefined : keepPlace(courseId, nodeId)), [courseId, nodeId]);
}

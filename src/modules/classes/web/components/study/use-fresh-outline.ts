import { useEffect, useRef } from 'react';
import { expire, refresh } from '../../../../../ui/api/query.ts';
import { onLive } from '../../../../../ui/api/stream.ts';
import { courseTreeRoute, getNodeRoute } from '../../../../courses/shared/structure.contract.ts';
import { ownCoursesRoute } from '../../../shared/own-course.contract.ts';
import type { StudyNode } from './study-experiment.tsx';

/** Browsers fire longer timers at once. */
const MAX_TIMER = 2 ** 31 - 1;
/** The clock of the server may be a little behind. */
const GRACE_MS = 1500;

/** Instants at which a lock goes by itself. */
function openings(nodes: readonly StudyNode[]): number[] {
  return nodes.flatMap(({ lock }) => {
    if (lock?.code === 'notYet') return [Date.parse(lock.at)];
    if (lock?.code !== 'unmet') return [];
    return lock.reasons.flatMap((reason) => (reason.kind === 'date' ? [Date.parse(reason.at)] : []));
  });
}

/**
 * Reads the outline again when something counted elsewhere or an instant came that opens something. The learner's courses
 * are old when more or less is done than before.
 * @param done required items done; undefined while that is unknown
 */
export function useFreshOutline(nodes: readonly StudyNode[], done: number | undefined): void {
  const known = useRef(done);
  useEffect(() => {
    if (known.current !== undefined && known.current !== done) expire(ownCoursesRoute);
    known.current = done;
  }, [done]);
  useEffect(() => {
    const again = () => void refresh(courseTreeRoute, getNodeRoute);
    const stops = [onLive('course.progress', again), onLive('resync', again)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const next = Math.min(...openings(nodes).filter((at) => at > Date.now() - GRACE_MS));
  useEffect(() => {
    const wait = next - Date.now() + GRACE_MS;
    if (!Number.isFinite(next) || wait > MAX_TIMER) return;
    const timer = setTimeout(() => void refresh(courseTreeRoute, getNodeRoute), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [next]);
}

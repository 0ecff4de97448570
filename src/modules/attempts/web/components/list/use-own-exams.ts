import { useRef } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { ownExamsRoute } from '../../../shared/result.contract.ts';
import { useTick } from '../desk/use-tick.ts';

/** What opens or closes meanwhile appears here by itself. */
const POLL_MS = 30_000;

/** Own exams or tests of a course with the server's clock as it goes on. */
export function useOwnExams(courseId: string, kind: 'exam' | 'test') {
  const list = useCall(ownExamsRoute, { params: { courseId }, query: { kind } }, { refetchInterval: POLL_MS });
  useTick(1000, list.data !== undefined);
  const seen = useRef<{ readonly data: unknown; readonly offset: number }>({ data: null, offset: 0 });
  if (list.data && seen.current.data !== list.data) {
    seen.current = { data: list.data, offset: list.data.serverTime - performance.now() };
  }
  return { list, now: performance.now() + seen.current.offset };
}

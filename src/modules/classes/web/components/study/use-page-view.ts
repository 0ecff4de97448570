import { useEffect, useRef } from 'react';
import { watchActiveTime } from '../../../../../ui/access/active-time.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { reportViewRoute } from '../../../../courses/shared/progress.contract.ts';
import { courseTreeRoute } from '../../../../courses/shared/structure.contract.ts';

/** The first report comes when the page may count as seen, later ones are rarer. */
const FIRST_SECONDS = 10;
const NEXT_SECONDS = 60;
const MAX_SECONDS = 600;

/**
 * Tells the server how long a page stood visible, and how much of that its learner was active. What could not be told is told with the next report; the outline is
 * read again when the page's mark changed. Does nothing while `nodeId` is null.
 */
export function usePageView(nodeId: string | null, state: string | undefined): void {
  const known = useRef(state);
  useEffect(() => {
    known.current = state;
  }, [state]);
  useEffect(() => {
    if (nodeId === null) return;
    let seen = 0;
    let due = FIRST_SECONDS;
    let on = true;
    const activity = watchActiveTime();
    const report = async (seconds: number) => {
      const active = Math.min(activity.take(), seconds);
      try {
        const mark = await call(reportViewRoute, { params: { nodeId }, body: { seconds, active } });
        if (mark.state === known.current) return;
        known.current = mark.state;
        await refresh(courseTreeRoute);
      } catch {
        // Reading goes on without a network; the seconds go with the next report.
        if (!on) return;
        seen += seconds;
        activity.giveBack(active);
      }
    };
    const send = () => {
      const seconds = Math.min(seen, MAX_SECONDS);
      seen -= seconds;
      due = NEXT_SECONDS;
      void report(seconds);
    };
    void report(0);
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      seen += 1;
      if (seen >= due) send();
    }, 1000);
    const hide = () => {
      if (document.visibilityState === 'hidden' && seen > 0) send();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      on = false;
      clearInterval(timer);
      activity.stop();
      document.removeEventListener('visibilitychange', hide);
      if (seen > 0) send();
    };
  }, [nodeId]);
}

import { useEffect, useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { markingPresenceRoute } from '../../../shared/marking.contract.ts';

const EVERY_MS = 45_000;

/**
 * Says every 45 seconds that the report is open here, and that it is closed on leaving.
 * @returns name of another marker at whose screen it is open, or null
 */
export function useMarkingPresence(reportId: string, enabled: boolean): string | null {
  const [other, setOther] = useState<string | null>(null);
  useEffect(() => {
    if (!enabled) return;
    let left = false;
    const announce = (open: boolean) =>
      call(markingPresenceRoute, { params: { reportId }, body: { open } }).then(
        (answer) => !left && setOther(answer.other),
        // Presence is a courtesy: without it the server still refuses a second mark.
        () => {},
      );
    void announce(true);
    const timer = setInterval(() => document.visibilityState === 'visible' && void announce(true), EVERY_MS);
    return () => {
      left = true;
      clearInterval(timer);
      void announce(false);
      setOther(null);
    };
  }, [reportId, enabled]);
  return other;
}

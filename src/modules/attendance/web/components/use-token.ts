import { useEffect, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { sessionTokenRoute } from '../../shared/attendance.contract.ts';
import { QR_SECONDS } from '../../shared/attendance.model.ts';

/** Milliseconds after a failed read until the next one. */
const AGAIN_MS = 2000;
/** The server's slot has begun for sure so long after it was promised. */
const MARGIN_MS = 100;

/** What the QR code of a session says now, kept up while `live`; null until it is known and when it is too old to be taken. */
export function useToken(sessionId: string, live: boolean): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    if (!live) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    let dead = Number.POSITIVE_INFINITY;
    const read = async () => {
      try {
        const next = await call(sessionTokenRoute, { params: { sessionId } });
        if (ended) return;
        dead = Date.now() + next.nextIn + (QR_SECONDS.valid - QR_SECONDS.rotates) * 1000;
        setToken(next.token);
        timer = setTimeout(read, next.nextIn + MARGIN_MS);
      } catch {
        if (ended) return;
        // A code nobody can use is worse than none.
        if (Date.now() >= dead) setToken(null);
        timer = setTimeout(read, AGAIN_MS);
      }
    };
    void read();
    return () => {
      ended = true;
      clearTimeout(timer);
      setToken(null);
    };
  }, [sessionId, live]);
  return token;
}

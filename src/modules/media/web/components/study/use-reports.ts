import { useCallback, useEffect, useRef, useState } from 'react';
import { type ActiveTime, watchActiveTime } from '../../../../../ui/access/active-time.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { readStored, removeStored, writeStored } from '../../../../../ui/api/storage.ts';
import { courseTreeRoute } from '../../../../courses/shared/structure.contract.ts';
import { openMediaRoute, reportMediaRoute } from '../../../shared/media.contract.ts';
import { MAX_RANGES, MAX_REPORTED_PAGES, REPORT_SECONDS } from '../../../shared/media.model.ts';
import type { StudyFileProps } from '../media-facts.model.ts';

/** What was seen since the last report. */
export interface Seen {
  readonly ranges: [number, number][];
  readonly pages: number[];
  readonly position: number;
}

/** What is not delivered yet, with the seconds in which the learner was active. */
interface Undelivered extends Seen {
  readonly active?: number;
}

/** Where a learner stands after a report. */
export interface Standing {
  readonly percent: number;
  readonly done: boolean;
}

const LIFE_MS = 24 * 3_600_000;
/** Somebody who reads one page for long is told of once a minute. */
const BEAT_SECONDS = 60;
/** Seconds a report may tell of. */
const MAX_ACTIVE = 86_400;
const isSeen = (value: unknown): value is Undelivered =>
  typeof value === 'object' && value !== null && 'ranges' in value && 'pages' in value && 'position' in value;
const isEmpty = (seen: Seen) => seen.ranges.length === 0 && seen.pages.length === 0;
const capped = (seen: Undelivered): Undelivered => ({
  ...seen,
  ranges: seen.ranges.slice(0, MAX_RANGES),
  pages: seen.pages.slice(0, MAX_REPORTED_PAGES),
});

/**
 * Delivers what was seen of a node: every 15 s, when playing stops, and when the page goes out of sight. Without a
 * network it is kept on this device for a day and delivered first at the next visit.
 * @param of nothing is recorded of a file without `records`. @param collect gives what was seen since it was asked last
 * @param playing true while a video plays: who watches is active
 */
export function useReports(
  of: StudyFileProps,
  collect: () => Seen,
  playing: () => boolean = () => false,
): { readonly standing: Standing; readonly refused: boolean; readonly offline: boolean; readonly send: () => void } {
  const nodeId = of.records ? of.nodeId : null;
  const { own } = of.media;
  const [standing, setStanding] = useState<Standing>({ percent: own?.percent ?? 0, done: own?.done ?? false });
  const [refused, setRefused] = useState(false);
  const [offline, setOffline] = useState(false);
  const collecting = useRef(collect);
  const busy = useRef(playing);
  const activity = useRef<ActiveTime>(null);
  useEffect(() => {
    collecting.current = collect;
    busy.current = playing;
  });
  const known = useRef(standing.done);
  const ready = useRef(false);
  const key = `media:${nodeId}`;

  const take = useCallback(async (after: Standing & { readonly refused?: boolean }) => {
    setStanding({ percent: after.percent, done: after.done });
    setOffline(false);
    if (after.refused !== undefined) setRefused(after.refused);
    if (after.done !== known.current) {
      known.current = after.done;
      await refresh(courseTreeRoute);
    }
  }, []);

  const deliver = useCallback(
    async (keepalive: boolean) => {
      if (nodeId === null || !ready.current) return;
      const left = readStored(key, isSeen);
      const fresh = collecting.current();
      const now = activity.current?.take() ?? 0;
      const active = Math.min((left?.active ?? 0) + now, MAX_ACTIVE);
      const seen = capped({
        active,
        ranges: [...(left?.ranges ?? []), ...fresh.ranges],
        pages: [...new Set([...(left?.pages ?? []), ...fresh.pages])],
        position: fresh.position,
      });
      // Leaving the page tells the rest of the time, too.
      if (isEmpty(seen) && active < (keepalive ? 1 : BEAT_SECONDS)) {
        activity.current?.giveBack(now);
        return;
      }
      writeStored(key, seen, LIFE_MS);
      try {
        const after = await call(reportMediaRoute, { params: { nodeId }, body: seen }, keepalive ? { keepalive } : {});
        removeStored(key);
        await take(after);
      } catch (error) {
        // What the server refuses is refused again: only what did not arrive is kept.
        if (error instanceof ApiError && error.status !== 0 && error.status < 500) removeStored(key);
        else setOffline(true);
      }
    },
    [nodeId, key, take],
  );

  useEffect(() => {
    if (nodeId === null) return;
    let gone = false;
    const watched = watchActiveTime(() => busy.current());
    activity.current = watched;
    void (async () => {
      try {
        const left = readStored(key, isSeen);
        if (left) {
          // Seen before the network came back: it counts by the time since the last report.
          await call(reportMediaRoute, { params: { nodeId }, body: left }).catch(() => null);
          removeStored(key);
        }
        const after = await call(openMediaRoute, { params: { nodeId } });
        if (!gone) await take(after);
      } catch {
        if (!gone) setOffline(true);
      } finally {
        ready.current = true;
      }
    })();
    const timer = setInterval(() => void deliver(false), REPORT_SECONDS * 1000);
    const hide = () => {
      if (document.visibilityState === 'hidden') void deliver(true);
    };
    const back = () => void deliver(false);
    document.addEventListener('visibilitychange', hide);
    addEventListener('online', back);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('online', back);
      void deliver(true);
      watched.stop();
      ready.current = false;
    };
  }, [nodeId, key, deliver, take]);

  return { standing, refused, offline, send: () => void deliver(false) };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { listenTo } from '../../../../../ui/api/live-source.ts';
import { liveSnapshotRoute } from '../../../shared/live.contract.ts';
import { type LiveRowUpdate, withNews } from '../../../shared/live.model.ts';

export type LiveSnapshot = CallOutput<typeof liveSnapshotRoute>;
export type Row = LiveSnapshot['tiles'][number];

/** Read again this often while the stream is lost. */
const POLL_MS = 10_000;
/** News of one moment are shown together: a class of hundreds says something all the time. */
const GATHER_MS = 400;
/** News kept back for a snapshot that was read while they came. */
const OVERLAP_MS = 5000;

type News = LiveRowUpdate & { readonly run: string; readonly node: string | null };
const isNews = (value: unknown): value is News =>
  typeof value === 'object' && value !== null && typeof (value as News).person === 'string';

interface Told {
  readonly node: string;
  readonly runs: readonly string[];
}
const isTold = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && Array.isArray((value as Told).runs);

const parse = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : text);

/** Tiles after news, in the order of the roll. */
function after(rows: readonly Row[], news: readonly News[]): readonly Row[] {
  if (news.length === 0) return rows;
  const by = new Map<string, News[]>();
  for (const one of news) by.set(one.person, [...(by.get(one.person) ?? []), one]);
  return rows.map((row) => {
    const own = by.get(row.personId);
    return own ? own.reduce<Row>((now, one) => ({ ...withNews(now, one), runId: one.run }), row) : row;
  });
}

/** Instants at which the line was last heard and the snapshot came, by this browser's clock. */
interface Picture {
  readonly snapshot: LiveSnapshot;
  readonly rows: readonly Row[];
  /** Server's clock less this browser's. */
  readonly offset: number;
}

/**
 * A class as it works: the first view, kept up by what the runs tell. `now` is the server's clock, ticking each second,
 * so that times on the tiles run on; `age` is how long ago anything was heard, in seconds.
 */
export function useLiveClass(
  classId: string,
  nodeId: string,
  first: { readonly data: LiveSnapshot; readonly at: number },
) {
  const [picture, setPicture] = useState<Picture>(() => ({
    snapshot: first.data,
    rows: first.data.tiles,
    offset: first.data.at - first.at,
  }));
  const [error, setError] = useState<ApiError | null>(null);
  const [up, setUp] = useState(false);
  const [line, setLine] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const heard = useRef(first.at);
  const late = useRef<News[]>([]);

  const reload = useCallback(async () => {
    try {
      const snapshot = await call(liveSnapshotRoute, { params: { classId }, query: { node: nodeId } });
      heard.current = Date.now();
      const missed = late.current.filter((one) => one.at > snapshot.at - OVERLAP_MS);
      setPicture({ snapshot, rows: after(snapshot.tiles, missed), offset: snapshot.at - Date.now() });
      setError(null);
    } catch (thrown) {
      // A lost line shows by its age; only a refusal ends the view.
      if (thrown instanceof ApiError && [400, 403, 404].includes(thrown.status)) setError(thrown);
    }
  }, [classId, nodeId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `line` opens the stream anew
  useEffect(() => {
    let wasDown = Date.now() - heard.current > POLL_MS;
    let gathered: News[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      const news = gathered;
      gathered = [];
      late.current = [...late.current, ...news].slice(-2000);
      setPicture((before) => ({ ...before, rows: after(before.rows, news) }));
    };
    const stop = listenTo(`/api/v1/live/classes/${classId}/stream`, {
      onItem: ({ event, data: text }) => {
        heard.current = Date.now();
        if (event === 'hint') {
          const told = parse(text);
          if (!isTold(told) || told.node !== nodeId) return;
          const runs = new Set(told.runs);
          setPicture((before) => ({
            ...before,
            rows: before.rows.map((row) =>
              row.runId !== null && runs.has(row.runId) ? { ...row, hints: row.hints + 1 } : row,
            ),
          }));
          return;
        }
        if (event !== 'tile') return;
        const said = parse(text);
        if (!isNews(said) || said.node !== nodeId) return;
        gathered.push(said);
        timer ??= setTimeout(show, GATHER_MS);
      },
      state: (next) => {
        setUp(next);
        // Something may have been missed while the line was down.
        if (next && wasDown) void reload();
        wasDown = !next;
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [classId, nodeId, reload, line]);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (up) return;
    const timer = setInterval(() => void reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [up, reload]);

  return {
    ...picture,
    error,
    now: now + picture.offset,
    age: Math.max(0, Math.floor((now - heard.current) / 1000)),
    retry: () => {
      setLine((n) => n + 1);
      void reload();
    },
  };
}

import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { listenTo } from '../../../../ui/api/live-source.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { liveSnapshotRoute } from '../../shared/live.contract.ts';
import { type LiveRowUpdate, withNews } from '../../shared/live.model.ts';

export type LiveSnapshot = CallOutput<typeof liveSnapshotRoute>;
export type Row = LiveSnapshot['tiles'][number];

/** Read again this often while the stream is lost. */
const POLL_MS = 10_000;

const isNews = (value: unknown): value is LiveRowUpdate & { readonly run: string; readonly node: string | null } =>
  typeof value === 'object' && value !== null && typeof (value as LiveRowUpdate).person === 'string';

/**
 * A class as it works: a snapshot, kept up by what the runs tell. `now` is the server's clock, ticking each second, so
 * that times on the tiles run on.
 */
export function useLiveClass(classId: string, nodeId: string) {
  const snapshot = useCall(liveSnapshotRoute, { params: { classId }, query: { node: nodeId } });
  const [news, setNews] = useState<
    ReadonlyMap<string, { readonly said: LiveRowUpdate & { run: string }; readonly nth: number }>
  >(new Map());
  const [up, setUp] = useState(false);
  const [offset, setOffset] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const { data, refetch } = snapshot;
  useEffect(() => {
    if (!data) return;
    setOffset(data.at - Date.now());
    // What was told before the snapshot is in it.
    setNews(new Map());
  }, [data]);
  useEffect(() => {
    let nth = 0;
    return listenTo(`/api/v1/live/classes/${classId}/stream`, {
      onItem: ({ event, data: text }) => {
        if (event !== 'tile') return;
        const said: unknown = typeof text === 'string' ? JSON.parse(text) : text;
        if (!isNews(said) || said.node !== nodeId) return;
        nth += 1;
        setNews((before) => new Map(before).set(`${said.person}:${nth}`, { said, nth }));
      },
      state: (next) => {
        setUp(next);
        // Something may have been missed while the line was down.
        if (next) void refetch();
      },
    });
  }, [classId, nodeId, refetch]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (up) return;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [up, refetch]);

  const rows = new Map((data?.tiles ?? []).map((row) => [row.personId, row]));
  for (const { said } of [...news.values()].sort((a, b) => a.nth - b.nth)) {
    const row = rows.get(said.person);
    if (row) rows.set(said.person, { ...withNews(row, said), runId: said.run });
  }
  return { ...snapshot, rows: [...rows.values()], up, now: now + offset };
}

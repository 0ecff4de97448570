import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../../ui/api/api-error.ts';
import { newsOfTopic } from './board-news.model.ts';
import type { Topic } from './forum.model.ts';
import type { HeardNews } from './use-board-news.ts';

/** True while the end of what is read is in sight. */
function useInSight() {
  const end = useRef<HTMLSpanElement>(null);
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver((seen) => setInSight(seen.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  });
  return { end, inSight };
}

/**
 * Replies that have come since an open topic was read. They are appended by themselves where its reader stands at the
 * end and writes nothing; anywhere else nothing moves until they are asked for.
 */
export function useTopicNews(
  answer: UseQueryResult<Topic, ApiError>,
  heard: HeardNews,
  { onPage, writing }: { readonly onPage: (page: number) => void; readonly writing: () => boolean },
) {
  const { end, inSight } = useInSight();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const wanted = useRef(false);
  const topic = answer.isPlaceholderData ? undefined : answer.data;
  const shown = new Set(topic?.posts.map(({ id }) => id));
  const readAt = answer.dataUpdatedAt;
  const pending =
    topic && !topic.withheld ? newsOfTopic(heard.news, { topic: topic.id, readAt, shown, own: heard.own }) : [];
  const lost = topic !== undefined && heard.lostAt !== null && heard.lostAt > readAt;

  const load = async (leads: boolean) => {
    if (busy) return;
    const coming = pending.map(({ post }) => post);
    setFresh((before) => new Set([...before, ...coming]));
    wanted.current = leads && coming.length > 0;
    setBusy(true);
    const { data } = await answer.refetch();
    setBusy(false);
    if (leads && data && !data.posts.some(({ id }) => coming.includes(id))) onPage(data.pages);
  };
  const appends =
    inSight &&
    !busy &&
    pending.length > 0 &&
    topic !== undefined &&
    topic.page === topic.pages &&
    pending.every(({ parent }) => parent === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when more has come, or the end comes in sight
  useEffect(() => {
    if (appends && !writing()) void load(false);
  }, [appends, pending.length]);
  useEffect(() => {
    if (!wanted.current) return;
    const first = topic?.posts.find(({ id }) => fresh.has(id));
    if (!first) return;
    wanted.current = false;
    document.getElementById(`post-${first.id}`)?.scrollIntoView({ block: 'center' });
  }, [topic, fresh]);
  return { end, fresh, replies: pending.length, lost, busy, load: () => void load(true) };
}

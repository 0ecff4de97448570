import { useEffect, useState } from 'react';
import { listenTo } from '../../../../ui/api/live-source.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { boardStreamRoute } from '../../shared/board.contract.ts';
import { topicRoute, topicsRoute } from '../../shared/topic.contract.ts';
import { type BoardNews, newsFrom, withNews } from './board-news.model.ts';

/** Posts written in this window: nobody is told of own ones. */
const written = new Set<string>();

export const noteWritten = (postId: string): void => {
  written.add(postId);
};

export interface HeardNews {
  readonly news: readonly BoardNews[];
  readonly own: ReadonlySet<string>;
  /** When the line came back after some of it may have been missed; null while nothing was. */
  readonly lostAt: number | null;
  /** The line stands, or was waited for long enough: what is read from now on need not be read again for it. */
  readonly ready: boolean;
}
const NOTHING: HeardNews = { news: [], own: written, lostAt: null, ready: false };
/** Milliseconds lists and topics wait for the line before they are read without it. */
const WAIT_MS = 600;

/** Hears what comes on the boards of a course. What is shown stays as it is until its reader asks for the news. */
export function useBoardNews(courseId: string): HeardNews {
  const [heard, setHeard] = useState(NOTHING);
  useEffect(() => {
    let begun = false;
    let waited = false;
    setHeard(NOTHING);
    const timer = setTimeout(() => {
      waited = true;
      setHeard((now) => ({ ...now, ready: true }));
    }, WAIT_MS);
    const stop = listenTo(boardStreamRoute.path.replace(':courseId', courseId), {
      onItem: ({ event, data }) => {
        const at = Date.now();
        if (event === 'resync') {
          if (begun) setHeard((now) => ({ ...now, lostAt: at }));
          else {
            clearTimeout(timer);
            setHeard((now) => ({ ...now, ready: true }));
            // At the beginning nobody has read far: what was read before the line stood is read again.
            if (waited) void refresh(topicsRoute, topicRoute);
          }
          begun = true;
          return;
        }
        const one = newsFrom(event, data, at);
        if (one) setHeard((now) => ({ ...now, news: withNews(now.news, one) }));
      },
      state: () => {},
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [courseId]);
  return heard;
}

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
}
const NOTHING: HeardNews = { news: [], own: written, lostAt: null };

/** Hears what comes on the boards of a course. What is shown stays as it is until its reader asks for the news. */
export function useBoardNews(courseId: string): HeardNews {
  const [heard, setHeard] = useState(NOTHING);
  useEffect(() => {
    let begun = false;
    setHeard(NOTHING);
    return listenTo(boardStreamRoute.path.replace(':courseId', courseId), {
      onItem: ({ event, data }) => {
        const at = Date.now();
        if (event === 'resync') {
          // At the beginning nobody has read far: what was read before the line stood is read again.
          if (begun) setHeard((now) => ({ ...now, lostAt: at }));
          else void refresh(topicsRoute, topicRoute);
          begun = true;
          return;
        }
        const one = newsFrom(event, data, at);
        if (one) setHeard((now) => ({ ...now, news: withNews(now.news, one) }));
      },
      state: () => {},
    });
  }, [courseId]);
  return heard;
}

import { useEffect } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { onLive } from '../../../../ui/api/stream.ts';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';
import { boardsRoute, ownPointsRoute } from '../../shared/board.contract.ts';
import { nodeTalkRoute } from '../../shared/node-talk.contract.ts';
import { noticeTalkRoute } from '../../shared/notice-talk.contract.ts';
import { postHistoryRoute } from '../../shared/post.contract.ts';
import { topicRoute, topicsRoute } from '../../shared/topic.contract.ts';

/** Everything that shows the talk of a course, and what is done by it, is read again after a change. */
export const refreshForum = () =>
  refresh(
    boardsRoute,
    topicsRoute,
    topicRoute,
    ownPointsRoute,
    nodeTalkRoute,
    noticeTalkRoute,
    courseTreeRoute,
    postHistoryRoute,
    listRoute,
  );

/**
 * Counts what is new again when somebody is told of something, and when the window is looked at again; what is read
 * stays as it is.
 */
export function useFreshForum(): void {
  useEffect(() => {
    const again = () => void refresh(boardsRoute);
    const onView = () => {
      if (document.visibilityState === 'visible') again();
    };
    const stops = [onLive('notification', again), onLive('resync', again)];
    document.addEventListener('visibilitychange', onView);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', onView);
    };
  }, []);
}

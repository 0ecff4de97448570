import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { ApiError } from '../../../../ui/api/api-error.ts';
import { call } from '../../../../ui/api/client.ts';
import { keyOf, queryClient, refresh, useCall } from '../../../../ui/api/query.ts';
import { onLive, startStream } from '../../../../ui/api/stream.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useLocale, useT } from '../../../../ui/i18n/translate.ts';
import {
  deleteNotificationRoute,
  listNotificationsRoute,
  readAllNotificationsRoute,
  readNotificationRoute,
  takeBackNotificationsRoute,
  unreadNotificationsRoute,
} from '../../shared/notification.contract.ts';
import { NO_UNREAD, type NoticeKind, type UnreadCounts } from '../../shared/notification.model.ts';
import { kindOf, readNews, type Tab } from './notice.model.ts';

function cacheUnread(unread: UnreadCounts): void {
  queryClient.setQueriesData({ queryKey: keyOf(unreadNotificationsRoute) }, unread);
  void refresh(listNotificationsRoute);
}

/** Unread counts that follow the live stream. `arrived` counts the arrivals this tab was told of. */
export function useUnread(): { readonly unread: UnreadCounts; readonly arrived: number } {
  const { data } = useCall(unreadNotificationsRoute, {});
  const [arrived, setArrived] = useState(0);
  useEffect(() => {
    const stops = [
      onLive('notification', (said) => {
        const news = readNews(said);
        if (!news) return;
        cacheUnread(news.unread);
        if (news.change === 'new') setArrived((n) => n + 1);
      }),
      onLive('resync', () => void refresh(unreadNotificationsRoute, listNotificationsRoute)),
      startStream(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return { unread: data ?? NO_UNREAD, arrived };
}

/** What one does with notices; the counts of all tabs follow at once. */
export function useNoticeActions() {
  const t = useT();
  const read = useAction(async (id: string) => cacheUnread(await call(readNotificationRoute, { params: { id } })));
  const takeBack = async (what: 'read' | 'deleted', ids: string[]) =>
    cacheUnread(await call(takeBackNotificationsRoute, { body: { what, ids } }));
  const readAll = useAction(async (kind: NoticeKind | undefined) => {
    const { ids, ...unread } = await call(readAllNotificationsRoute, { body: kind ? { kind } : {} });
    cacheUnread(unread);
    if (ids.length > 0) undoToast(t('notifications.allRead', { n: ids.length }), () => takeBack('read', ids));
  });
  const remove = useAction(async (id: string) => {
    cacheUnread(await call(deleteNotificationRoute, { params: { id } }));
    undoToast(t('notifications.deleted'), () => takeBack('deleted', [id]));
  });
  return { read, readAll, remove };
}

type Stretch = CallOutput<typeof listNotificationsRoute>;

/** All notices of a tab, stretch by stretch. */
export function useAllNotices(tab: Tab, unreadOnly: boolean) {
  const locale = useLocale();
  const query = { ...kindOf(tab), ...(unreadOnly ? { unread: 'true' as const } : {}), size: 20 };
  return useInfiniteQuery<Stretch, ApiError, { pages: Stretch[] }, readonly unknown[], string | null>({
    queryKey: [...keyOf(listNotificationsRoute, { all: query }), locale],
    queryFn: ({ pageParam, signal }) =>
      call(listNotificationsRoute, { query: { ...query, ...(pageParam ? { before: pageParam } : {}) } }, { signal }),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
  });
}

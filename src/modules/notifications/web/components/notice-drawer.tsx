import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { Segmented } from '../../../../ui/design/radio-group.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { UnreadCounts } from '../../shared/notification.model.ts';
import { kindOf, TABS, type Tab } from './notice.model.ts';
import { NoticeList, NoticeSkeleton } from './notice-list.tsx';
import { useAllNotices, useNoticeActions } from './use-notices.ts';
import './notice-drawer.css';

/** All notices with filters. */
export default function NoticeDrawer({
  first,
  unread,
  onClose,
}: {
  readonly first: Tab;
  readonly unread: UnreadCounts;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [tab, setTab] = useState<Tab>(first);
  const [unreadOnly, setUnreadOnly] = useState(false);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAllNotices(
    tab,
    unreadOnly,
  );
  const { readAll } = useNoticeActions();
  const lines = data?.pages.flatMap((page) => page.rows) ?? [];
  const nothing = () => {
    if (unreadOnly) return t('notifications.emptyUnread');
    return tab === 'all' ? t('notifications.empty') : t('notifications.emptyHere');
  };
  const content = () => {
    if (error && !data) {
      return (
        <CallError error={error} compact title={t('notifications.failed')} retry={refetch} retrying={isFetching} />
      );
    }
    if (!data) return <NoticeSkeleton lines={8} />;
    if (lines.length === 0) {
      return (
        <EmptyState
          compact
          drawing={unreadOnly ? 'no-match' : 'empty'}
          action={unreadOnly && <Button onClick={() => setUnreadOnly(false)}>{t('ui.action.clear')}</Button>}
        >
          {nothing()}
        </EmptyState>
      );
    }
    return (
      <>
        <NoticeList lines={lines} label={t('notifications.bell')} removable onOpen={onClose} />
        {hasNextPage && (
          <div className="notice-drawer-more">
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('notifications.more')}
            </Button>
          </div>
        )}
      </>
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('notifications.bell')}
      closeOnMask
      width="min(520px, 100vw)"
      footer={
        <>
          <span className="notice-drawer-kept">{t('notifications.kept')}</span>
          <Button
            disabled={unread[tab] === 0}
            loading={readAll.busy}
            onClick={() => void readAll.run(kindOf(tab).kind)}
          >
            {t('notifications.markAll')}
          </Button>
        </>
      }
    >
      <div className="notice-drawer-filters">
        <Segmented
          label={t('notifications.filter.kind')}
          value={tab}
          onChange={setTab}
          options={TABS.map((one) => ({ value: one, label: t(`notifications.kind.${one}`) }))}
        />
        <Checkbox
          label={t('notifications.filter.unread')}
          checked={unreadOnly}
          onChange={(event) => setUnreadOnly(event.target.checked)}
        />
      </div>
      <div className="notice-drawer-list">{content()}</div>
    </Drawer>
  );
}

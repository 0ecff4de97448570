import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { listNotificationsRoute } from '../../shared/notification.contract.ts';
import type { UnreadCounts } from '../../shared/notification.model.ts';
import { kindOf, TABS, type Tab } from './notice.model.ts';
import { NoticeList, NoticeSkeleton } from './notice-list.tsx';
import { useNoticeActions } from './use-notices.ts';
import './notice-panel.css';

/** The newest ten notices of a tab. */
export default function NoticePanel({
  unread,
  onClose,
  onAll,
}: {
  readonly unread: UnreadCounts;
  readonly onClose: () => void;
  /** 查看全部, from this tab on. */
  readonly onAll: (tab: Tab) => void;
}) {
  const t = useT();
  const [tab, setTab] = useState<Tab>('all');
  const { kind } = kindOf(tab);
  const { data, error, isFetching, refetch } = useCall(listNotificationsRoute, {
    query: { ...kindOf(tab), size: 10 },
  });
  const { readAll } = useNoticeActions();
  const content = () => {
    if (error && !data) {
      return (
        <CallError error={error} compact title={t('notifications.failed')} retry={refetch} retrying={isFetching} />
      );
    }
    if (!data) return <NoticeSkeleton lines={5} />;
    if (data.rows.length === 0) {
      return <EmptyState compact>{tab === 'all' ? t('notifications.empty') : t('notifications.emptyHere')}</EmptyState>;
    }
    return <NoticeList lines={data.rows} label={t(`notifications.kind.${tab}`)} onOpen={onClose} />;
  };
  return (
    <div className="notice-panel">
      <Tabs
        label={t('notifications.filter.kind')}
        value={tab}
        onChange={(next) => setTab(next as Tab)}
        items={TABS.map((one) => ({
          key: one,
          label: t(`notifications.kind.${one}`),
          ...(unread[one] > 0 ? { count: unread[one] } : {}),
        }))}
      >
        {content()}
      </Tabs>
      <div className="notice-panel-foot">
        <Button
          variant="ghost"
          size="small"
          disabled={unread[tab] === 0}
          loading={readAll.busy}
          onClick={() => void readAll.run(kind)}
        >
          {t('notifications.markAll')}
        </Button>
        <Button variant="ghost" size="small" onClick={() => onAll(tab)}>
          {t('notifications.viewAll')}
        </Button>
      </div>
    </div>
  );
}

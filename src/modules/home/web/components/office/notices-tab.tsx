import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Pager } from '../../../../../ui/design/pager.tsx';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAsked } from '../../../../../ui/shell/asked.ts';
import { usePagerLabels } from '../../../../../ui/shell/pager-labels.ts';
import { useCan } from '../../../../../ui/table/use-can.ts';
import {
  deleteNoticeRoute,
  managedNoticeRoute,
  managedNoticesRoute,
  publicNoticesRoute,
  publishNoticeRoute,
  withdrawNoticeRoute,
} from '../../../shared/notice.contract.ts';
import { NOTICE_COMMANDS, NOTICE_STATES, type NoticeState } from '../../../shared/notice.model.ts';
import { NoticeDrawer } from './notice-drawer.tsx';

type Notice = CallOutput<typeof managedNoticesRoute>['rows'][number];

const TONES = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'success',
  expired: 'neutral',
  withdrawn: 'warning',
} as const;

const again = () => refresh(managedNoticesRoute, managedNoticeRoute, publicNoticesRoute);

/** 公告: write, publish, withdraw; how many have read each. */
export function NoticesTab() {
  const t = useT();
  const can = useCan();
  const pagerLabels = usePagerLabels();
  const { confirm, element } = useConfirm();
  const [page, setPage] = useState(1);
  const [kw, setKw] = useState('');
  const [state, setState] = useState<NoticeState | ''>('');
  const [open, setOpen] = useState<{ readonly id: string | null } | null>(null);
  useAsked({ new: can('homeShowEdit.add') ? () => setOpen({ id: null }) : undefined });
  const answer = useCall(
    managedNoticesRoute,
    { query: { page, size: 10, kw, ...(state ? { state } : {}) } },
    { keepPrevious: true },
  );
  const acting = useAction(
    async (command: 'publish' | 'withdraw' | 'delete', row: Notice) => {
      const { id, version } = row;
      if (command === 'delete') await call(deleteNoticeRoute, { params: { id }, query: { version } });
      else {
        const route = command === 'publish' ? publishNoticeRoute : withdrawNoticeRoute;
        await call(route, { params: { id }, body: { version } });
      }
      await again();
    },
    { done: t('home.edit.done') },
  );
  const act = async (command: 'publish' | 'withdraw' | 'delete', row: Notice) => {
    const sure = await confirm({
      grade: 'B',
      title: t(`home.edit.ask.${command}`, { title: row.title }),
      confirmLabel: t(`home.edit.command.${command}`),
      danger: command !== 'publish',
    });
    if (sure && !(await acting.run(command, row))) await again();
  };
  const { data } = answer;
  const grantOf = { edit: 'edit', publish: 'enable', withdraw: 'disable', delete: 'delete' } as const;
  return (
    <div className="vse-editing">
      <div className="vse-editing-bar">
        <SearchBox
          label={t('home.notices.search')}
          placeholder={t('home.notices.search')}
          value={kw}
          onSearch={(word) => {
            setKw(word);
            setPage(1);
          }}
        />
        <Select
          label={t('home.edit.state')}
          labelHidden
          value={state}
          options={[
            { value: '', label: t('home.edit.allStates') },
            ...NOTICE_STATES.map((value) => ({ value, label: t(`home.notice.state.${value}`) })),
          ]}
          onChange={(event) => {
            setState(event.target.value as NoticeState | '');
            setPage(1);
          }}
        />
        <span className="vse-editing-state" />
        <Button variant="primary" disabled={!can('homeShowEdit.add')} onClick={() => setOpen({ id: null })}>
          {t('home.edit.noticeNew')}
        </Button>
      </div>
      {answer.error && !data ? (
        <CallError error={answer.error} title={t('home.failed')} retry={answer.refetch} retrying={answer.isFetching} />
      ) : (
        <SimpleTable
          caption={t('home.edit.tab.notices')}
          captionHidden
          rows={data?.rows ?? []}
          rowKey={(row) => row.id}
          skeletonRows={data ? 0 : 5}
          empty={<EmptyState compact>{t(kw || state ? 'home.notices.none' : 'home.edit.noNotices')}</EmptyState>}
          columns={[
            {
              key: 'title',
              title: t('home.edit.title'),
              render: (row) => (row.pinned ? `${row.title}（${t('home.notice.pinned')}）` : row.title),
            },
            {
              key: 'state',
              title: t('home.edit.state'),
              render: (row) => <StatusTag tone={TONES[row.state]}>{t(`home.notice.state.${row.state}`)}</StatusTag>,
            },
            {
              key: 'publishAt',
              title: t('home.edit.publishAt'),
              render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.publishAt)}</span>,
            },
            { key: 'reads', title: t('home.edit.reads'), numeric: true, render: (row) => formatNumber(row.reads) },
            { key: 'author', title: t('home.edit.by'), render: (row) => row.author },
          ]}
          actionsTitle={t('home.edit.actions')}
          rowActions={(row) => (
            <span className="vse-row">
              {NOTICE_COMMANDS[row.state]
                .filter((command) => can(`homeShowEdit.${grantOf[command]}`))
                .map((command) => (
                  <Button
                    key={command}
                    size="small"
                    onClick={() => (command === 'edit' ? setOpen({ id: row.id }) : void act(command, row))}
                  >
                    {t(`home.edit.command.${command}`)}
                  </Button>
                ))}
            </span>
          )}
        />
      )}
      {data && data.total > data.size && (
        <Pager page={page} size={data.size} total={data.total} onPage={setPage} labels={pagerLabels} />
      )}
      {open && (
        <NoticeDrawer key={open.id ?? 'new'} id={open.id} onClose={() => setOpen(null)} onSaved={() => void again()} />
      )}
      {element}
    </div>
  );
}

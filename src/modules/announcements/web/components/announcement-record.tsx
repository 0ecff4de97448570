import { useState } from 'react';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../ui/slot.tsx';
import type { OpenRow, RowAction } from '../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../ui/table/record-drawer.tsx';
import { managedAnnouncementRoute } from '../../shared/announcement.contract.ts';
import type { AnnouncementAt, Managed } from './announcement.model.ts';
import { commentsSlot } from './comments.slot.ts';
import { Reading } from './reading.tsx';
import { Receipts } from './receipts.tsx';

function Body({ row }: { readonly row: Managed }) {
  const t = useT();
  return (
    <div className="vse-stack">
      {row.withdrawnReason !== null && (
        <Banner tone="warning">{t('announcements.withdrawnFor', { reason: row.withdrawnReason })}</Banner>
      )}
      <Reading
        row={{ ...row, edited: row.editedAt !== null, publishedAt: row.publishAt ?? new Date().toISOString() }}
      />
      {row.revisions.length > 0 && (
        <section className="vse-stack" aria-label={t('announcements.revisions')}>
          <h3>{t('announcements.revisions')}</h3>
          {row.revisions.map((one) => (
            <details key={one.id}>
              <summary>
                {t('announcements.revision.at', { time: formatInstant(one.at) })} · {one.title}
              </summary>
              <RichText html={one.body} />
            </details>
          ))}
        </section>
      )}
    </div>
  );
}

const TABS = ['text', 'receipts', 'comments'] as const;

/** One announcement of the list: what it says, who has read it, what they say of it, its commands. */
export function AnnouncementRecord({
  actionsOf,
  onEdit,
  ...open
}: OpenRow & {
  readonly actionsOf: (row: AnnouncementAt) => readonly RowAction[];
  readonly onEdit: (row: Managed) => void;
}) {
  const t = useT();
  const [tab, setTab] = useState<(typeof TABS)[number]>('text');
  const record = useCall(managedAnnouncementRoute, { params: { id: open.id } });
  const row = record.data;
  const edit = row?.can.edit
    ? [{ key: 'edit', label: t('announcements.action.edit'), onSelect: () => onEdit(row) }]
    : [];
  return (
    <RecordDrawer
      {...open}
      title={row?.title ?? String(open.row?.title ?? '')}
      record={record}
      actions={row?.can.edit ? [...edit, ...actionsOf(row)] : []}
    >
      {(data) =>
        data.state === 'draft' || data.state === 'scheduled' ? (
          <Body row={data} />
        ) : (
          <Tabs
            label={data.title}
            value={tab}
            onChange={(key) => setTab(TABS.find((one) => one === key) ?? 'text')}
            items={[
              { key: 'text', label: t('announcements.field.body') },
              {
                key: 'receipts',
                label: `${t('announcements.receipts')} ${t('announcements.receipts.figure', {
                  read: formatNumber(data.readers),
                  all: formatNumber(data.recipients),
                })}`,
              },
              ...(data.commentsOn || data.comments > 0
                ? [{ key: 'comments', label: t('announcements.comments', { n: data.comments }) }]
                : []),
            ]}
          >
            {tab === 'receipts' ? (
              <Receipts key={data.id} row={data} />
            ) : tab === 'comments' ? (
              <SlotView
                key={data.id}
                slot={commentsSlot}
                props={{ courseId: data.courseId, announcementId: data.id, headed: false }}
                waiting={<SkeletonText lines={4} />}
              />
            ) : (
              <Body row={data} />
            )}
          </Tabs>
        )
      }
    </RecordDrawer>
  );
}

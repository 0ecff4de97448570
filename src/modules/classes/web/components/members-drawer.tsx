import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerWords } from '../../../../ui/shell/pager-words.ts';
import { classMembersRoute } from '../../shared/class.contract.ts';
import type { ClassRow } from './join-settings.tsx';

const SIZE = 50;

/** Who is in a class, in the order of student numbers. */
export function MembersDrawer({ row, onClose }: { readonly row: ClassRow; readonly onClose: () => void }) {
  const t = useT();
  const words = usePagerWords();
  const [page, setPage] = useState(1);
  const list = useCall(
    classMembersRoute,
    { params: { classId: row.id }, query: { page, size: SIZE } },
    { keepPrevious: true },
  );
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('classes.members.title', { name: row.name })}
      closeLabel={t('ui.action.close')}
      width="min(640px, 100vw)"
      closeOnMask
    >
      {list.error ? (
        <CallError error={list.error} compact retry={list.refetch} />
      ) : (
        <div className="vse-stack">
          <SimpleTable
            caption={t('classes.members.title', { name: row.name })}
            captionHidden
            rows={list.data?.rows ?? []}
            rowKey={(member) => member.personId}
            skeletonRows={list.data ? 0 : 6}
            columns={[
              {
                key: 'number',
                title: t('classes.members.number'),
                render: (member) => <span className="vse-num">{member.number ?? '—'}</span>,
              },
              { key: 'name', title: t('classes.members.name'), heading: true, render: (member) => member.name },
              {
                key: 'state',
                title: t('classes.form.state'),
                render: (member) => t(`classes.enrolment.${member.state}`),
              },
              {
                key: 'progress',
                title: t('classes.members.progress'),
                numeric: true,
                render: ({ progress }) =>
                  progress.total > 0
                    ? t('classes.members.progressOf', {
                        n: Math.floor((progress.done / progress.total) * 100),
                        done: progress.done,
                        total: progress.total,
                      })
                    : '—',
              },
              {
                key: 'joined',
                title: t('classes.members.joined'),
                render: (member) => <span className="vse-num vse-nowrap">{formatInstant(member.joinedAt)}</span>,
              },
            ]}
            empty={<EmptyState compact>{t('classes.members.empty')}</EmptyState>}
          />
          {list.data && list.data.total > SIZE && (
            <Pager page={page} size={SIZE} total={list.data.total} onPage={setPage} words={words} />
          )}
        </div>
      )}
    </Drawer>
  );
}

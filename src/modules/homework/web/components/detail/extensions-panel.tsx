import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { dropExtensionRoute, extensionsRoute } from '../../../shared/homework-life.contract.ts';
import { type Homework, timeText } from '../homework.model.ts';
import { refreshHomework } from '../refresh-homework.ts';
import { ExtendDialog, type ExtensionRow } from './extend-dialog.tsx';

/** 延期: learners with more time than their class. */
export function ExtensionsPanel({ homework }: { readonly homework: Homework }) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const [open, setOpen] = useState<ExtensionRow | 'new' | null>(null);
  const list = useCall(extensionsRoute, { params: { homeworkId: homework.id } });
  const gives = homework.can.extend;
  const drop = useAction(async (row: ExtensionRow) => {
    const yes = await confirm({
      grade: 'B',
      title: t('homework.extend.dropTitle', { name: row.name }),
      text: t('homework.extend.dropText'),
      confirmLabel: t('homework.extend.drop'),
      danger: true,
    });
    if (!yes) return;
    await call(dropExtensionRoute, { params: { homeworkId: homework.id, personId: row.personId } });
    await refreshHomework();
  });
  const give = gives && <Button onClick={() => setOpen('new')}>{t('homework.command.extend')}</Button>;
  const rows = list.data?.rows ?? [];
  return (
    <div className="vse-stack">
      {list.error && <CallError error={list.error} retry={list.refetch} />}
      {list.isLoading && <SkeletonText lines={4} />}
      {list.data && rows.length === 0 && (
        <EmptyState drawing="empty" action={give}>
          {t(homework.state === 'draft' ? 'homework.extend.emptyDraft' : 'homework.extend.empty')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          {give && <div className="vse-homework-end">{give}</div>}
          <SimpleTable
            caption={t('homework.tab.extensions')}
            captionHidden
            rows={rows}
            rowKey={(row) => row.personId}
            columns={[
              {
                key: 'name',
                title: t('homework.extend.learner'),
                heading: true,
                render: (row) => (
                  <>
                    {row.name} <span className="vse-num vse-muted-small">{row.number}</span>
                  </>
                ),
              },
              { key: 'class', title: t('homework.field.classes'), render: (row) => row.className ?? '—' },
              {
                key: 'dueAt',
                title: t('homework.field.dueAt'),
                render: (row) => <span className="vse-num">{formatInstant(row.dueAt)}</span>,
              },
              {
                key: 'cutoffAt',
                title: t('homework.field.cutoffAt'),
                render: (row) => <span className="vse-num">{timeText(row.cutoffAt)}</span>,
              },
              { key: 'reason', title: t('homework.extend.reason'), render: (row) => row.reason },
              {
                key: 'by',
                title: t('homework.extend.by'),
                render: (row) => (
                  <>
                    {row.by ?? '—'} <span className="vse-num vse-muted-small">{formatInstant(row.at)}</span>
                  </>
                ),
              },
              {
                key: 'handedInAt',
                title: t('homework.extend.handedInAt'),
                render: (row) => <span className="vse-num">{timeText(row.handedInAt)}</span>,
              },
            ]}
            {...(gives
              ? {
                  actionsTitle: t('table.actions'),
                  rowActions: (row: ExtensionRow) => (
                    <>
                      <Button size="small" onClick={() => setOpen(row)}>
                        {t('ui.action.edit')}
                      </Button>
                      <Button size="small" loading={drop.busy} onClick={() => void drop.run(row)}>
                        {t('homework.extend.drop')}
                      </Button>
                    </>
                  ),
                }
              : {})}
          />
        </>
      )}
      {open !== null && (
        <ExtendDialog homework={homework} standing={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
      {element}
    </div>
  );
}

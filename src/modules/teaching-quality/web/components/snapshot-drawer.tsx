import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { DownloadIcon } from '../../../../ui/design/icons.ts';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { DRAWER_WIDTH } from '../../../../ui/forms/form-drawer.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { qualitySnapshotsRoute, saveSnapshotRoute, snapshotFileRoute } from '../../shared/quality.contract.ts';
import { type Filters, formatCoefficient, formatShare, formatValue } from './quality.model.ts';

/** 已存统计: figures as they stood on a day, and keeping those of now. */
export function SnapshotDrawer({
  courseId,
  archived,
  filters,
  onClose,
}: {
  readonly courseId: string;
  /** Nothing is kept of an archived course anew. */
  readonly archived: boolean;
  readonly filters: Filters;
  readonly onClose: () => void;
}) {
  const t = useT();
  const params = { courseId };
  const { data, error, refetch } = useCall(qualitySnapshotsRoute, { params, query: {} });
  const [name, setName] = useState('');
  const saving = useAction(
    async () => {
      await call(saveSnapshotRoute, { params, query: filters, body: { name: name.trim() } });
      setName('');
      await refresh(qualitySnapshotsRoute);
    },
    { done: t('teachingQuality.snapshot.saved') },
  );
  const load = useAction((id: string, title: string) =>
    fileOrJob(snapshotFileRoute, { params: { courseId, snapshotId: id } }, `${title}.xlsx`),
  );
  return (
    <Drawer open width={DRAWER_WIDTH} title={t('teachingQuality.snapshots')} onClose={onClose}>
      <div className="vse-stack">
        {!archived && (
          <>
            <p className="vse-muted">{t('teachingQuality.snapshot.hint')}</p>
            <div className="vse-quality-choices">
              <TextField
                label={t('teachingQuality.snapshot.name')}
                maxLength={60}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
              <Button
                variant="primary"
                loading={saving.busy}
                disabled={name.trim() === ''}
                onClick={() => void saving.run()}
              >
                {t('teachingQuality.snapshot')}
              </Button>
            </div>
          </>
        )}
        {error && !data ? (
          <CallError error={error} compact retry={refetch} />
        ) : (
          <SimpleTable
            caption={t('teachingQuality.snapshots')}
            captionHidden
            rows={data?.rows ?? []}
            rowKey={({ id }) => id}
            skeletonRows={data ? 0 : 3}
            empty={<EmptyState compact>{t('teachingQuality.snapshot.empty')}</EmptyState>}
            columns={[
              { key: 'name', title: t('teachingQuality.snapshot.name'), heading: true, render: (row) => row.name },
              {
                key: 'at',
                title: t('teachingQuality.column.time'),
                render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.at)}</span>,
              },
              { key: 'author', title: t('teachingQuality.snapshot.author'), render: (row) => row.author ?? '—' },
              {
                key: 'range',
                title: t('teachingQuality.snapshot.range'),
                minor: 1,
                render: ({ range }) => <span className="vse-num">{`${range.from} – ${range.until}`}</span>,
              },
              {
                key: 'n',
                title: t('teachingQuality.counted'),
                numeric: true,
                render: (row) => formatValue(row.n),
              },
              {
                key: 'mean',
                title: t('teachingQuality.mean'),
                numeric: true,
                render: (row) => formatValue(row.mean),
              },
              {
                key: 'pass',
                title: t('teachingQuality.passRate'),
                numeric: true,
                render: (row) => formatShare(row.passed, row.n),
              },
              {
                key: 'attainment',
                title: t('teachingQuality.attainment'),
                numeric: true,
                render: (row) => formatCoefficient(row.attainment),
              },
            ]}
            actionsTitle={t('teachingQuality.snapshot.actions')}
            rowActions={(row) => (
              <Button
                size="small"
                variant="ghost"
                icon={<DownloadIcon aria-hidden="true" />}
                aria-label={t('teachingQuality.snapshot.download', { name: row.name })}
                onClick={() => void load.run(row.id, row.name)}
              />
            )}
          />
        )}
      </div>
    </Drawer>
  );
}

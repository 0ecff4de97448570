import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { listExportRoute, listRoute } from '../../../../kernel/resource/list.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { DownloadIcon } from '../../../../ui/design/icons.ts';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { TimeCell } from '../../../../ui/table/cells.tsx';
import { useExportDone } from '../../../../ui/table/export-dialog.tsx';
import { markBookingsRoute, openingRoute, participantsRoute } from '../../shared/opening.contract.ts';
import { openingBookingResource } from '../../shared/opening.resource.ts';
import { BOOKING_TONES, formatWindow } from './opening-labels.model.ts';

type Participant = CallOutput<typeof participantsRoute>['rows'][number];

/** Who booked an opening or came in, with attendance marked by hand where it is time. */
export function Participants({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useT();
  const onDone = useExportDone();
  const list = useCall(participantsRoute, { params: { id } });
  const mark = useAction(
    async (row: Participant, attended: boolean) => {
      await call(markBookingsRoute, { body: { ids: [row.id], attended } });
      await refresh(participantsRoute, openingRoute, listRoute);
    },
    { done: t('openings.drawer.marked') },
  );
  const exporting = useAction(async () =>
    onDone(
      await fileOrJob(
        listExportRoute,
        {
          params: { resource: openingBookingResource.wire },
          body: { f: JSON.stringify({ opening: [id] }), title: t('openings.drawer.people') },
        },
        `${name}.xlsx`,
      ),
    ),
  );
  if (list.error) return <CallError error={list.error} compact retry={list.refetch} />;
  return (
    <section className="vse-stack" aria-label={t('openings.drawer.people')}>
      <div>
        <Button
          size="small"
          icon={<DownloadIcon aria-hidden="true" />}
          loading={exporting.busy}
          onClick={() => void exporting.run()}
        >
          {t('openings.drawer.export')}
        </Button>
      </div>
      <SimpleTable
        caption={t('openings.drawer.people')}
        captionHidden
        rows={list.data?.rows ?? []}
        rowKey={(row) => row.id}
        skeletonRows={list.data ? 0 : 4}
        columns={[
          { key: 'name', title: t('openings.column.name'), heading: true, render: (row) => row.name },
          {
            key: 'number',
            title: t('openings.column.number'),
            minor: 1,
            render: (row) => <span className="vse-code">{row.number ?? '—'}</span>,
          },
          { key: 'unit', title: t('openings.column.unit'), minor: 2, render: (row) => row.unit ?? '—' },
          {
            key: 'slot',
            title: t('openings.column.slot'),
            render: (row) =>
              row.startsAt && row.endsAt ? formatWindow({ startsAt: row.startsAt, endsAt: row.endsAt }) : '—',
          },
          {
            key: 'state',
            title: t('noun.state'),
            render: (row) => (
              <StatusTag tone={BOOKING_TONES[row.state]}>{t(`openings.booking.${row.state}`)}</StatusTag>
            ),
          },
          {
            key: 'entered',
            title: t('openings.column.entered'),
            minor: 1,
            render: (row) => <TimeCell iso={row.enteredAt} />,
          },
          {
            key: 'minutes',
            title: t('openings.drawer.minutes'),
            numeric: true,
            minor: 2,
            render: (row) => formatNumber(row.minutes),
          },
          {
            key: 'score',
            title: t('openings.column.score'),
            numeric: true,
            minor: 2,
            render: (row) => formatScore(row.score),
          },
        ]}
        actionsTitle={t('openings.actions')}
        rowActions={(row) =>
          row.mark && (
            <Button size="small" loading={mark.busy} onClick={() => void mark.run(row, row.state !== 'attended')}>
              {t(row.state === 'attended' ? 'openings.drawer.absent' : 'openings.drawer.attended')}
            </Button>
          )
        }
        empty={<EmptyState compact>{t('openings.drawer.nobody')}</EmptyState>}
      />
    </section>
  );
}

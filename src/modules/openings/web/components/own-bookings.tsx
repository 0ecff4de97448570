import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { SimpleTable, type TableSort } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { RunButton } from '../../../runs/web/runs.public.tsx';
import { cancelBookingRoute, joinableOpeningsRoute, ownBookingsRoute } from '../../shared/opening.contract.ts';
import { ExperimentCell } from './experiment-cell.tsx';
import { BOOKING_TONES, experimentName, formatWindow } from './opening-labels.model.ts';

type Booking = CallOutput<typeof ownBookingsRoute>['rows'][number];

function Acts({ row }: { readonly row: Booking }) {
  const t = useT();
  const locale = useLocale();
  const { confirm, element } = useConfirm();
  const cancel = useAction(
    async () => {
      await call(cancelBookingRoute, { params: { id: row.id } });
      await refresh(ownBookingsRoute, joinableOpeningsRoute);
    },
    { done: t('openings.bookings.cancelled') },
  );
  const ask = async () => {
    const given = await confirm({
      grade: 'B',
      title: t('openings.bookings.cancelOf', { name: experimentName(locale, row.experiment) }),
      text: formatWindow(row),
      confirmLabel: t('openings.bookings.cancel'),
      danger: true,
    });
    if (given) await cancel.run();
  };
  return (
    <span className="opening-act">
      {row.can.enter && (
        <RunButton
          experimentId={row.experiment.id}
          context={{ kind: 'opening', openingId: row.openingId }}
          labels={{ ok: t('openings.enter') }}
        />
      )}
      {row.can.cancel && (
        <Button size="small" loading={cancel.busy} onClick={() => void ask()}>
          {t('openings.bookings.cancel')}
        </Button>
      )}
      {row.state === 'booked' && !row.can.enter && (
        <span className="vse-muted-small">
          {t('openings.bookings.entersAt', { time: formatInstant(row.entersAt) })}
        </span>
      )}
      {element}
    </span>
  );
}

/** 我的预约: booked places with their state, the way in and the way back. */
export function OwnBookings() {
  const t = useT();
  const [, , change] = useAddressParams();
  const [sort, setSort] = useState<TableSort | null>(null);
  const list = useCall(ownBookingsRoute, {});
  if (list.error) return <CallError error={list.error} retry={list.refetch} />;
  const by = sort?.descending ? -1 : 1;
  const all = list.data?.rows ?? [];
  const rows = sort ? all.toSorted((a, b) => by * a.startsAt.localeCompare(b.startsAt)) : all;
  return (
    <SimpleTable
      caption={t('openings.tab.mine')}
      captionHidden
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      onSort={setSort}
      skeletonRows={list.data ? 0 : 3}
      columns={[
        {
          key: 'experiment',
          title: t('openings.column.experiment'),
          heading: true,
          render: (row) => <ExperimentCell experiment={row.experiment} />,
        },
        {
          key: 'slot',
          title: t('openings.column.slot'),
          sortable: true,
          render: (row) => <span className="vse-num">{formatWindow(row)}</span>,
        },
        {
          key: 'state',
          title: t('noun.state'),
          render: (row) => (
            <span className="vse-row">
              <StatusTag tone={BOOKING_TONES[row.state]}>{t(`openings.booking.${row.state}`)}</StatusTag>
              {row.cancelReason && (
                <span className="vse-muted-small">{t(`openings.cancelled.${row.cancelReason}`)}</span>
              )}
            </span>
          ),
        },
      ]}
      actionsTitle={t('openings.actions')}
      rowActions={(row) => <Acts row={row} />}
      empty={
        <EmptyState compact action={<Button onClick={() => change({ tab: null })}>{t('openings.tab.join')}</Button>}>
          {t('openings.bookings.none')}
        </EmptyState>
      }
    />
  );
}

import { useState } from 'react';
import { listExportRoute } from '../../../../kernel/resource/list.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { DownloadIcon } from '../../../../ui/design/icons.ts';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useExportDone } from '../../../../ui/table/export-dialog.tsx';
import { generateCodeRoute } from '../../../runs/shared/access.contract.ts';
import { RunButton } from '../../../runs/web/runs.public.tsx';
import { entitlementSeatsRoute, ownEntitlementRoute } from '../../shared/entitlement.contract.ts';
import { entitlementSeatResource } from '../../shared/order.resource.ts';
import type { Entitled } from './entitled.model.ts';
import { JoinCourse } from './join-course.tsx';

/** Experiments in order: entered from here, the first start takes a seat. */
function Experiments({ row }: { readonly row: Entitled }) {
  const t = useT();
  const inside = useCall(ownEntitlementRoute, { params: { id: row.id } });
  const { confirm, element } = useConfirm();
  const [joining, setJoining] = useState(false);
  const open = row.phase === 'usable' || row.phase === 'soon';
  const left = row.seats - row.used;
  const enter = useAction(async (experimentId: string) => {
    const given = await confirm({
      grade: 'B',
      title: t('orders.entitled.seatTitle'),
      text: t('orders.entitled.seatText', { n: left }),
      confirmLabel: t('orders.entitled.enter'),
    });
    if (!given) return;
    const { LaunchUrl } = await call(generateCodeRoute, {
      body: {
        ExperimentId: experimentId,
        Context: { Kind: 'entitlement', NodeId: null, ClassId: null, CloudId: null, OpeningId: row.id },
        ReturnUrl: window.location.pathname + window.location.search,
      },
    });
    window.location.assign(LaunchUrl);
  });
  if (inside.error) {
    return <CallError error={inside.error} compact title={t('orders.entitled.failed')} retry={inside.refetch} />;
  }
  if (!inside.data) return <SkeletonBlock height="240px" />;
  return (
    <div className="vse-stack">
      <SimpleTable
        caption={t('orders.entitled.experiments')}
        captionHidden
        rows={inside.data.experiments}
        rowKey={(one) => one.id}
        actionsTitle={t('orders.actions')}
        columns={[
          {
            key: 'name',
            title: t('orders.column.name'),
            heading: true,
            render: (one) => (
              <span className="vse-row">
                {one.name}
                {one.gone && <StatusTag tone="warning">{t('orders.fault.gone')}</StatusTag>}
              </span>
            ),
          },
          { key: 'best', title: t('orders.entitled.best'), numeric: true, render: (one) => formatScore(one.best) },
          { key: 'runs', title: t('orders.entitled.runs'), numeric: true, render: (one) => formatNumber(one.runs) },
        ]}
        rowActions={(one) =>
          open && row.seated ? (
            <RunButton
              experimentId={one.id}
              context={{ kind: 'entitlement', openingId: row.id }}
              labels={{ ok: t('orders.entitled.enter') }}
              secondary
            />
          ) : open && left > 0 ? (
            <Button
              size="small"
              variant="primary"
              loading={enter.busy}
              aria-label={t('orders.entitled.enterOf', { name: one.name })}
              onClick={() => void enter.run(one.id)}
            >
              {t('orders.entitled.enter')}
            </Button>
          ) : null
        }
      />
      {row.can.renew && open && (
        <div>
          <Button onClick={() => setJoining(true)}>{t('orders.course.join')}</Button>
        </div>
      )}
      {joining && <JoinCourse row={row} experiments={inside.data.experiments} onClose={() => setJoining(false)} />}
      {element}
    </div>
  );
}

/** 名额明细: who uses the seats, for staff of the unit alone. */
function Seats({ row }: { readonly row: Entitled }) {
  const t = useT();
  const seats = useCall(entitlementSeatsRoute, { params: { id: row.id } });
  const onDone = useExportDone();
  const exporting = useAction(async () =>
    onDone(
      await fileOrJob(
        listExportRoute,
        {
          params: { resource: entitlementSeatResource.wire },
          body: { f: JSON.stringify({ entitlement: [row.id] }), title: t('orders.entitled.seats') },
        },
        `${t('orders.entitled.seats')}.xlsx`,
      ),
    ),
  );
  if (seats.error) {
    return <CallError error={seats.error} compact title={t('orders.entitled.failed')} retry={seats.refetch} />;
  }
  if (!seats.data) return <SkeletonBlock height="240px" />;
  return (
    <div className="vse-stack">
      <div>
        <Button
          icon={<DownloadIcon aria-hidden="true" />}
          loading={exporting.busy}
          disabled={seats.data.rows.length === 0}
          onClick={() => void exporting.run()}
        >
          {t('table.export')}
        </Button>
      </div>
      <SimpleTable
        caption={t('orders.entitled.seats')}
        captionHidden
        rows={seats.data.rows}
        rowKey={(seat) => seat.id}
        empty={t('orders.entitled.noSeats')}
        columns={[
          { key: 'name', title: t('orders.seat.name'), heading: true, render: (seat) => seat.name },
          { key: 'number', title: t('orders.seat.number'), render: (seat) => seat.number || '—' },
          { key: 'unit', title: t('orders.column.unit'), render: (seat) => seat.unit },
          { key: 'first', title: t('orders.seat.first'), render: (seat) => formatInstant(seat.firstAt) },
          { key: 'runs', title: t('orders.seat.runs'), numeric: true, render: (seat) => formatNumber(seat.runs) },
          { key: 'last', title: t('orders.seat.last'), render: (seat) => formatInstant(seat.lastAt) },
        ]}
      />
    </div>
  );
}

/** An entitlement whole. */
export function EntitlementDrawer({ row, onClose }: { readonly row: Entitled; readonly onClose: () => void }) {
  const t = useT();
  const [tab, setTab] = useState('experiments');
  return (
    <Drawer open width="min(720px, 100vw)" title={row.name} onClose={onClose}>
      {row.can.seats ? (
        <Tabs
          label={row.name}
          value={tab}
          onChange={setTab}
          items={[
            { key: 'experiments', label: t('orders.entitled.experiments') },
            { key: 'seats', label: t('orders.entitled.seats') },
          ]}
        >
          {tab === 'seats' ? <Seats row={row} /> : <Experiments row={row} />}
        </Tabs>
      ) : (
        <Experiments row={row} />
      )}
    </Drawer>
  );
}

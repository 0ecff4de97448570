import { lazy, Suspense, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { listExportRoute } from '../../../../kernel/resource/list.ts';
import { call } from '../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { DownloadIcon, PlusIcon } from '../../../../ui/design/icons.ts';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { toLocalTime } from '../../../../ui/forms/local-time.model.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { useExportDone } from '../../../../ui/table/export-dialog.tsx';
import { openingRoute, ownOpeningsRoute } from '../../shared/opening.contract.ts';
import { openingResource } from '../../shared/opening.resource.ts';
import { type ApplyValues, freshApplication } from './apply-form.model.ts';
import { type OpeningLine, OpeningTable } from './opening-table.tsx';

const ApplyDrawer = lazy(() => loadChunk(() => import('./apply-drawer.tsx')));

/** The form of a rejected opening that is changed; its window and slots begin anew. */
const copyOf = (opening: CallOutput<typeof openingRoute>): ApplyValues => ({
  ...freshApplication(Date.now()),
  experimentId: opening.experiment.id,
  scope: opening.scope,
  classIds: opening.classes.map(({ id }) => id),
  accountWay: opening.accountWay,
  startsAt: toLocalTime(opening.startsAt),
  endsAt: toLocalTime(opening.endsAt),
  people: opening.people,
  runsEach: opening.runsEach,
  runs: opening.runs,
  booking: opening.needsBooking,
  cancelHours: opening.cancelHours,
  reason: opening.reason,
});

interface Applying {
  readonly start: ApplyValues;
  readonly copied?: { readonly id: string; readonly opinion: string | null };
}

/** 我的申请: own applications, the form of a new one, and their export. */
export function OwnOpenings() {
  const t = useT();
  const onDone = useExportDone();
  const [params, , change] = useAddressParams();
  const [applying, setApplying] = useState<Applying | null>(null);
  const list = useCall(ownOpeningsRoute, {});
  const again = useAction(async (row: OpeningLine) => {
    const opening = await call(openingRoute, { params: { id: row.id } });
    setApplying({ start: copyOf(opening), copied: { id: row.id, opinion: opening.opinion } });
  });
  const exporting = useAction(async () =>
    onDone(
      await fileOrJob(
        listExportRoute,
        {
          params: { resource: openingResource.wire },
          body: { f: JSON.stringify({ own: ['1'] }), title: t('openings.tab.own') },
        },
        `${t('openings.tab.own')}.xlsx`,
      ),
    ),
  );
  const apply = () => setApplying({ start: freshApplication(Date.now()) });
  const any = (list.data?.rows.length ?? 0) > 0;
  return (
    <section className="vse-stack" aria-label={t('openings.tab.own')}>
      <div className="vse-row">
        <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={apply}>
          {t('openings.apply.open')}
        </Button>
        {any && (
          <Button
            icon={<DownloadIcon aria-hidden="true" />}
            loading={exporting.busy}
            onClick={() => void exporting.run()}
          >
            {t('table.export')}
          </Button>
        )}
      </div>
      <OpeningTable
        title={t('openings.tab.own')}
        list={list}
        open={params.get('opening')}
        onOpen={(id) => change({ opening: id })}
        more={(row) =>
          row.state === 'rejected' && (
            <Button size="small" loading={again.busy} onClick={() => void again.run(row)}>
              {t('openings.own.again')}
            </Button>
          )
        }
        empty={<EmptyState compact>{t('openings.own.none')}</EmptyState>}
      />
      <Suspense>{applying && <ApplyDrawer {...applying} onClose={() => setApplying(null)} />}</Suspense>
    </section>
  );
}

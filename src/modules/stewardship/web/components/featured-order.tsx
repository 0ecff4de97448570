import { useEffect, useState } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { DRAWER_WIDTH } from '../../../../ui/forms/form-drawer.tsx';
import { moved, SortableList } from '../../../../ui/forms/sortable-list.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { catalogueRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { sortRoute } from '../../shared/listing.contract.ts';
import { labExperimentResource } from '../../shared/shared-lab.resource.ts';

interface Featured {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** 排序: the featured experiments in the order of the showcase, by dragging or by buttons. */
export default function FeaturedOrder({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const answer = useCall(listRoute, {
    params: { resource: labExperimentResource.wire },
    query: { f: JSON.stringify({ featured: ['1'], state: ['listed'] }), sort: 'sort', size: 100 },
  });
  const [rows, setRows] = useState<readonly Featured[] | null>(null);
  const { data, error, refetch, isFetchedAfterMount } = answer;
  useEffect(() => {
    if (!data || !isFetchedAfterMount) return;
    setRows(data.rows.map((row) => ({ id: String(row.id), code: String(row.code), name: String(row.name) })));
  }, [data, isFetchedAfterMount]);
  const save = useAction(
    async () => {
      await call(sortRoute, { body: { ids: (rows ?? []).map(({ id }) => id) } });
      await refresh(listRoute, catalogueRoute);
      onClose();
    },
    { done: t('experiments.lab.sorted') },
  );
  return (
    <Drawer
      open
      width={DRAWER_WIDTH}
      title={t('experiments.lab.order')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            loading={save.busy}
            disabled={!rows || rows.length === 0}
            onClick={() => void save.run()}
          >
            {t('ui.action.save')}
          </Button>
        </>
      }
    >
      <div className="vse-record vse-stack">
        <p>{t('experiments.lab.orderLead')}</p>
        {error ? (
          <CallError error={error} compact retry={refetch} />
        ) : !rows ? (
          <SkeletonText lines={6} />
        ) : rows.length === 0 ? (
          <EmptyState compact>{t('experiments.lab.noFeatured')}</EmptyState>
        ) : (
          <SortableList
            label={t('experiments.lab.order')}
            items={rows}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            onMove={(from, to) => setRows((old) => old && moved(old, from, to))}
          >
            {({ code, name }) => (
              <>
                <span className="vse-code">{code}</span> {name}
              </>
            )}
          </SortableList>
        )}
      </div>
    </Drawer>
  );
}

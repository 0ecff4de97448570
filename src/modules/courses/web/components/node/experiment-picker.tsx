import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { catalogueRoute } from '../../../../catalogue/shared/catalogue.contract.ts';
import './experiment-picker.css';

const SIZE = 20;

/** Chooses one listed experiment by a search in the catalogue. */
export function ExperimentPicker({
  onPick,
  onClose,
  busy,
}: {
  readonly onPick: (experiment: { readonly id: string; readonly name: string }) => void;
  readonly onClose: () => void;
  readonly busy?: boolean;
}) {
  const t = useT();
  const [kw, setKw] = useState('');
  const list = useCall(catalogueRoute, { query: { kw, size: SIZE, sort: 'code' } }, { keepPrevious: true });
  return (
    <Dialog open onClose={onClose} title={t('courses.picker.experiment')} width="min(640px, calc(100vw - 32px))">
      <div className="vse-stack">
        <SearchBox
          label={t('courses.picker.search')}
          placeholder={t('courses.picker.search')}
          value={kw}
          onSearch={setKw}
        />
        <p role="status" className="vse-muted">
          {list.data ? t('courses.picker.count', { n: list.data.total }) : t('ui.loading')}
        </p>
        {list.error ? (
          <CallError error={list.error} compact retry={list.refetch} />
        ) : list.data?.rows.length === 0 ? (
          <EmptyState compact drawing="no-match">
            {t('ui.empty.filtered')}
          </EmptyState>
        ) : (
          <ul className="vse-node-picker">
            {list.data
              ? list.data.rows.map((row) => (
                  <li key={row.id}>
                    <button
                      type="button"
                      disabled={busy || !row.runnable}
                      onClick={() => onPick({ id: row.id, name: row.name })}
                    >
                      <span className="vse-code">{row.code}</span>
                      <strong>{row.name}</strong>
                      <span>
                        {row.unitName} · {t('courses.picker.meta', { steps: row.steps })}
                        {row.runnable ? '' : ` · ${t('courses.picker.notRunnable')}`}
                      </span>
                    </button>
                  </li>
                ))
              : [1, 2, 3].map((n) => <SkeletonText key={n} lines={2} />)}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

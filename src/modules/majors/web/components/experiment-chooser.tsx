import { useState } from 'react';
import { useCall } from '../../../../ui/api/query.ts';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { ErrorState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { STATES } from '../../../catalogue/shared/experiment.model.ts';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { mappingRoute } from '../../shared/subject.contract.ts';
import './mapping.css';

const SIZE = 10;
const CHOSEN_STATES = STATES.filter((state) => state !== 'archived');

/** Experiments of the own scope under filters, to be ticked. @param side with the major, without it, or all */
export function ExperimentChooser({
  majorId,
  side,
  chosen,
  onToggle,
  empty,
}: {
  readonly majorId: string;
  readonly side: 'mapped' | 'other' | 'all';
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (id: string, on: boolean) => void;
  readonly empty: string;
}) {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const categories = useCodes('Locallx');
  const [kw, setKw] = useState('');
  const [category, setCategory] = useState('');
  const [state, setState] = useState('');
  const [page, setPage] = useState(1);
  const query = { side, kw, page, size: SIZE, ...(category ? { category } : {}), ...(state ? { state } : {}) };
  const { data, error, refetch } = useCall(mappingRoute, { params: { id: majorId }, query }, { keepPrevious: true });
  const narrowed = kw !== '' || category !== '' || state !== '';
  const first = (set: (text: string) => void) => (text: string) => {
    setPage(1);
    set(text);
  };
  return (
    <div className="vse-lines-loose">
      <div className="majors-chooser-filters">
        <SearchBox
          label={t('majors.map.search')}
          placeholder={t('majors.map.search')}
          value={kw}
          onSearch={first(setKw)}
        />
        <Select
          label={t('experiments.column.category')}
          labelHidden
          value={category}
          options={[{ value: '', label: t('majors.map.anyCategory') }, ...categories.options]}
          onChange={({ target }) => first(setCategory)(target.value)}
        />
        <Select
          label={t('majors.map.state')}
          labelHidden
          value={state}
          options={[
            { value: '', label: t('majors.map.anyState') },
            ...CHOSEN_STATES.map((value) => ({ value, label: t(`experiments.state.${value}`) })),
          ]}
          onChange={({ target }) => first(setState)(target.value)}
        />
      </div>
      {error && !data ? (
        <ErrorState title={t('majors.map.failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonText lines={SIZE} />
      ) : data.rows.length === 0 ? (
        <p className="vse-muted">{narrowed ? t('majors.map.noMatch') : empty}</p>
      ) : (
        <ul className="majors-chooser-list">
          {data.rows.map((row) => (
            <li key={row.id}>
              <Checkbox
                checked={chosen.has(row.id)}
                onChange={({ target }) => onToggle(row.id, target.checked)}
                label={
                  <>
                    <span className="vse-num">{row.code}</span> {row.name}
                  </>
                }
                hint={row.unitName}
              />
              <StatusTag tone={row.state === 'listed' ? 'success' : 'neutral'}>
                {translateKey(`experiments.state.${row.state as 'listed'}`)}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > SIZE && (
        <Pager page={data.page} size={SIZE} total={data.total} onPage={setPage} labels={pagerLabels} />
      )}
    </div>
  );
}

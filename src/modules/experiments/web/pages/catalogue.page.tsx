import { useSearchParams } from 'react-router';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { FilterChip } from '../../../../ui/design/chip.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonCard } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerWords } from '../../../../ui/shell/pager-words.ts';
import { CATALOGUE_SORTS, catalogueRoute } from '../../shared/catalogue.contract.ts';
import { KINDS, LEVELS } from '../../shared/experiment.model.ts';
import { summaryRoute } from '../../shared/summary.contract.ts';
import { ExperimentCard } from '../components/experiment-card.tsx';
import './catalogue.css';

const SIZE = 12;

function oneOf<T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((item) => item === value);
}

/** 共享实验室 `/experimentTwo/index`: search, facets and order in the address, cards, pages. */
export default function CataloguePage() {
  const t = useT();
  const words = usePagerWords();
  const [params, setParams] = useSearchParams();
  const summary = useCall(summaryRoute, {});
  const categories = summary.data?.categories ?? [];

  const kw = (params.get('kw') ?? '').slice(0, 100);
  const category = /^[\w-]{1,20}$/.test(params.get('category') ?? '') ? params.get('category')! : undefined;
  const level = oneOf(LEVELS, params.get('level'));
  const kind = oneOf(KINDS, params.get('kind'));
  const sort = oneOf(CATALOGUE_SORTS, params.get('sort')) ?? 'default';
  const page = Math.min(10_000, Math.max(1, Math.floor(Number(params.get('page')) || 1)));
  const filtered = Boolean(kw || category || level || kind);

  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: 'kw' in changes },
    );

  const list = useCall(
    catalogueRoute,
    { query: { kw, category, level, kind, sort, page, size: SIZE } },
    { keepPrevious: true },
  );

  return (
    <div className="vse-container vse-catalogue">
      <PageHeader title={t('experiments.page.title')} lead={t('experiments.page.lead')} />
      <div className="vse-catalogue-tools">
        <SearchBox
          label={t('experiments.page.search')}
          placeholder={t('experiments.page.search')}
          clearLabel={t('ui.action.clear')}
          value={kw}
          onSearch={(text) => set({ kw: text || undefined })}
          slashFocus
          maxLength={100}
        />
        <Select
          label={t('experiments.page.sort')}
          labelHidden
          value={sort}
          onChange={(event) => set({ sort: event.target.value === 'default' ? undefined : event.target.value })}
          options={CATALOGUE_SORTS.map((one) => ({ value: one, label: t(`experiments.page.sort.${one}`) }))}
        />
      </div>
      <div className="vse-catalogue-facets">
        {[
          {
            key: 'category',
            label: t('experiments.page.category'),
            value: category,
            options: categories.map((one) => ({ value: one.code, label: one.name, count: one.count })),
          },
          {
            key: 'level',
            label: t('experiments.page.level'),
            value: level,
            options: LEVELS.map((one) => ({ value: one, label: t(`experiments.level.${one}`), count: undefined })),
          },
          {
            key: 'kind',
            label: t('experiments.page.kind'),
            value: kind,
            options: KINDS.map((one) => ({ value: one, label: t(`experiments.kind.${one}`), count: undefined })),
          },
        ].map((facet) => (
          <fieldset key={facet.key} className="vse-catalogue-facet">
            <legend>{facet.label}</legend>
            <FilterChip pressed={!facet.value} onToggle={() => set({ [facet.key]: undefined })}>
              {t('experiments.page.all')}
            </FilterChip>
            {facet.options.map((option) => (
              <FilterChip
                key={option.value}
                pressed={facet.value === option.value}
                count={option.count}
                onToggle={() => set({ [facet.key]: facet.value === option.value ? undefined : option.value })}
              >
                {option.label}
              </FilterChip>
            ))}
          </fieldset>
        ))}
      </div>
      <p className="vse-catalogue-count" role="status">
        {list.data ? t('experiments.page.count', { n: list.data.total }) : ' '}
      </p>
      {list.error ? (
        <CallError error={list.error} title={t('experiments.page.failed')} retry={list.refetch} />
      ) : list.data && list.data.rows.length === 0 ? (
        <EmptyState
          drawing={filtered ? 'no-match' : 'empty'}
          action={
            filtered && (
              <Button onClick={() => setParams({})} variant="primary">
                {t('experiments.page.clear')}
              </Button>
            )
          }
        >
          {filtered ? t('experiments.page.noMatch') : t('experiments.page.empty')}
        </EmptyState>
      ) : (
        <div className="vse-grid vse-catalogue-grid" aria-busy={list.isFetching}>
          {list.data
            ? list.data.rows.map((row, i) => <ExperimentCard key={row.id} row={row} eager={i < 3} />)
            : Array.from({ length: 6 }, (_, i) => i).map((i) => <SkeletonCard key={i} />)}
        </div>
      )}
      {list.data && list.data.total > SIZE && (
        <Pager
          page={page}
          size={SIZE}
          total={list.data.total}
          onPage={(n) => set({ page: n > 1 ? String(n) : undefined })}
          words={words}
        />
      )}
    </div>
  );
}

import { Fragment, type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, IconButton } from '../../../../ui/design/button.tsx';
import { FilterChip } from '../../../../ui/design/chip.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { ExperimentCover } from '../../../../ui/design/experiment-cover.tsx';
import { ChevronDownIcon, ChevronUpIcon, DownloadIcon, FilterIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { catalogueRoute, exportCatalogueRoute, facetsRoute } from '../../shared/catalogue.contract.ts';
import type { CatalogueRow } from '../components/experiment-card.tsx';
import { ActiveFilters } from '../components/list/active-filters.tsx';
import { FacetRail } from '../components/list/facet-rail.tsx';
import { filterQuery, isFiltered, type LabDefaults, type LabSort } from '../components/list/lab-address.model.ts';
import { ListBrief } from '../components/list/list-brief.tsx';
import { NoMatch } from '../components/list/no-match.tsx';
import { useLabAddress } from '../components/list/use-lab-address.ts';
import '../../../../ui/design/simple-table.css';
import './catalogue.css';
import './list.css';

const DEFAULTS: LabDefaults = { sort: 'code', view: 'table', sizes: [10, 20, 50] };

interface Column {
  readonly key: string;
  readonly sort?: LabSort;
  readonly down?: boolean;
  readonly numeric?: boolean;
}
const COLUMNS = [
  { key: 'code', sort: 'code' },
  { key: 'name', sort: 'name' },
  { key: 'unit' },
  { key: 'category' },
  { key: 'kind' },
  { key: 'hours', sort: 'hours', numeric: true },
  { key: 'steps', numeric: true },
  { key: 'runsIn' },
  { key: 'runs', sort: 'runs', down: true, numeric: true },
  { key: 'rating', sort: 'rating', down: true, numeric: true },
] as const satisfies readonly Column[];

/** 实验目录 `/experiment/TinyTest`: the dense list by code; a row opens to its brief, first steps and start button. */
export default function ListPage() {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const user = useUser();
  const navigate = useNavigate();
  const state = useLabAddress(DEFAULTS);
  const { address, set, clear } = state;
  const filter = filterQuery(address);
  const [opened, setOpened] = useState<string | null>(null);
  const [sheet, setSheet] = useState(false);
  const facets = useCall(facetsRoute, { query: filter }, { keepPrevious: true });
  const list = useCall(
    catalogueRoute,
    { query: { ...filter, sort: address.sort, page: address.page, size: address.size } },
    { keepPrevious: true },
  );
  const download = useAction(() =>
    fileOrJob(
      exportCatalogueRoute,
      { query: { ...filter, sort: address.sort } },
      `${t('experiments.list.title')}.xlsx`,
    ),
  );
  const chosen = Object.values(address.facets).reduce((sum, values) => sum + values.length, 0);

  const text = (row: CatalogueRow, key: (typeof COLUMNS)[number]['key']) => {
    switch (key) {
      case 'code':
        return <span className="vse-code">{row.code}</span>;
      case 'name':
        return (
          <span className="lab-row-name">
            <ExperimentCover id={row.id} subject={row.category?.code ?? row.code} src={row.cover ?? undefined} />
            <Link href={addressOf('experimentDetails', { Id: row.code })}>{leadName(row)}</Link>
          </span>
        );
      case 'unit':
        return row.unitName;
      case 'category':
        return row.category?.name ?? '—';
      case 'kind':
        return t(`experiments.kind.${row.kind}`);
      case 'hours':
        return formatNumber(row.hours, row.hours % 1 === 0 ? 0 : 1);
      case 'steps':
        return formatNumber(row.steps);
      case 'runsIn':
        return row.runsIn ? t(`experiments.runsIn.${row.runsIn}`) : t('experiments.card.soon');
      case 'runs':
        return formatNumber(row.figures.runs);
      case 'rating':
        return formatNumber(row.figures.rating, 1);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: CatalogueRow) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') navigate(addressOf('experimentDetails', { Id: row.code }));
    else if (event.key === ' ') setOpened(opened === row.id ? null : row.id);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const lines = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('tr[data-line]') ?? [])];
      lines[lines.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <div className="vse-container vse-catalogue">
      <PageHeader
        title={t('experiments.list.title')}
        lead={t('experiments.list.lead')}
        actions={<Link href={addressOf('experimentTwo')}>{t('experiments.list.toShowcase')}</Link>}
      />
      <div className="vse-catalogue-search lab-list-search">
        <SearchBox
          label={t('experiments.page.search')}
          placeholder={t('experiments.page.search')}
          value={address.kw}
          onSearch={(kw) => set({ kw: kw || undefined }, { replace: true })}
          slashFocus
          maxLength={100}
        />
        <Button icon={<FilterIcon aria-hidden="true" />} onClick={() => setSheet(true)} aria-haspopup="dialog">
          {chosen > 0 ? t('experiments.facet.openWith', { n: chosen }) : t('experiments.facet.openSheet')}
        </Button>
        {user && (
          <FilterChip pressed={address.mine} onToggle={(on) => set({ mine: on ? '1' : undefined })}>
            {t('experiments.facet.mine')}
          </FilterChip>
        )}
        {user && (
          <Button
            icon={<DownloadIcon aria-hidden="true" />}
            loading={download.busy}
            disabled={!list.data?.total}
            onClick={() => void download.run()}
          >
            {t('experiments.list.export')}
          </Button>
        )}
      </div>
      {address.ignored && <Banner tone="info">{t('experiments.page.ignored')}</Banner>}
      <p className="vse-catalogue-count" role="status">
        {list.data ? t('experiments.page.count', { n: list.data.total }) : ' '}
      </p>
      <ActiveFilters state={state} facets={facets.data} />
      {list.error ? (
        <CallError error={list.error} title={t('experiments.page.failed')} retry={list.refetch} />
      ) : !list.data ? (
        <SkeletonBlock height="520px" />
      ) : list.data.total === 0 ? (
        isFiltered(address) ? (
          <NoMatch address={address} onClear={clear} />
        ) : (
          <EmptyState>{t('experiments.page.empty')}</EmptyState>
        )
      ) : (
        <div className="vse-table-scroll">
          <table className="vse-table lab-list" aria-busy={list.isFetching}>
            <caption className="vse-visually-hidden">{t('experiments.list.caption')}</caption>
            <thead>
              <tr>
                {COLUMNS.map((column: Column & { key: (typeof COLUMNS)[number]['key'] }) => (
                  <th
                    key={column.key}
                    scope="col"
                    className={[column.numeric && 'vse-table-num', column.sort && 'vse-table-sortable']
                      .filter(Boolean)
                      .join(' ')}
                    aria-sort={
                      column.sort && address.sort === column.sort
                        ? column.down
                          ? 'descending'
                          : 'ascending'
                        : undefined
                    }
                  >
                    {column.sort ? (
                      <button
                        type="button"
                        onClick={() => set({ sort: column.sort === DEFAULTS.sort ? undefined : column.sort })}
                      >
                        {t(`experiments.column.${column.key}`)}
                        <span className="vse-table-arrow" aria-hidden="true" />
                      </button>
                    ) : (
                      t(`experiments.column.${column.key}`)
                    )}
                  </th>
                ))}
                <th scope="col" className="vse-table-num">
                  {t('experiments.list.brief')}
                </th>
              </tr>
            </thead>
            <tbody>
              {list.data.rows.map((row) => (
                <Fragment key={row.id}>
                  <tr data-line={row.id} tabIndex={0} onKeyDown={(event) => onKeyDown(event, row)}>
                    {COLUMNS.map((column: Column & { key: (typeof COLUMNS)[number]['key'] }) => {
                      const Cell = column.key === 'name' ? 'th' : 'td';
                      return (
                        <Cell
                          key={column.key}
                          scope={column.key === 'name' ? 'row' : undefined}
                          data-label={t(`experiments.column.${column.key}`)}
                          className={column.numeric ? 'vse-table-num vse-num' : undefined}
                        >
                          {text(row, column.key)}
                        </Cell>
                      );
                    })}
                    <td className="vse-table-num">
                      <IconButton
                        label={t(opened === row.id ? 'experiments.list.fold' : 'experiments.list.unfold', {
                          name: row.name,
                        })}
                        icon={
                          opened === row.id ? (
                            <ChevronUpIcon aria-hidden="true" />
                          ) : (
                            <ChevronDownIcon aria-hidden="true" />
                          )
                        }
                        aria-expanded={opened === row.id}
                        onClick={() => setOpened(opened === row.id ? null : row.id)}
                      />
                    </td>
                  </tr>
                  {opened === row.id && (
                    <tr className="lab-list-open">
                      <td colSpan={COLUMNS.length + 1}>
                        <ListBrief row={row} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list.data && list.data.total > DEFAULTS.sizes[0]! && (
        <Pager
          page={address.page}
          size={address.size}
          total={list.data.total}
          onPage={(n) => set({ page: n > 1 ? String(n) : undefined })}
          onSize={(size) => set({ size: size === DEFAULTS.sizes[0] ? undefined : String(size) })}
          sizes={DEFAULTS.sizes}
          labels={pagerLabels}
        />
      )}
      <Drawer
        open={sheet}
        onClose={() => setSheet(false)}
        title={t('experiments.facet.title')}
        closeOnMask
        footer={
          <>
            <Button onClick={clear}>{t('experiments.page.clear')}</Button>
            <Button variant="primary" onClick={() => setSheet(false)}>
              {t('experiments.facet.show', { n: list.data?.total ?? 0 })}
            </Button>
          </>
        }
      >
        <FacetRail state={state} facets={facets.data} signedIn={user !== null} />
      </Drawer>
    </div>
  );
}

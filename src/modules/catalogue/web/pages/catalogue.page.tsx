import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, IconButton } from '../../../../ui/design/button.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { CheckIcon, CopyIcon, FilterIcon, GridIcon, PlusIcon, TableIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { Segmented } from '../../../../ui/design/radio-group.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonBlock, SkeletonCard } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { copyText } from '../../../../ui/shell/copy-text.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { CATALOGUE_SORTS, catalogueRoute, facetsRoute } from '../../shared/catalogue.contract.ts';
import { type CatalogueRow, ExperimentCard } from '../components/experiment-card.tsx';
import { ActiveFilters } from '../components/list/active-filters.tsx';
import { CompareTray } from '../components/list/compare-tray.tsx';
import { useFacetLabels } from '../components/list/facet-labels.ts';
import { FacetRail } from '../components/list/facet-rail.tsx';
import {
  filterQuery,
  isFiltered,
  type LabDefaults,
  type LabSort,
  MAX_COMPARED,
} from '../components/list/lab-address.model.ts';
import { LabListing } from '../components/list/lab-listing.tsx';
import { NoMatch } from '../components/list/no-match.tsx';
import { useLabAddress } from '../components/list/use-lab-address.ts';
import './catalogue.css';

const LabTable = lazy(() => import('../components/list/lab-table.tsx').then((part) => ({ default: part.LabTable })));

const DEFAULTS: LabDefaults = { sort: 'default', view: 'card', sizes: [12, 24, 48] };

/** 共享实验室 `/experimentTwo/index`: discover, check, compare. Search, facets, order and view live in the address. */
export default function CataloguePage() {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const user = useUser();
  const state = useLabAddress(DEFAULTS);
  const { address, set, clear } = state;
  const filter = filterQuery(address);
  const filtered = isFiltered(address);
  const [sheet, setSheet] = useState(false);
  const [laid, setLaid] = useState<readonly { readonly code: string; readonly name: string }[]>([]);

  const facets = useCall(facetsRoute, { query: filter }, { keepPrevious: true });
  const list = useCall(
    catalogueRoute,
    { query: { ...filter, sort: address.sort, page: address.page, size: address.size } },
    { keepPrevious: true },
  );
  const cards = useDeferredValue(list.data?.rows);
  const facetLabels = useFacetLabels(facets.data);
  const subjects = address.facets.subject.map((one) => facetLabels('subject', one));
  usePageTitle(subjects.length > 0 ? `${t('experiments.page.title')} · ${formatList(subjects)}` : undefined);

  // A shared link may name what is compared without anything laid aside here.
  const named = list.data?.rows ?? [];
  const tray = [
    ...laid,
    ...address.compare
      .filter((code) => !laid.some((one) => one.code === code))
      .map((code) => ({ code, name: named.find((row) => row.code === code)?.name ?? code })),
  ].slice(0, MAX_COMPARED);
  const lay = (row: CatalogueRow) => {
    if (tray.some((one) => one.code === row.code)) return setLaid(tray.filter((one) => one.code !== row.code));
    if (tray.length >= MAX_COMPARED) return toast.show({ text: t('experiments.compare.most'), tone: 'warning' });
    return setLaid([...tray, { code: row.code, name: row.name }]);
  };
  const compareButton = (row: CatalogueRow) => {
    const on = tray.some((one) => one.code === row.code);
    return (
      <IconButton
        label={t(on ? 'experiments.compare.remove' : 'experiments.compare.add', { name: row.name })}
        icon={on ? <CheckIcon aria-hidden="true" /> : <PlusIcon aria-hidden="true" />}
        pressed={on}
        onClick={() => lay(row)}
      />
    );
  };

  // Past the end (a page of an older link): the last page stands.
  const last = Math.max(1, Math.ceil((list.data?.total ?? 0) / address.size));
  const past = list.data !== undefined && !list.isPlaceholderData && address.page > last;
  useEffect(() => {
    if (past) set({ page: String(last) }, { replace: true });
  });

  const chosen = Object.values(address.facets).reduce((sum, values) => sum + values.length, 0);
  const rail = <FacetRail state={state} facets={facets.data} signedIn={user !== null} />;
  const failedRail = facets.error && !facets.data;
  return (
    <div className="vse-container vse-catalogue">
      <PageHeader
        title={t('experiments.page.title')}
        lead={t('experiments.page.lead')}
        actions={<Link href={addressOf('tinyTest')}>{t('experiments.page.toList')}</Link>}
      />
      <div className="vse-catalogue-search">
        <SearchBox
          label={t('experiments.page.search')}
          placeholder={t('experiments.page.search')}
          value={address.kw}
          onSearch={(text) => set({ kw: text || undefined }, { replace: true })}
          slashFocus
          maxLength={100}
        />
        <Button
          className="vse-catalogue-open"
          icon={<FilterIcon aria-hidden="true" />}
          onClick={() => setSheet(true)}
          aria-haspopup="dialog"
        >
          {chosen > 0 ? t('experiments.facet.openWith', { n: chosen }) : t('experiments.facet.openSheet')}
        </Button>
      </div>
      {address.ignored && <Banner tone="info">{t('experiments.page.ignored')}</Banner>}
      <div className="vse-catalogue-main">
        <aside className="vse-catalogue-rail" aria-label={t('experiments.facet.title')}>
          {failedRail ? <CallError error={facets.error} retry={facets.refetch} /> : rail}
        </aside>
        <div className="vse-catalogue-list">
          {!filtered && address.page === 1 && address.sort === 'default' && address.view === 'card' && (
            <>
              <LabListing
                title={t('experiments.listing.national')}
                query={{ level: 'national', sort: 'default' }}
                href={addressOf('experimentTwo', { level: 'national' })}
              />
              <LabListing
                title={t('experiments.listing.runs')}
                query={{ sort: 'runs' }}
                href={addressOf('experimentTwo', { sort: 'runs' })}
                onlyRun
              />
              <LabListing
                title={t('experiments.listing.new')}
                query={{ sort: 'new' }}
                href={addressOf('experimentTwo', { sort: 'new' })}
              />
            </>
          )}
          <div className="vse-catalogue-head">
            <p className="vse-catalogue-count" role="status">
              {list.data ? t('experiments.page.count', { n: list.data.total }) : ' '}
            </p>
            <div className="vse-catalogue-tools">
              <Button
                variant="ghost"
                size="small"
                icon={<CopyIcon aria-hidden="true" />}
                onClick={async () => {
                  if (await copyText(window.location.href)) {
                    toast.show({ text: t('experiments.page.copied'), tone: 'success' });
                  }
                }}
              >
                {t('experiments.page.copyLink')}
              </Button>
              <Select
                label={t('experiments.page.sort')}
                labelHidden
                value={address.sort}
                onChange={(event) => set({ sort: event.target.value === 'default' ? undefined : event.target.value })}
                options={CATALOGUE_SORTS.map((one) => ({ value: one, label: t(`experiments.page.sort.${one}`) }))}
              />
              <Segmented
                label={t('experiments.page.view')}
                value={address.view}
                onChange={(view) => set({ view: view === 'card' ? undefined : view, page: String(address.page) })}
                options={[
                  {
                    value: 'card',
                    label: t('experiments.page.view.card'),
                    icon: <GridIcon aria-hidden="true" />,
                  },
                  {
                    value: 'table',
                    label: t('experiments.page.view.table'),
                    icon: <TableIcon aria-hidden="true" />,
                  },
                ]}
              />
            </div>
          </div>
          <ActiveFilters state={state} facets={facets.data} />
          {list.error ? (
            <CallError error={list.error} title={t('experiments.page.failed')} retry={list.refetch} />
          ) : list.data && list.data.total === 0 ? (
            filtered ? (
              <NoMatch address={address} onClear={clear} />
            ) : (
              <EmptyState>{t('experiments.page.empty')}</EmptyState>
            )
          ) : address.view === 'table' ? (
            <Suspense fallback={<SkeletonBlock height="480px" />}>
              <LabTable
                rows={list.data?.rows ?? []}
                sort={address.sort}
                onSort={(sort: LabSort) => set({ sort })}
                actions={compareButton}
                loading={!list.data}
              />
            </Suspense>
          ) : (
            <div className="vse-grid vse-catalogue-grid" aria-busy={list.isFetching}>
              {cards
                ? cards.map((row, i) => (
                    <ExperimentCard key={row.id} row={row} eager={i < 3} actions={compareButton(row)} />
                  ))
                : Array.from({ length: 6 }, (_, i) => i).map((i) => <SkeletonCard key={i} />)}
            </div>
          )}
          {list.data && list.data.total > DEFAULTS.sizes[0]! && (
            <Pager
              page={Math.min(address.page, last)}
              size={address.size}
              total={list.data.total}
              onPage={(n) => set({ page: n > 1 ? String(n) : undefined })}
              onSize={(size) => set({ size: size === DEFAULTS.sizes[0] ? undefined : String(size) })}
              sizes={DEFAULTS.sizes}
              labels={pagerLabels}
            />
          )}
          <CompareTray
            chosen={tray}
            open={address.compare}
            onOpen={() => set({ compare: tray.map((one) => one.code).join(',') })}
            onRemove={(code) => {
              setLaid(tray.filter((one) => one.code !== code));
              if (address.compare.length > 0) {
                set({ compare: address.compare.filter((one) => one !== code).join(',') }, { replace: true });
              }
            }}
            onClear={() => setLaid([])}
            onClose={() => {
              setLaid(tray);
              set({ compare: undefined });
            }}
          />
        </div>
      </div>
      <Drawer
        open={sheet}
        onClose={() => setSheet(false)}
        side="left"
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
        {rail}
      </Drawer>
    </div>
  );
}

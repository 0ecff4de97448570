import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Action } from '../../kernel/access/roles.ts';
import type { ListRow } from '../../kernel/resource/list.ts';
import type { Resource } from '../../kernel/resource/resource.ts';
import { Button, IconButton } from '../design/button.tsx';
import { FilterChip } from '../design/chip.tsx';
import {
  DownloadIcon,
  FilterIcon,
  MoreIcon,
  PlusIcon,
  RefreshIcon,
  SettingsIcon,
  ShareIcon,
  UploadIcon,
} from '../design/icons.ts';
import { Menu } from '../design/menu.tsx';
import { PageHeader } from '../design/page-header.tsx';
import { Pager } from '../design/pager.tsx';
import { LinkTabs } from '../design/tabs.tsx';
import { toast } from '../design/toast-store.ts';
import { useConfirm } from '../forms/use-confirm.tsx';
import { useT } from '../i18n/translate.ts';
import { useAsked } from '../shell/asked.ts';
import { copyText } from '../shell/copy-text.ts';
import { usePagerLabels } from '../shell/pager-labels.ts';
import { usePrintFilters } from '../shell/print-filters.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnSettings } from './column-settings.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { FilterBar, KeywordField, type KeywordHandle, offeredFilters } from './filter-bar.tsx';
import { describeAll, wordsOf } from './filter-labels.ts';
import { type KnownValues, type ListStart, PAGE_SIZES, resetList, writeList } from './list.model.ts';
import { ListBody, rowName } from './list-body.tsx';
import { ListCards } from './list-cards.tsx';
import type { ListColumn, ListPageProps } from './list-page.model.ts';
import { ListTable } from './list-table.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useBin } from './use-bin.tsx';
import { type GrantName, useCan } from './use-can.ts';
import { useList } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOnline } from './use-online.ts';
import { useView } from './use-view.ts';
import { arrangeColumns } from './view.model.ts';
import { ViewMenu } from './view-menu.tsx';
import './list-page.css';

const NO_START: ListStart = {};

/**
 * A list page of the console: head, counts, filters, table, pager, selection, drawers, all under the address
 *. The page gives its resource and what is its own; see README.md here.
 */
export function ListPage<const C extends string>(given: ListPageProps<C>) {
  const props = given as unknown as ListPageProps;
  const { page, title, sources, bulk = [], empty } = props;
  const resource = props.resource as Resource;
  const t = useT();
  const codes = wordsOf(resource, props);
  const location = useLocation();
  const can = useCan();
  const may = (action: Action | undefined) =>
    action === undefined || (props.may ? props.may(action) : can(`${page}.${action}` as GrantName));
  const online = useOnline();
  const pagerLabels = usePagerLabels();
  const { confirm, element } = useConfirm();

  const kept = useView(props.tabs ? `${page}.${resource.wire}` : page);
  const givenStart = props.start ?? NO_START;
  const startText = JSON.stringify({
    ...givenStart,
    ...(kept.view.size ? { size: kept.view.size } : {}),
    ...(props.card ? { look: kept.view.look ?? 'cards' } : {}),
    ...(props.within ? { within: props.within } : {}),
  });
  const start = useMemo(() => JSON.parse(startText) as ListStart, [startText]);
  const knownText = JSON.stringify({
    tabs: props.tabs?.map((tab) => tab.key),
    codes: Object.fromEntries(
      [
        ...Object.entries(codes).map(([name, texts]) => [name, texts] as const),
        ...Object.entries(sources ?? {}).flatMap(([name, source]) =>
          source.kind === 'codes' ? [[name, source.labels] as const] : [],
        ),
      ].map(([name, texts]) => [name, texts.map((word) => word.value)]),
    ),
  });
  const known = useMemo(() => JSON.parse(knownText) as KnownValues, [knownText]);
  const declared = useMemo(
    () => props.columns.map((one): ListColumn => (typeof one === 'string' ? { name: one } : one)),
    [props.columns],
  );
  const columns = arrangeColumns(declared, kept.view.columns);
  const visible = columns.flatMap((one) => (one.shown ? [one.name] : []));
  const list = useList(resource, start, known, props.refuse, visible);
  const { state, change, rows, keyOfRow, data, selection } = list;
  const nameOf = rowName(declared[0]!.name, keyOfRow);
  usePrintFilters(describeAll(resource, state, { codes, sources }));

  const [panel, setPanel] = useState<'columns' | 'export' | 'create' | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const keyword = useRef<KeywordHandle>(null);
  const [filtering, setFiltering] = useState(false);
  const filterId = useId();
  const openAt = rows.findIndex((row) => keyOfRow(row) === state.id);
  const go = (row: ListRow | undefined) => row && change({ ...state, id: keyOfRow(row) }, { replace: state.id !== '' });
  const open = props.drawer && !state.bin ? go : undefined;
  const previous = openAt > 0 ? () => go(rows[openAt - 1]) : undefined;
  const next = openAt >= 0 && openAt < rows.length - 1 ? () => go(rows[openAt + 1]) : undefined;
  const create = props.create && may('add') && online ? () => setPanel('create') : undefined;
  useAsked({ new: create, import: props.onImport && may('import') && online ? props.onImport : undefined });
  const chooses =
    props.chooses !== false && (bulk.some((one) => may(one.needs)) || (props.exports !== undefined && may('export')));
  useListKeys(root, rows, keyOfRow, {
    search: () => keyword.current?.focus(),
    open,
    select: chooses ? (row) => list.choose([row], !selection.has(keyOfRow(row))) : undefined,
    create,
    edit: props.onEdit && may('edit') && online ? props.onEdit : undefined,
    next,
    previous,
  });

  const addressWith = (query: URLSearchParams) => `${location.pathname}${query.size > 0 ? `?${query}` : ''}`;
  /** Address of one of the page's lists; what all of them are within stays. */
  const tabAddress = (key: string) => {
    const place = new URLSearchParams(props.within ? { Id: props.within.id } : {});
    if (key !== props.tabs?.[0]?.key) place.set('tab', key);
    return addressWith(place);
  };
  const query = (over: Partial<typeof state>) => writeList(resource, { ...state, ...over }, start, known);
  const share = async () => {
    if (await copyText(window.location.origin + addressWith(query({})))) {
      toast.show({ text: t('table.linkCopied'), tone: 'success' });
    }
  };

  const bin = useBin({ resource, restore: props.restore }, list, may('delete'), confirm);

  const exportNow = () => {
    if (typeof props.exports === 'object') props.exports.own(state, [...selection.keys()]);
    else setPanel('export');
  };
  const more = [
    ...(props.more ?? [])
      .filter((one) => may(one.needs))
      .map(({ key, label, onSelect, reads }) => ({
        key,
        label,
        onSelect: () => onSelect(state),
        disabled: !online && !reads,
      })),
    ...bin.menu,
    {
      key: 'refresh',
      label: t('table.refresh'),
      icon: <RefreshIcon aria-hidden="true" />,
      onSelect: list.refresh,
    },
    {
      key: 'link',
      label: t('table.copyLink'),
      icon: <ShareIcon aria-hidden="true" />,
      onSelect: () => void share(),
    },
  ];
  const head: ReactNode = (
    <>
      {props.head?.actions}
      <IconButton
        label={t('table.columns')}
        icon={<SettingsIcon aria-hidden="true" />}
        onClick={() => setPanel('columns')}
      />
      {props.onImport && may('import') && (
        <Button icon={<UploadIcon aria-hidden="true" />} disabled={!online} onClick={props.onImport}>
          <span className="vse-fold-word">{t('table.import')}</span>
        </Button>
      )}
      {props.exports && may('export') && (
        <Button
          icon={<DownloadIcon aria-hidden="true" />}
          disabled={!online || list.refused !== null}
          onClick={exportNow}
        >
          <span className="vse-fold-word">{t('table.export')}</span>
        </Button>
      )}
      <Menu look="icon" name={t('ui.action.more')} label={<MoreIcon aria-hidden="true" />} align="end" items={more} />
      {props.create && may('add') && (
        <Button
          variant="primary"
          icon={<PlusIcon aria-hidden="true" />}
          disabled={!online}
          aria-keyshortcuts="n"
          onClick={() => setPanel('create')}
        >
          <span className="vse-fold-word-small">{props.create.label}</span>
        </Button>
      )}
    </>
  );
  const quick = (props.quickViews ?? []).map(({ key, label, set }) => ({
    key,
    label,
    query: writeList(
      resource,
      { ...state, kw: '', filters: {}, page: 1, id: '', bin: false, ...set },
      start,
      known,
    ).toString(),
  }));
  const openView = (text: string) => {
    const params = new URLSearchParams(text);
    params.delete('page');
    params.delete('id');
    // A view kept in one course is as good in another.
    if (props.within) params.set('Id', props.within.id);
    list.visit(params);
  };
  const shown = {
    list,
    resource,
    columns,
    codes,
    chooses,
    caption: title,
    rowActions: state.bin ? bin.actions : props.rowActions,
    hrefOf: open && ((row: ListRow) => addressWith(query({ id: keyOfRow(row) }))),
    onOpen: open,
  };
  const table = (skeletonRows: number) =>
    props.card && state.look === 'cards' ? (
      <ListCards {...shown} card={props.card} skeletons={skeletonRows} />
    ) : (
      <ListTable {...shown} density={kept.view.density} skeletonRows={skeletonRows} />
    );
  const filters = offeredFilters(list, resource, props);
  const inForce = filters.filter((one) => one.inForce).length;
  const tools = (
    <>
      {props.tabs && (
        <LinkTabs
          label={title}
          value={state.tab}
          items={props.tabs.map((tab) => ({
            ...tab,
            href: tabAddress(tab.key),
          }))}
        />
      )}
      {state.bin && <span className="vse-muted">{t('table.bin.lead')}</span>}
      <StatusTabs list={list} resource={resource} codes={codes} />
      <KeywordField ref={keyword} list={list} resource={resource} />
      {filters.length > 0 && (
        <Button
          className="vse-list-filter"
          icon={<FilterIcon aria-hidden="true" />}
          aria-expanded={filtering}
          aria-controls={filtering ? filterId : undefined}
          onClick={() => setFiltering(!filtering)}
        >
          <span className="vse-fold-word">{t('table.filter.open')}</span>
          {inForce > 0 && <span className="vse-num">{inForce}</span>}
        </Button>
      )}
      {quick.length > 0 && !state.bin && (
        // biome-ignore lint/a11y/useSemanticElements: chips that filter are a group of buttons, not fields of a form
        <div className="vse-segments" role="group" aria-label={t('table.views.quick')}>
          {quick.map((one) => (
            <FilterChip
              key={one.key}
              pressed={one.query === query({ page: 1, id: '' }).toString()}
              onToggle={(on) => (on ? openView(one.query) : change(resetList(state, start, props.place)))}
            >
              {one.label}
            </FilterChip>
          ))}
        </div>
      )}
      <ViewMenu
        look={kept}
        query={query({ page: 1, id: '' }).toString()}
        onOpen={openView}
        shape={
          props.card && {
            value: state.look,
            onChange: (look) => {
              kept.change({ look });
              change({ ...state, look }, { replace: true });
            },
          }
        }
      />
    </>
  );
  const main = (
    <>
      <FilterBar
        id={filterId}
        open={filtering}
        list={list}
        resource={resource}
        filters={filters}
        start={start}
        place={props.place}
        keyword={keyword}
      />
      <ListBody list={list} start={start} place={props.place} empty={empty} table={table} />
      {data && data.total > 0 && list.refused === null && (
        <Pager
          page={list.query.isPlaceholderData ? state.page : data.page}
          size={state.size}
          total={data.total}
          sizes={PAGE_SIZES}
          jump
          labels={
            data.capped
              ? { ...pagerLabels, total: (n) => t('table.totalCapped', { n: n.toLocaleString() }) }
              : pagerLabels
          }
          onPage={(to) => change({ ...state, page: to })}
          onSize={(size) => {
            kept.change({ size });
            change({ ...state, size, page: 1 });
          }}
        />
      )}
      {chooses && (
        <BulkBar list={list} actions={state.bin ? bin.bulk : bulk.filter((one) => may(one.needs))} nameOf={nameOf} />
      )}
    </>
  );
  return (
    <div ref={root} className="vse-list-page">
      <PageHeader
        title={title}
        lead={props.lead}
        breadcrumbs={props.head?.breadcrumbs}
        status={props.head?.status}
        tools={tools}
        actions={head}
      />
      {typeof props.children === 'function' ? props.children(state) : props.children}
      {props.aside ? (
        <div className="vse-list-split">
          {props.aside(list)}
          <div className="vse-list-main">{main}</div>
        </div>
      ) : (
        main
      )}
      {panel === 'columns' && (
        <ColumnSettings resource={resource} columns={columns} look={kept} onClose={() => setPanel(null)} />
      )}
      {panel === 'export' && (
        <ExportDialog
          resource={resource.wire}
          title={title}
          asked={list.asked}
          chosen={[...selection.keys()]}
          total={data?.total ?? 0}
          mayReveal={may('get')}
          onClose={() => setPanel(null)}
        />
      )}
      {panel === 'create' && props.create?.drawer(() => setPanel(null), list.refresh)}
      {state.id !== '' &&
        !state.bin &&
        props.drawer?.({
          id: state.id,
          row: rows[openAt],
          close: () => change({ ...state, id: '' }),
          previous,
          next,
          refresh: list.refresh,
        })}
      {element}
    </div>
  );
}

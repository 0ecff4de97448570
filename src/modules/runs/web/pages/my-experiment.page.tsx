import { useEffect, useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { readStored, writeStored } from '../../../../ui/api/storage.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { FilterChip } from '../../../../ui/design/chip.tsx';
import { GridIcon, ListIcon } from '../../../../ui/design/icons.ts';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { Segmented } from '../../../../ui/design/radio-group.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { builtPage } from '../../../../ui/shell/registry.ts';
import { OWN_STATES, ownExperimentsRoute } from '../../shared/own-experiment.contract.ts';
import { deliverOrphanedItems } from '../client/orphaned-items.engine.ts';
import {
  filterOf,
  ORDERS,
  type OwnExperiment,
  pick,
  SOURCES,
  sourceOf,
} from '../components/own/own-experiment.model.ts';
import { OwnExperimentCard, OwnExperimentSkeleton } from '../components/own/own-experiment-card.tsx';
import { OwnExperimentTable } from '../components/own/own-experiment-table.tsx';
import { RecordDrawer } from '../components/record/record-drawer.tsx';

const STATES = ['all', ...OWN_STATES] as const;
const VIEWS = ['cards', 'list'] as const;
type View = (typeof VIEWS)[number];
const isView = (value: unknown): value is View => VIEWS.some((view) => view === value);
/** Rows of three cards. */
const PAGE = 12;
/** Cards of the first screen, whose pictures load at once. */
const EAGER = 3;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** 我的实验: everything one has to run, is running, has run, as cards or as a list. */
export default function MyExperimentPage() {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const user = useUser();
  const [query, , changeQuery] = useAddressParams();
  const filter = filterOf(query);
  const place = `table:${user?.id ?? ''}:centre.myExperiment`;
  const asked = query.get('view');
  const view: View = isView(asked) ? asked : (readStored(place, isView) ?? 'cards');
  const [open, setOpen] = useState<OwnExperiment | null>(null);
  const { data, error, refetch } = useCall(ownExperimentsRoute, {});
  useEffect(() => void deliverOrphanedItems(), []);

  const all = data?.rows ?? [];
  const { rows, counts } = pick(all, filter);
  const page = Math.min(
    Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
    Math.max(1, Math.ceil(rows.length / PAGE)),
  );
  const shown = rows.slice((page - 1) * PAGE, page * PAGE);
  const courses = new Map(
    all.flatMap(({ context }) => (context.courseId ? [[context.courseId, context.name ?? '']] : [])),
  );
  const sources = SOURCES.filter((source) => all.some((row) => sourceOf(row) === source));
  const go = (change: Readonly<Record<string, string>>) => changeQuery({ page: null, ...change }, { replace: true });

  const bar = (
    <div className="run-own-bar">
      <fieldset className="run-own-chips">
        <legend className="vse-visually-hidden">{t('runs.own.states')}</legend>
        {STATES.map((state) => (
          <FilterChip
            key={state}
            pressed={filter.state === state}
            onToggle={() => go({ tab: state === 'all' ? '' : state })}
            count={data ? counts[state] : null}
          >
            {t(`runs.own.state.${state}`)}
          </FilterChip>
        ))}
      </fieldset>
      <SearchBox
        label={t('runs.own.search')}
        placeholder={t('runs.own.searchHint')}
        value={filter.kw}
        onSearch={(kw) => go({ kw })}
      />
      {/* Most learners have several courses: its place is kept while they are read. */}
      {(courses.size > 1 || !data) && (
        <Select
          label={t('runs.own.course')}
          labelHidden
          disabled={!data}
          value={filter.course}
          onChange={(event) => go({ course: event.target.value })}
          placeholder={t('runs.own.anyCourse')}
          options={[...courses].map(([value, label]) => ({ value, label }))}
        />
      )}
      {sources.length > 1 && (
        <Select
          label={t('runs.own.source')}
          labelHidden
          value={filter.source}
          onChange={(event) => go({ source: event.target.value })}
          placeholder={t('runs.own.anySource')}
          options={sources.map((value) => ({ value, label: t(`runs.own.source.${value}`) }))}
        />
      )}
      <Select
        label={t('runs.own.order')}
        labelHidden
        value={filter.order}
        onChange={(event) => go({ sort: event.target.value === 'due' ? '' : event.target.value })}
        options={ORDERS.map((value) => ({ value, label: t(`runs.own.order.${value}`) }))}
      />
      <div className="run-own-view">
        <Segmented
          label={t('runs.own.view')}
          value={view}
          onChange={(next) => {
            writeStored(place, next);
            go({ view: next });
          }}
          options={[
            { value: 'cards', label: t('runs.own.view.cards'), icon: <GridIcon aria-hidden="true" /> },
            { value: 'list', label: t('runs.own.view.list'), icon: <ListIcon aria-hidden="true" /> },
          ]}
        />
      </div>
    </div>
  );

  const list = () => {
    if (error) return <CallError error={error} retry={refetch} />;
    if (!data) {
      return (
        <div className="run-own-cards" role="status" aria-label={t('ui.loading')}>
          {SKELETONS.map((key) => (
            <OwnExperimentSkeleton key={key} />
          ))}
        </div>
      );
    }
    if (all.length === 0) {
      return (
        <EmptyState
          action={
            builtPage('experimentTwo') && (
              <ButtonLink variant="primary" href={addressOf('experimentTwo')}>
                {t('runs.own.find')}
              </ButtonLink>
            )
          }
        >
          {t('runs.own.empty')}
        </EmptyState>
      );
    }
    if (rows.length === 0) {
      return (
        <EmptyState
          drawing="no-match"
          action={
            <Button onClick={() => go({ tab: '', kw: '', course: '', source: '' })}>{t('ui.action.clear')}</Button>
          }
        >
          {t('ui.empty.filtered')}
        </EmptyState>
      );
    }
    return (
      <>
        <p className="vse-visually-hidden" role="status">
          {t('runs.own.count', { n: rows.length })}
        </p>
        {view === 'list' ? (
          <OwnExperimentTable rows={shown} onRecord={setOpen} />
        ) : (
          <ul className="run-own-cards">
            {shown.map((row, at) => (
              <li key={row.key}>
                <OwnExperimentCard row={row} eager={at < EAGER} onRecord={() => setOpen(row)} />
              </li>
            ))}
          </ul>
        )}
        {rows.length > PAGE && (
          <Pager
            page={page}
            size={PAGE}
            total={rows.length}
            onPage={(to) => go({ page: String(to) })}
            labels={pagerLabels}
          />
        )}
      </>
    );
  };
  return (
    <>
      <PageHeader title={t('runs.mine.title')} />
      {(all.length > 0 || !data) && bar}
      {list()}
      {open?.lastRunId && (
        <RecordDrawer experiment={open.experiment} first={open.lastRunId} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState, ErrorState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatDuration, formatInstant, formatScore } from '../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../ui/i18n/translate.ts';
import { usePagerWords } from '../../../../ui/shell/pager-words.ts';
import { builtPage } from '../../../../ui/shell/registry.ts';
import { listRunsRoute } from '../../shared/run.contract.ts';
import { deliverLeftovers } from '../client/leftovers.engine.ts';
import { RecordDrawer } from '../components/record-drawer.tsx';
import { contextWord, experimentName, stateWord } from '../components/start-words.ts';

type Run = CallOutput<typeof listRunsRoute>['rows'][number];

/** Tabs by the state a run is in; `unfinished` can be gone on with. */
const TABS = ['all', 'unfinished', 'running', 'finished'] as const;
type Tab = (typeof TABS)[number];
const tabOf = (value: string | null): Tab => TABS.find((tab) => tab === value) ?? 'all';

/** Everything one has run or is running (40 §6). */
export default function MyExperimentPage() {
  const t = useT();
  const locale = useLocale();
  const pagerWords = usePagerWords();
  const [query, setQuery] = useSearchParams();
  const tab = tabOf(query.get('tab'));
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const size = [10, 20, 50].find((one) => String(one) === query.get('size')) ?? 10;
  const [open, setOpen] = useState<Run | null>(null);
  const { data, error, isPending, isFetching, refetch } = useCall(
    listRunsRoute,
    { query: { page, size, ...(tab === 'all' ? {} : { state: tab }) } },
    { keepPrevious: true },
  );
  useEffect(() => void deliverLeftovers(), []);
  const go = (change: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next);
  };
  const words = {
    all: t('runs.mine.tab.all'),
    unfinished: t('runs.mine.tab.unfinished'),
    running: t('runs.mine.tab.running'),
    finished: t('runs.mine.tab.finished'),
  };
  const empty =
    tab === 'all' ? (
      <EmptyState
        action={
          builtPage('experimentTwo') && (
            <ButtonLink variant="primary" href={addressOf('experimentTwo')}>
              {t('runs.mine.find')}
            </ButtonLink>
          )
        }
      >
        {t('runs.mine.empty')}
      </EmptyState>
    ) : (
      <EmptyState
        drawing="no-match"
        action={<Button onClick={() => go({ tab: '', page: '' })}>{t('ui.action.clear')}</Button>}
      >
        {t('ui.empty.filtered')}
      </EmptyState>
    );
  const table = () => {
    if (error) {
      return (
        <ErrorState
          title={error.message}
          retryLabel={t('ui.action.retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          requestIdLabel={t('ui.error.requestId')}
          requestId={error.requestId}
        />
      );
    }
    return (
      <>
        <SimpleTable<Run>
          caption={t('runs.mine.title')}
          captionHidden
          rows={data?.rows ?? []}
          rowKey={(run) => run.id}
          skeletonRows={isPending ? size : 0}
          empty={empty}
          columns={[
            {
              key: 'name',
              title: t('runs.page.entry.experiment'),
              heading: true,
              render: (run) => experimentName(locale, run.experiment),
            },
            { key: 'context', title: t('runs.page.entry.context'), render: (run) => contextWord(t, run.context) },
            {
              key: 'attempt',
              title: t('runs.result.attempt'),
              numeric: true,
              render: (run) => (run.startedAt ? run.attemptNo : '—'),
            },
            {
              key: 'state',
              title: t('runs.mine.state'),
              render: (run) => {
                const { tone, word } = stateWord(t, run.state);
                return <StatusTag tone={tone}>{word}</StatusTag>;
              },
            },
            {
              key: 'score',
              title: t('runs.result.score'),
              numeric: true,
              render: (run) => (run.scoreShown ? formatScore(run.score) : t('runs.mine.hidden')),
            },
            {
              key: 'active',
              title: t('runs.result.active'),
              numeric: true,
              render: (run) => formatDuration(run.activeSeconds),
            },
            {
              key: 'start',
              title: t('runs.result.started'),
              render: (run) => (
                <span className="vse-num vse-nowrap">{formatInstant(run.startedAt ?? run.createdAt)}</span>
              ),
            },
          ]}
          actionsTitle={t('runs.mine.actions')}
          rowActions={(run) => (
            <span className="vse-row">
              {(run.can.resume || run.state === 'created') && (
                <ButtonLink size="small" variant="primary" href={addressOf('experimentRun', {}, { runId: run.id })}>
                  {run.state === 'created' ? t('runs.page.start') : t('runs.page.resume')}
                </ButtonLink>
              )}
              <Button size="small" onClick={() => setOpen(run)}>
                {t('runs.mine.record')}
              </Button>
            </span>
          )}
        />
        {data && data.total > size && (
          <Pager
            page={page}
            size={size}
            total={data.total}
            onPage={(to) => go({ page: String(to) })}
            onSize={(to) => go({ size: String(to), page: '' })}
            words={pagerWords}
          />
        )}
      </>
    );
  };
  return (
    <>
      <PageHeader title={t('runs.mine.title')} lead={t('runs.mine.lead')} />
      <Tabs
        label={t('runs.mine.title')}
        items={TABS.map((key) => ({ key, label: words[key] }))}
        value={tab}
        onChange={(key) => go({ tab: key === 'all' ? '' : key, page: '' })}
      >
        {table()}
      </Tabs>
      {open && <RecordDrawer experiment={open.experiment} first={open.id} onClose={() => setOpen(null)} />}
    </>
  );
}

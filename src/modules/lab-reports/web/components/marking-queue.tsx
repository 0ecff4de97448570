import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SimpleTable, type TableColumn } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerWords } from '../../../../ui/shell/pager-words.ts';
import { listClassesRoute } from '../../../classes/shared/class.contract.ts';
import { archiveRoute } from '../../shared/marking.contract.ts';
import { reportQueueRoute } from '../../shared/report.contract.ts';
import { similarityRoute } from '../../shared/similarity.contract.ts';
import { AnonymousDialog } from './anonymous-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { MissingReports } from './missing-reports.tsx';
import { ReportStateTag } from './report-states.tsx';
import { usePending } from './use-pending.ts';

const STATES = ['submitted', 'graded', 'returned'] as const;
const VIEWS = [...STATES, 'missing'] as const;
const MARKERS = ['mine', 'nobody'] as const;
const SIZE = 20;

/** Reports of one course for its markers: those to be marked first. */
export function MarkingQueue({
  courses,
}: {
  readonly courses: readonly { readonly id: string; readonly name: string; readonly code: string }[];
}) {
  const t = useT();
  const pagerWords = usePagerWords();
  const [params, setParams] = useSearchParams();
  const pending = usePending(courses.map((one) => one.id));
  // Unless another course was asked for, the first one with work is open.
  const course =
    courses.find((one) => one.id === params.get('course')) ??
    courses.find((one) => (pending.of.get(one.id) ?? 0) > 0) ??
    courses[0]!;
  const classes = useCall(listClassesRoute, { params: { courseId: course.id } });
  const chosen = classes.data?.rows.find((one) => one.id === params.get('classId'));
  const view = VIEWS.find((one) => one === params.get('state'));
  const state = STATES.find((one) => one === view);
  const marker = MARKERS.find((one) => one === params.get('marker'));
  const [ask, setAsk] = useState<'assign' | 'anonymous' | null>(null);
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const queue = useCall(
    reportQueueRoute,
    {
      params: { courseId: course.id },
      query: {
        ...(chosen ? { classId: chosen.id } : {}),
        ...(state ? { state } : {}),
        ...(marker ? { marker } : {}),
        page,
        size: SIZE,
      },
    },
    { keepPrevious: true, enabled: view !== 'missing' && (params.has('course') || pending.known) },
  );
  const archive = useAction(
    (classId: string) => call(archiveRoute, { params: { courseId: course.id }, body: { classId } }),
    { done: t('labReports.archive.started') },
  );
  const compare = useAction(() => call(similarityRoute, { params: { courseId: course.id }, body: {} }), {
    done: t('labReports.similarity.started'),
  });
  const set = (changes: Readonly<Record<string, string>>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  const turn = (to: number) =>
    setParams((before) => {
      const query = new URLSearchParams(before);
      query.set('page', String(to));
      return query;
    });
  const markAddress = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('mark', id);
    return `${addressOf('centre.labReport')}?${next.toString()}`;
  };
  const courseLabel = (one: { readonly id: string; readonly name: string; readonly code: string }) => {
    const waiting = pending.of.get(one.id);
    const name = `${one.code} ${one.name}`;
    return waiting ? t('labReports.queue.courseWaiting', { name, n: waiting }) : name;
  };
  const rows = queue.data?.rows ?? [];
  type Row = (typeof rows)[number];
  const similar: TableColumn<Row> = {
    key: 'similar',
    title: t('labReports.similarity.column'),
    numeric: true,
    render: (row) => (row.similar === null ? '—' : `${formatNumber(row.similar, 1)}%`),
  };
  const assignee: TableColumn<Row> = {
    key: 'marker',
    title: t('labReports.queue.marker'),
    render: (row) => <span className="vse-nowrap">{row.assignee ?? '—'}</span>,
  };
  const filtered = chosen !== undefined || state !== undefined || marker !== undefined;
  return (
    <>
      <div className="vse-mark-filters">
        <Select
          label={t('labReports.queue.course')}
          value={course.id}
          onChange={(event) => set({ course: event.target.value, classId: '' })}
          options={courses.map((one) => ({ value: one.id, label: courseLabel(one) }))}
        />
        <Select
          label={t('labReports.queue.class')}
          value={chosen?.id ?? ''}
          placeholder={t('labReports.queue.allClasses')}
          onChange={(event) => set({ classId: event.target.value })}
          options={(classes.data?.rows ?? []).map((one) => ({ value: one.id, label: one.name }))}
        />
        <Select
          label={t('labReports.queue.state')}
          value={view ?? ''}
          placeholder={t('labReports.queue.allStates')}
          onChange={(event) => set({ state: event.target.value })}
          options={VIEWS.map((one) => ({ value: one, label: t(`labReports.queue.${one}`) }))}
        />
        {view !== 'missing' && (
          <Select
            label={t('labReports.queue.marker')}
            value={marker ?? ''}
            placeholder={t('labReports.queue.allMarkers')}
            onChange={(event) => set({ marker: event.target.value })}
            options={MARKERS.map((one) => ({ value: one, label: t(`labReports.queue.${one}`) }))}
          />
        )}
        {view !== 'missing' && (
          <p className="vse-mark-counts" role="status">
            {queue.data &&
              t('labReports.queue.counts', {
                pending: formatNumber(queue.data.pending),
                total: formatNumber(queue.data.total),
              })}
          </p>
        )}
      </div>
      {view === 'missing' && <MissingReports courseId={course.id} classId={chosen?.id} page={page} onPage={turn} />}
      {view !== 'missing' && queue.data && (
        <div className="vse-row vse-queue-tools">
          {queue.data.can.arrange && (
            <>
              <Button onClick={() => setAsk('assign')}>{t('labReports.assign.open')}</Button>
              <Button onClick={() => setAsk('anonymous')}>{t('labReports.anonymous.open')}</Button>
            </>
          )}
          <Button loading={compare.busy} onClick={() => void compare.run()}>
            {t('labReports.similarity.action')}
          </Button>
          {chosen && (
            <Button loading={archive.busy} onClick={() => void archive.run(chosen.id)}>
              {t('labReports.archive.action')}
            </Button>
          )}
        </div>
      )}
      {ask === 'assign' && <AssignDialog courseId={course.id} classId={chosen?.id} onClose={() => setAsk(null)} />}
      {ask === 'anonymous' && <AnonymousDialog courseId={course.id} onClose={() => setAsk(null)} />}
      {view === 'missing' ? null : queue.error ? (
        <CallError error={queue.error} title={t('labReports.list.failed')} retry={queue.refetch} />
      ) : (
        <SimpleTable
          caption={t('labReports.queue.title')}
          captionHidden
          rows={rows}
          rowKey={(row) => row.id}
          skeletonRows={queue.data ? 0 : 6}
          actionsTitle={t('labReports.queue.action')}
          empty={
            <EmptyState compact drawing={filtered ? 'no-match' : 'empty'}>
              {filtered ? t('ui.empty.filtered') : t('labReports.queue.empty')}
            </EmptyState>
          }
          columns={[
            {
              key: 'name',
              title: t('labReports.queue.name'),
              heading: true,
              render: (row) => (
                <span className="vse-queue-pair">
                  <span className={row.anonymous ? 'vse-num' : undefined}>{row.name}</span>
                  <small className="vse-num">
                    {row.anonymous ? t('labReports.anonymous.tag') : (row.number ?? '—')}
                  </small>
                </span>
              ),
            },
            {
              key: 'node',
              title: t('labReports.queue.experiment'),
              render: (row) => (
                <span className="vse-queue-pair">
                  <span>{row.nodeName}</span>
                  <small>{row.className}</small>
                </span>
              ),
            },
            {
              key: 'submitted',
              title: t('labReports.queue.submittedAt'),
              render: (row) => (
                <span className="vse-queue-pair">
                  <span className="vse-num vse-nowrap">{formatInstant(row.submittedAt)}</span>
                  <small>
                    {t('labReports.history.version', { n: row.version })}
                    {row.late && <> · {t('labReports.list.late')}</>}
                  </small>
                </span>
              ),
            },
            {
              key: 'run',
              title: t('labReports.queue.runScore'),
              numeric: true,
              render: (row) => formatScore(row.runScore),
            },
            {
              key: 'score',
              title: t('labReports.queue.score'),
              numeric: true,
              render: (row) => formatScore(row.score),
            },
            ...(rows.some((row) => row.similar !== null) ? [similar] : []),
            ...(rows.some((row) => row.assignee !== null) ? [assignee] : []),
            { key: 'state', title: t('labReports.queue.state'), render: (row) => <ReportStateTag state={row.state} /> },
          ]}
          rowActions={(row) => (
            <ButtonLink
              size="small"
              variant={row.state === 'submitted' ? 'primary' : 'default'}
              href={markAddress(row.id)}
              aria-label={`${row.state === 'submitted' ? t('labReports.queue.mark') : t('labReports.queue.look')} · ${row.name} · ${row.nodeName}`}
            >
              {row.state === 'submitted' ? t('labReports.queue.mark') : t('labReports.queue.look')}
            </ButtonLink>
          )}
        />
      )}
      {view !== 'missing' && queue.data && queue.data.total > SIZE && (
        <Pager page={page} size={SIZE} total={queue.data.total} words={pagerWords} onPage={turn} />
      )}
    </>
  );
}

import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { StatBand, StatFigure } from '../../../../ui/design/stat-figure.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { examRoute, examsRoute } from '../../../exams/shared/exam.contract.ts';
import type { ExamTabProps } from '../../../exams/web/exams.public.tsx';
import { stateWord } from '../../shared/mark.model.ts';
import { releaseRoute, resultsRoute, resultsSheetRoute, unreleaseRoute } from '../../shared/marking.contract.ts';
import './marking.css';

type Results = CallOutput<typeof resultsRoute>;
type Row = Results['rows'][number];
type Attempt = Row['attempts'][number];

/** While something keeps the results from being released, it is asked again whether it still does. */
const POLL_MS = 15_000;

const renew = () => refresh(resultsRoute, examRoute, examsRoute);

/** How results lie: a bar for each tenth of the full mark. */
function Distribution({ results }: { readonly results: Results }) {
  const t = useT();
  const { bins } = results.figures;
  const most = Math.max(1, ...bins);
  const edge = (i: number) => formatScore((results.fullMark * i) / bins.length);
  return (
    <figure className="vse-mark-bins">
      <figcaption>{t('marking.results.distribution')}</figcaption>
      <ol>
        {bins.map((n, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ten classes in their order
          <li key={i}>
            <span className="vse-visually-hidden">
              {t('marking.results.bin', { from: edge(i), to: edge(i + 1), n: formatNumber(n) })}
            </span>
            <span aria-hidden="true">{n > 0 ? formatNumber(n) : ''}</span>
            <i aria-hidden="true" data-none={n === 0 || undefined} style={{ blockSize: `${(n * 72) / most}px` }} />
            <small className="vse-num" aria-hidden="true">
              {edge(i)}
            </small>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Figures({ results }: { readonly results: Results }) {
  const t = useT();
  const { figures } = results;
  return (
    <StatBand>
      <StatFigure label={t('marking.results.n')} value={formatNumber(figures.n)} />
      <StatFigure label={t('marking.results.mean')} value={formatNumber(figures.mean, 2)} />
      <StatFigure label={t('marking.results.median')} value={formatNumber(figures.median, 2)} />
      <StatFigure label={t('marking.results.deviation')} value={formatNumber(figures.deviation, 2)} />
      <StatFigure
        label={t('marking.results.range')}
        value={`${formatScore(figures.highest)} / ${formatScore(figures.lowest)}`}
      />
      <StatFigure
        label={t('marking.results.passed')}
        value={formatNumber(figures.passed, 1)}
        unit={figures.passed === null ? undefined : '%'}
      />
    </StatBand>
  );
}

function AttemptState({ of }: { readonly of: Attempt }) {
  const t = useT();
  if (of.voided) return <StatusTag tone="neutral">{t('marking.state.voided')}</StatusTag>;
  const tone = of.state === 'released' || of.state === 'graded' ? 'success' : 'info';
  return <StatusTag tone={tone}>{t(`marking.state.${stateWord(of.state)}`)}</StatusTag>;
}

/** Asks and releases, or takes back. */
function useRelease(examId: string, results: Results | undefined) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const release = useAction(async () => {
    if (!results) return;
    const sure = await confirm({
      grade: 'B',
      title: t('marking.release'),
      text: (
        <>
          <span>{t('marking.release.text', { n: formatNumber(results.rows.length) })}</span>{' '}
          {results.absent > 0 && <span>{t('marking.release.absent', { n: formatNumber(results.absent) })}</span>}
        </>
      ),
      confirmLabel: t('marking.release'),
    });
    if (!sure) return;
    try {
      await call(releaseRoute, { params: { examId }, body: { absent: results.absent } });
    } finally {
      await renew();
    }
  });
  const unrelease = useAction(async () => {
    const sure = await confirm({
      grade: 'C',
      title: t('marking.unrelease.title'),
      text: t('marking.unrelease.text'),
      confirmLabel: t('marking.unrelease'),
      danger: true,
    });
    if (!sure) return;
    await call(unreleaseRoute, { params: { examId }, body: { reason: sure.reason } });
    await renew();
  });
  return { release, unrelease, element };
}

/** 成绩与发布: marks of the candidates, how they lie, and their release. */
export default function ResultsPanel({ examId }: ExamTabProps) {
  const t = useT();
  // Who waits for the end of the exam or for other markers sees here that it has come.
  const [waits, setWaits] = useState(false);
  const read = useCall(resultsRoute, { params: { examId } }, { refetchInterval: waits ? POLL_MS : false });
  const hindered = (read.data?.hindrances.length ?? 0) > 0;
  if (hindered !== waits) setWaits(hindered);
  const { release, unrelease, element } = useRelease(examId, read.data);
  const sheet = useAction(() =>
    fileOrJob(resultsSheetRoute, { params: { examId }, body: {} }, `${t('marking.sheet.title')}.xlsx`),
  );
  const [open, setOpen] = useState<string | null>(null);
  if (read.error && !read.data) return <CallError error={read.error} retry={read.refetch} />;
  if (!read.data) return <SkeletonBlock height="420px" />;
  const { rows, hindrances, releasedAt, state, unmarked, can } = read.data;
  const released = state === 'released';
  const last = (row: Row): Attempt | undefined => row.attempts.findLast(({ voided }) => !voided) ?? row.attempts.at(-1);
  return (
    <div className="vse-stack">
      {!released && hindrances[0] && (
        <Banner tone="info">
          {hindrances[0] === 'unmarked'
            ? t('marking.hindrance.unmarked', { n: formatNumber(unmarked) })
            : t(`marking.hindrance.${hindrances[0]}`)}
        </Banner>
      )}
      {released && releasedAt && (
        <Banner tone="success">{t('marking.releasedAt', { time: formatInstant(releasedAt) })}</Banner>
      )}
      <div className="vse-mark-tools">
        <h3>{t('marking.results')}</h3>
        {rows.length > 0 && (
          <Button loading={sheet.busy} onClick={() => void sheet.run()}>
            {t('marking.results.export')}
          </Button>
        )}
        {can.unrelease && (
          <Button loading={unrelease.busy} onClick={() => void unrelease.run()}>
            {t('marking.unrelease')}
          </Button>
        )}
        {can.release && (
          <Button variant="primary" loading={release.busy} onClick={() => void release.run()}>
            {t('marking.release')}
          </Button>
        )}
      </div>
      {read.data.figures.n > 0 && (
        <>
          <Figures results={read.data} />
          <Distribution results={read.data} />
        </>
      )}
      <SimpleTable
        caption={t('marking.results')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.personId}
        empty={<EmptyState compact>{t('marking.results.none')}</EmptyState>}
        columns={[
          {
            key: 'number',
            title: t('marking.sheet.number'),
            render: (row) => <span className="vse-num">{row.number ?? '—'}</span>,
          },
          { key: 'name', title: t('marking.sheet.name'), heading: true, render: (row) => row.name },
          {
            key: 'objective',
            title: t('marking.sheet.objective'),
            numeric: true,
            render: (row) => formatScore(last(row)?.objective),
          },
          {
            key: 'subjective',
            title: t('marking.sheet.subjective'),
            numeric: true,
            render: (row) => formatScore(last(row)?.subjective),
          },
          {
            key: 'counting',
            title: t('marking.results.counting'),
            numeric: true,
            render: (row) => <strong>{formatScore(row.counting)}</strong>,
          },
          {
            key: 'submittedAt',
            title: t('marking.sheet.submittedAt'),
            render: (row) => <span className="vse-num">{formatInstant(last(row)?.submittedAt)}</span>,
          },
          {
            key: 'state',
            title: t('marking.sheet.state'),
            render: (row) => {
              const one = last(row);
              if (!one) return <StatusTag tone="neutral">{t('marking.state.absent')}</StatusTag>;
              return (
                <span className="vse-mark-states">
                  <AttemptState of={one} />
                  {one.toMark > 0 && <small>{t('marking.toMark', { n: formatNumber(one.toMark) })}</small>}
                  {row.attempts.length > 1 && (
                    <Button
                      size="small"
                      variant="ghost"
                      aria-expanded={open === row.personId}
                      onClick={() => setOpen((now) => (now === row.personId ? null : row.personId))}
                    >
                      {t('marking.results.attempts')}
                    </Button>
                  )}
                  {open === row.personId && (
                    <ol className="vse-num">
                      {row.attempts.map((each) => (
                        <li key={each.id}>
                          {formatScore(each.total)} <AttemptState of={each} />
                        </li>
                      ))}
                    </ol>
                  )}
                </span>
              );
            },
          },
        ]}
      />
      {element}
    </div>
  );
}

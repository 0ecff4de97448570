import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { AWAITS_MARKS } from '../../../shared/anomaly.policy.ts';
import { adjustScoreRoute, runResultRoute, verifyRunRoute } from '../../../shared/run.contract.ts';
import { anomalyWord } from '../run-labels.ts';
import { DecideDialog } from './decide-dialog.tsx';

type Result = CallOutput<typeof runResultRoute>;
type Anomaly = Result['anomalies'][number];
type Adjustment = Result['adjustments'][number];

type Open =
  | { readonly kind: 'adjust' }
  | { readonly kind: 'verify'; readonly item: Anomaly; readonly decision: 'accepted' | 'refused' };

/** What is odd about a run, for who may decide on it: verify held values, correct scores with a reason. */
export function DecidePanel({ data }: { readonly data: Result }) {
  const t = useT();
  const [open, setOpen] = useState<Open | null>(null);
  const seen = (item: Anomaly) => (item.level === 'hold' && item.decision === null ? 0 : 1);
  // Steps without a mark have a table of their own.
  const items = data.anomalies.filter(({ code }) => code !== AWAITS_MARKS).sort((a, b) => seen(a) - seen(b));
  const whereOf = (stepSeq: number) =>
    stepSeq === 0 ? t('runs.decision.whole') : t('runs.decision.step', { n: stepSeq });
  return (
    <section>
      <SectionHeading>{t('runs.decision.title')}</SectionHeading>
      <Card>
        {items.length === 0 ? (
          <p className="run-quiet">{t('runs.decision.nothing')}</p>
        ) : (
          <SimpleTable<Anomaly>
            caption={t('runs.decision.title')}
            captionHidden
            rows={items}
            rowKey={(item) => `${item.code}:${item.stepSeq}:${item.at}`}
            columns={[
              {
                key: 'what',
                title: t('runs.decision.finding'),
                heading: true,
                render: (item) => anomalyWord(t, item.code),
              },
              { key: 'where', title: t('runs.decision.where'), render: (item) => whereOf(item.stepSeq) },
              { key: 'at', title: t('runs.decision.at'), render: (item) => formatInstant(item.at) },
              {
                key: 'state',
                title: t('runs.decision.state'),
                render: (item) => {
                  if (item.level !== 'hold') return <StatusTag tone="neutral">{t('runs.decision.noted')}</StatusTag>;
                  if (item.decision === 'accepted') {
                    return <StatusTag tone="success">{t('runs.decision.accepted')}</StatusTag>;
                  }
                  if (item.decision === 'refused')
                    return <StatusTag tone="error">{t('runs.decision.refused')}</StatusTag>;
                  return (
                    <span className="run-decide-actions">
                      <Button size="small" onClick={() => setOpen({ kind: 'verify', item, decision: 'accepted' })}>
                        {t('runs.decision.accept')}
                      </Button>
                      <Button
                        size="small"
                        variant="danger"
                        onClick={() => setOpen({ kind: 'verify', item, decision: 'refused' })}
                      >
                        {t('runs.decision.refuse')}
                      </Button>
                    </span>
                  );
                },
              },
            ]}
          />
        )}
        <div className="run-result-actions">
          <Button onClick={() => setOpen({ kind: 'adjust' })}>{t('runs.decision.adjust')}</Button>
        </div>
      </Card>
      {open?.kind === 'verify' && (
        <DecideDialog
          runId={data.id}
          title={open.decision === 'accepted' ? t('runs.decision.acceptTitle') : t('runs.decision.refuseTitle')}
          confirm={open.decision === 'accepted' ? t('runs.decision.accept') : t('runs.decision.refuse')}
          done={t('runs.decision.decidedDone')}
          danger={open.decision === 'refused'}
          onClose={() => setOpen(null)}
          onSend={async ({ reason }) => {
            const { code, stepSeq } = open.item;
            await call(verifyRunRoute, {
              params: { id: data.id },
              body: { code, stepSeq, decision: open.decision, reason },
            });
            await refresh(runResultRoute);
          }}
        />
      )}
      {open?.kind === 'adjust' && (
        <DecideDialog
          runId={data.id}
          title={t('runs.decision.adjustTitle')}
          confirm={t('runs.decision.adjust')}
          done={t('runs.decision.adjustDone')}
          steps={data.steps}
          total={data.score}
          onClose={() => setOpen(null)}
          onSend={async (given) => {
            await call(adjustScoreRoute, { params: { id: data.id }, body: given });
            await refresh(runResultRoute);
          }}
        />
      )}
    </section>
  );
}

/** Corrections of a run, for everybody who sees its score: old, new, who, why. */
export function Corrections({ rows }: { readonly rows: readonly Adjustment[] }) {
  const t = useT();
  const labels = {
    accepted: t('runs.decision.accepted'),
    refused: t('runs.decision.refused'),
    adjusted: t('runs.decision.adjusted'),
    restored: t('runs.decision.restored'),
  };
  return (
    <section>
      <SectionHeading>{t('runs.decision.history')}</SectionHeading>
      <SimpleTable<Adjustment>
        caption={t('runs.decision.history')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'kind', title: t('runs.decision.decision'), heading: true, render: (row) => labels[row.kind] },
          {
            key: 'where',
            title: t('runs.decision.where'),
            render: (row) =>
              row.stepSeq === null ? t('runs.decision.whole') : t('runs.decision.step', { n: row.stepSeq }),
          },
          {
            key: 'change',
            title: t('runs.decision.change'),
            numeric: true,
            render: (row) => t('runs.decision.fromTo', { from: formatScore(row.from), to: formatScore(row.to) }),
          },
          {
            key: 'run',
            title: t('runs.decision.runChange'),
            numeric: true,
            render: (row) => t('runs.decision.fromTo', { from: formatScore(row.runFrom), to: formatScore(row.runTo) }),
          },
          { key: 'reason', title: t('runs.decision.reason'), render: (row) => row.reason },
          { key: 'by', title: t('runs.decision.by'), render: (row) => row.by },
          { key: 'at', title: t('runs.decision.at'), render: (row) => formatInstant(row.at) },
        ]}
      />
    </section>
  );
}

import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listArtifactsRoute } from '../../../shared/artifact.contract.ts';
import { markStepsRoute, runResultRoute } from '../../../shared/run.contract.ts';
import { useAskName } from '../record/record-panel.tsx';
import type { StepRow } from '../record/step-table.tsx';
import './mark-panel.css';

type Result = CallOutput<typeof runResultRoute>;
type Recording = NonNullable<Result['recording']>;

/** What a person handed in for a step: readings and notes by name, files to open. */
function HandedIn({ seq, recording, runId }: { seq: number; recording: Recording; runId: string }) {
  const t = useT();
  const nameOf = useAskName();
  const { data: files } = useCall(listArtifactsRoute, { params: { id: runId }, query: { reason: '' } });
  const entries = recording.entries.filter((entry) => entry.stepSeq === seq);
  const own = (files ?? []).filter((file) => file.stepSeq === seq);
  if (entries.length + own.length === 0) return <span className="run-quiet">{t('runs.mark.nothing')}</span>;
  return (
    <ul className="run-mark-given">
      {entries.map((entry) => (
        <li key={entry.key}>
          <span className="run-quiet">{nameOf(entry)}</span>
          <span>
            {entry.text} {entry.unit}
          </span>
        </li>
      ))}
      {own.map((file) => (
        <li key={file.id}>
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.mime.startsWith('image/') ? <img src={file.url} alt={file.name} loading="lazy" /> : file.name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Points as typed; null for an empty field, NaN for what is none within 0 and the maximum. */
function pointsOf(text: string, max: number): number | null {
  if (text.trim() === '') return null;
  const value = Number(text.trim().replace(',', '.'));
  const fits = value >= 0 && value <= max && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
  return fits ? Math.round(value * 100) / 100 : Number.NaN;
}

/** Ticked steps of a recorded run beside what was handed in for each, to be marked together. */
export function MarkPanel({ data, recording }: { readonly data: Result; readonly recording: Recording }) {
  const t = useT();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [comment, setComment] = useState(() => t('runs.mark.default'));
  const [tried, setTried] = useState(false);
  const rows = data.steps.filter((step) => step.done !== null);
  const marks = rows.flatMap((step) => {
    const score = pointsOf(typed[step.seq] ?? '', step.maxScore);
    return score === null ? [] : [{ stepSeq: step.seq, score }];
  });
  const short = comment.trim().length < 5;
  const wrong = marks.some(({ score }) => Number.isNaN(score));
  const save = useAction(
    async () => {
      await call(markStepsRoute, { params: { id: data.id }, body: { marks, reason: comment.trim() } });
      setTyped({});
      setTried(false);
      await refresh(runResultRoute);
    },
    { done: t('runs.mark.saved') },
  );
  if (rows.length === 0) return null;
  return (
    <section>
      <SectionHeading>{t('runs.mark.title')}</SectionHeading>
      <Card>
        {recording.unmarked.length > 0 && (
          <Banner tone="warning">{t('runs.record.waiting', { n: recording.unmarked.length })}</Banner>
        )}
        <SimpleTable<StepRow>
          caption={t('runs.mark.title')}
          captionHidden
          rows={rows}
          rowKey={(step) => String(step.seq)}
          columns={[
            {
              key: 'step',
              title: t('runs.result.step'),
              heading: true,
              render: (step) => (
                <>
                  <span className="vse-num">{step.seq}</span> {step.title}
                </>
              ),
            },
            {
              key: 'given',
              title: t('runs.mark.given'),
              render: (step) => <HandedIn seq={step.seq} recording={recording} runId={data.id} />,
            },
            {
              key: 'points',
              title: t('runs.mark.points'),
              render: (step) => {
                const text = typed[step.seq] ?? '';
                const isWrong = Number.isNaN(pointsOf(text, step.maxScore));
                return (
                  <TextField
                    className="run-mark-points"
                    label={t('runs.mark.score', { n: step.seq, max: step.maxScore })}
                    labelHidden
                    inputMode="decimal"
                    placeholder={formatScore(step.done?.score ?? null)}
                    suffix={`/ ${formatScore(step.maxScore)}`}
                    value={text}
                    error={tried && isWrong ? t('runs.mark.wrong', { max: step.maxScore }) : undefined}
                    onChange={(event) => setTyped({ ...typed, [step.seq]: event.target.value })}
                  />
                );
              },
            },
          ]}
        />
        <div className="run-mark-end">
          <TextField
            label={t('runs.mark.comment')}
            hint={t('runs.decision.reasonHint')}
            required
            maxLength={200}
            value={comment}
            error={tried && short ? t('runs.decision.short', { n: 5 }) : save.error?.fieldMessage('reason')}
            onChange={(event) => setComment(event.target.value)}
          />
          <Button
            variant="primary"
            loading={save.busy}
            disabled={marks.length === 0}
            onClick={() => {
              setTried(true);
              if (!short && !wrong) void save.run();
            }}
          >
            {t('runs.mark.save')}
          </Button>
        </div>
      </Card>
    </section>
  );
}

import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { ScoredRun } from '../../../shared/desk-parts.model.ts';
import './review.css';

/** The run of an experiment as it was scored: its steps, and whether it was brought to its end. @param linked leads to its page */
export function RunSteps({ run, linked }: { readonly run: ScoredRun | null; readonly linked: boolean }) {
  const t = useT();
  if (!run?.started) return <StatusTag tone="neutral">{t('attempts.review.run.none')}</StatusTag>;
  return (
    <section className="vse-lines" aria-label={t('attempts.review.run')}>
      <div className="vse-row">
        <StatusTag tone={run.finished ? 'success' : 'warning'}>
          {t(run.finished ? 'attempts.review.run.finished' : 'attempts.review.run.unfinished')}
        </StatusTag>
        {run.held && <StatusTag tone="warning">{t('attempts.review.run.held')}</StatusTag>}
        {linked && (
          <ButtonLink size="small" variant="ghost" href={addressOf('experimentRun', {}, { runId: run.runId })}>
            {t('attempts.review.run.page')}
          </ButtonLink>
        )}
      </div>
      <SimpleTable
        caption={t('attempts.review.run')}
        captionHidden
        rows={run.steps}
        rowKey={({ seq }) => String(seq)}
        columns={[
          {
            key: 'step',
            title: t('attempts.review.run.step'),
            heading: true,
            render: ({ seq, title }) => (
              <>
                <span className="vse-num">{seq}</span> {title}
              </>
            ),
          },
          {
            key: 'score',
            title: t('attempts.review.run.score'),
            numeric: true,
            render: ({ done, score, max }) =>
              score === null
                ? t(done ? 'attempts.review.run.done' : 'attempts.review.run.notDone')
                : t('attempts.review.run.scoreOf', { score: formatScore(score), max: formatScore(max) }),
          },
        ]}
      />
    </section>
  );
}

import { Card } from '../../../../../ui/design/card.tsx';
import { ExperimentCover } from '../../../../../ui/design/experiment-cover.tsx';
import { formatDuration, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import { contextWord, experimentName } from '../start/start-labels.ts';
import { leftOf, type OwnExperiment } from './own-experiment.model.ts';
import { DueWord, OwnAction, OwnMenu, ReportChip, ScoreRing, StepRail } from './own-experiment-parts.tsx';
import './own-experiment-card.css';

/** One sentence about what was done, or what it will take. */
function Facts({ row }: { readonly row: OwnExperiment }) {
  const t = useT();
  if (row.open) return t('runs.own.spent', { time: formatDuration(row.open.seconds) });
  if (row.finished > 0) {
    if (row.best === 100) return t('runs.own.doneFull', { n: row.used });
    if (row.best !== null) return t('runs.own.done', { n: row.used, best: formatScore(row.best) });
    return t(row.scoresKept ? 'runs.own.doneKept' : 'runs.own.donePlain', { n: row.used });
  }
  const { expectedMinutes: minutes, steps } = row.experiment;
  return steps > 0 ? t('runs.own.plan', { minutes, steps }) : t('runs.own.planTime', { minutes });
}

/** Badge on the picture: how far the person is. */
export function StateWord({ row }: { readonly row: OwnExperiment }) {
  const t = useT();
  if (row.open) return row.open.step === null ? t('runs.own.begun') : t('runs.own.atStep', { n: row.open.step });
  if (row.state === 'done') return t('runs.own.finished');
  return t(row.used > 0 ? 'runs.own.tried' : 'runs.own.fresh');
}

/** An own experiment: picture, progress, best score, attempts left, report, due date, and one button. */
export function OwnExperimentCard({
  row,
  eager,
  onRecord,
}: {
  readonly row: OwnExperiment;
  /** Stands in the first row of the page. */
  readonly eager: boolean;
  readonly onRecord: () => void;
}) {
  const t = useT();
  const { experiment, context } = row;
  const left = leftOf(row);
  return (
    <Card flush className="run-own-card">
      <ExperimentCover
        id={experiment.id}
        subject={experiment.category ?? experiment.code}
        src={experiment.cover ?? undefined}
        code={experiment.code}
        eager={eager}
      />
      <span className="run-own-state" data-state={row.state}>
        <StateWord row={row} />
      </span>
      <div className="run-own-body">
        <div className="run-own-head">
          <h2>{experimentName(useLocale(), experiment)}</h2>
          <p className="run-own-quiet">{contextWord(t, context)}</p>
          <ScoreRing row={row} />
        </div>
        <div className="run-own-facts">
          {row.open && <StepRail row={row} />}
          <p>
            <Facts row={row} />
          </p>
          {left !== null && <p className="run-own-quiet">{t('runs.page.button.left', { n: left })}</p>}
        </div>
        <div className="run-own-foot">
          <ReportChip row={row} />
          <DueWord row={row} />
        </div>
        <div className="run-own-actions">
          <OwnAction row={row} />
          <OwnMenu row={row} onRecord={onRecord} />
        </div>
      </div>
    </Card>
  );
}

/** Grey form of the card, as high as the card. */
export function OwnExperimentSkeleton() {
  return (
    <div className="vse-card vse-card-flush run-own-card" aria-hidden="true">
      <span className="vse-skeleton run-own-skeleton" />
      <div className="run-own-body">
        <span className="vse-skeleton" style={{ width: '70%', height: '24px' }} />
        <span className="vse-skeleton" style={{ width: '45%', height: '18px' }} />
        <span className="vse-skeleton" style={{ width: '100%', height: '36px', marginTop: 'auto' }} />
      </div>
    </div>
  );
}

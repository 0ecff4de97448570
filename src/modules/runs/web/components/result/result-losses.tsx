import { Card } from '../../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { PractiseButton } from './practise-button.tsx';
import { lossesOf, type ResultData } from './result-labels.ts';

const MAX_ROWS = 3;

/** The three largest losses with what was seen; with all points what may come next. */
export function ResultLosses({ data, onAll }: { readonly data: ResultData; readonly onAll: () => void }) {
  const t = useT();
  if (!data.scoreShown || data.score === null || data.steps.length === 0) return null;
  const losses = lossesOf(data);
  const k = formatScore(losses.reduce((sum, { lost }) => sum + lost, 0));
  const all = (
    <button type="button" className="vse-button vse-button-ghost vse-button-small" onClick={onAll}>
      {t('runs.result.allSteps', { n: data.steps.length })}
    </button>
  );
  return (
    <Card className="run-losses">
      <SectionHeading extra={all}>
        {losses.length > 0 ? t('runs.result.lost', { k }) : t('runs.result.lostNone')}
      </SectionHeading>
      {losses.length === 0 && <p className="run-quiet">{t('runs.result.lostNoneText')}</p>}
      {losses.length > 0 && (
        <ol>
          {losses.slice(0, MAX_ROWS).map(({ step, lost }) => (
            <li key={step.seq}>
              <span className="run-losses-seq vse-num">{step.seq}</span>
              <span className="run-losses-text">
                <strong>{step.title}</strong>
                <span>{step.done === null ? t('runs.result.notReported') : step.done.remark || step.goal}</span>
              </span>
              <span className="vse-num run-losses-score">
                {t('runs.result.lostScore', {
                  score: formatScore(step.done?.score ?? 0),
                  max: formatScore(step.maxScore),
                })}
              </span>
              <strong className="vse-num run-losses-lost">−{formatScore(lost)}</strong>
              {data.practisable?.includes(step.seq) && <PractiseButton runId={data.id} step={step} />}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

import type { ReactNode } from 'react';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { CandidateView } from '../../../../questions/shared/candidate-view.model.ts';

/** The experiment a question asks for, and how it is scored. @param run opens it, where it can be done */
export function ExperimentCard({
  view,
  run,
}: {
  readonly view: Extract<CandidateView, { type: 'experiment' }>;
  readonly run?: ReactNode;
}) {
  const t = useT();
  return (
    <section className="vse-answer-experiment" aria-label={t('papers.answer.experiment')}>
      <p>
        <strong>{view.name}</strong>
        {view.minutes > 0 && <span>{t('papers.answer.experiment.minutes', { n: view.minutes })}</span>}
      </p>
      <p className="vse-answer-note">{t('papers.answer.experiment.rule', { n: view.steps })}</p>
      {run}
    </section>
  );
}

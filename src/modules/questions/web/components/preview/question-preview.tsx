import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { StatusTag, type Tone } from '../../../../../ui/design/status-tag.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { candidateView } from '../../../shared/candidate-view.model.ts';
import { type Content, pointsOf } from '../../../shared/content.model.ts';
import { problemsOf } from '../../../shared/readiness.model.ts';
import { NO_RESPONSE, type Response, scoreResponse, type TrialResult } from '../../../shared/trial.model.ts';
import { AnswerFields } from './answer-fields.tsx';
import { previewArrange } from './arrange.model.ts';
import { QuestionText } from './question-text.tsx';
import './preview.css';

const TONES: Readonly<Record<TrialResult['reason'], Tone>> = {
  blank: 'neutral',
  right: 'success',
  partial: 'warning',
  wrong: 'error',
  invalid: 'error',
  manual: 'info',
};

/** What an answer earns, and why. */
function Result({ content, result, points }: { content: Content; result: TrialResult; points: number }) {
  const t = useT();
  const rule =
    content.type === 'multiple'
      ? t(`questions.rule.${content.rule}`, { n: formatScore(content.fewer) })
      : content.type === 'ordering'
        ? t(`questions.order.${content.rule}`)
        : null;
  const earned = result.earned?.map((at) => String(at + 1)).join(t('questions.comma'));
  return (
    <div className="vse-try-result" role="status">
      <StatusTag tone={TONES[result.reason]}>{t(`questions.try.reason.${result.reason}`)}</StatusTag>
      {result.reason !== 'manual' && (
        <strong className="vse-num">
          {t('questions.try.score', { score: formatScore(result.score), points: formatScore(points) })}
        </strong>
      )}
      <span>
        {result.reason === 'invalid' && content.type === 'numeric' && t('questions.try.notNumber')}
        {result.unitMissing && t('questions.try.unitMissing')}
        {result.reason === 'manual' && t('questions.try.byHand')}
        {result.suggested !== undefined && t('questions.try.suggested', { n: formatScore(result.suggested) })}
        {result.reason === 'partial' && earned !== undefined && t('questions.try.earned', { list: earned })}
        {result.reason !== 'blank' && rule}
      </span>
    </div>
  );
}

/** A question as the student sees it, to be tried: the score comes at once, by the rules of marking. */
export function QuestionPreview({ content, points: given }: { readonly content: Content; readonly points: number }) {
  const t = useT();
  const [response, setResponse] = useState<Response>(NO_RESPONSE);
  const problems = problemsOf(content);
  const points = pointsOf(content, given);
  const view = candidateView(content, previewArrange);
  return (
    <section className="vse-try" aria-label={t('questions.preview')}>
      <div className="vse-try-head">
        <h3>{t('questions.preview')}</h3>
        <span className="vse-num">{t('questions.pointsOf', { n: formatScore(points) })}</span>
      </div>
      <QuestionText html={view.stem} />
      <AnswerFields
        view={view}
        response={response}
        onChange={(change) => setResponse((before) => ({ ...before, ...change }))}
      />
      {problems.length > 0 ? (
        <p className="vse-try-note">{t('questions.try.unready', { n: problems.length })}</p>
      ) : (
        content.type !== 'file' &&
        content.type !== 'experiment' && (
          <Result content={content} result={scoreResponse(content, response, points)} points={points} />
        )
      )}
      {response !== NO_RESPONSE && (
        <div>
          <Button size="small" variant="ghost" onClick={() => setResponse(NO_RESPONSE)}>
            {t('questions.try.clear')}
          </Button>
        </div>
      )}
    </section>
  );
}

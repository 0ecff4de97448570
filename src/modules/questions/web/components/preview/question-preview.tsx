import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { StatusTag, type Tone } from '../../../../../ui/design/status-tag.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { candidateView } from '../../../shared/candidate-view.model.ts';
import { type AskedContent, type Content, type ContentOf, pointsOf } from '../../../shared/content.model.ts';
import { drawnContent } from '../../../shared/parameters.model.ts';
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
function Result({ content, result, points }: { content: AskedContent; result: TrialResult; points: number }) {
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

/** Numbers a preview draws, where a question has some. */
interface Draws {
  readonly seed: string;
  readonly onAgain: () => void;
}

/** A question with its fields, and what the answer earns. */
function Trial({
  id,
  seed,
  onAgain,
  content,
  points,
  response,
  onChange,
}: Draws & {
  /** Under which its numbers are drawn. */
  readonly id: string;
  readonly content: AskedContent;
  readonly points: number;
  readonly response: Response;
  readonly onChange: (response: Response) => void;
}) {
  const t = useT();
  const problems = problemsOf(content);
  const asked = drawnContent(content, seed, id);
  const view = candidateView(asked, previewArrange);
  return (
    <>
      <QuestionText html={view.stem} />
      {content.type === 'numeric' && content.drawn && (
        <div>
          <Button size="small" onClick={onAgain}>
            {t('questions.try.again')}
          </Button>
        </div>
      )}
      <AnswerFields view={view} response={response} onChange={(change) => onChange({ ...response, ...change })} />
      {problems.length > 0 ? (
        <p className="vse-try-note">{t('questions.try.unready', { n: problems.length })}</p>
      ) : (
        content.type !== 'file' &&
        content.type !== 'experiment' && (
          <Result content={asked} result={scoreResponse(asked, response, points)} points={points} />
        )
      )}
    </>
  );
}

type Responses = Readonly<Record<string, Response>>;

/** What the answers below a material earn together; those a person marks are left out. */
function Sum({
  content,
  seed,
  responses,
}: Pick<Draws, 'seed'> & { readonly content: ContentOf<'composite'>; readonly responses: Responses }) {
  const t = useT();
  const whole = content.children.filter((child) => problemsOf(child.content).length === 0);
  const results = whole.map((child) => {
    const points = pointsOf(child.content, child.points);
    return {
      points,
      ...scoreResponse(drawnContent(child.content, seed, child.id), responses[child.id] ?? NO_RESPONSE, points),
    };
  });
  const byHand = whole.some(({ content: { type } }) => type === 'shortAnswer' || type === 'essay' || type === 'file');
  return (
    <p className="vse-try-result" role="status">
      <strong className="vse-num">
        {t('questions.try.total', {
          score: formatScore(results.reduce((sum, { score }) => sum + score, 0)),
          points: formatScore(pointsOf(content, 0)),
        })}
      </strong>
      {byHand && <span>{t('questions.try.totalOpen')}</span>}
    </p>
  );
}

/** A question as the student sees it, to be tried: the score comes at once, by the rules of marking. */
export function QuestionPreview({ content, points: given }: { readonly content: Content; readonly points: number }) {
  const t = useT();
  const [responses, setResponses] = useState<Responses>({});
  const set = (id: string) => (response: Response) => setResponses((before) => ({ ...before, [id]: response }));
  const [turn, setTurn] = useState(0);
  const draws = { seed: `preview ${turn}`, onAgain: () => setTurn((now) => now + 1) };
  const points = pointsOf(content, given);
  return (
    <section className="vse-try" aria-label={t('questions.preview')}>
      <div className="vse-try-head">
        <h3>{t('questions.preview')}</h3>
        <span className="vse-num">{t('questions.pointsOf', { n: formatScore(points) })}</span>
      </div>
      {content.type === 'composite' ? (
        <>
          <QuestionText html={content.stem} />
          {content.children.length === 0 && <p className="vse-try-note">{t('questions.child.none')}</p>}
          {content.children.map((child, i) => {
            const own = pointsOf(child.content, child.points);
            const name = t('questions.child.nth', { n: i + 1 });
            return (
              <section key={`${child.id} ${child.content.type}`} className="vse-try-child" aria-label={name}>
                <div className="vse-try-head">
                  <h4>{name}</h4>
                  <span className="vse-num">{t('questions.pointsOf', { n: formatScore(own) })}</span>
                </div>
                <Trial
                  id={child.id}
                  {...draws}
                  content={child.content}
                  points={own}
                  response={responses[child.id] ?? NO_RESPONSE}
                  onChange={set(child.id)}
                />
              </section>
            );
          })}
          {content.children.length > 0 && <Sum content={content} seed={draws.seed} responses={responses} />}
        </>
      ) : (
        <Trial
          id=""
          {...draws}
          content={content}
          points={points}
          response={responses.whole ?? NO_RESPONSE}
          onChange={set('whole')}
        />
      )}
      {Object.keys(responses).length > 0 && (
        <div>
          <Button size="small" variant="ghost" onClick={() => setResponses({})}>
            {t('questions.try.clear')}
          </Button>
        </div>
      )}
    </section>
  );
}

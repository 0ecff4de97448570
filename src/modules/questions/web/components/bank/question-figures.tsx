import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MIN_CANDIDATES } from '../../../shared/question.model.ts';
import type { Question } from '../editor/draft.model.ts';

type Figures = Question['figures'];

/** The day of an instant in the viewer's zone. */
export const dayOf = (iso: string): string => formatInstant(iso).slice(0, 10);

/** Why a question has no figures, or over what they are. */
function useBasis(): (figures: Figures, uses: number) => string {
  const t = useT();
  return ({ exams, candidates, since, facility, discrimination }, uses) => {
    if (since === null) return t(uses > 0 ? 'questions.figures.waiting' : 'questions.figures.never');
    const basis = { since: dayOf(since), exams, n: candidates };
    if (facility === null) return t('questions.figures.few', { ...basis, least: MIN_CANDIDATES });
    if (discrimination === null) return t('questions.figures.noD', { ...basis, least: MIN_CANDIDATES });
    return t('questions.figures.basis', basis);
  };
}

const FIGURES = ['facility', 'discrimination'] as const;

/** Uses, P and D of a row, what they are of told on pointing. */
export function RowFigures({ figures }: { readonly figures: Figures }) {
  const t = useT();
  const basis = useBasis()(figures, figures.uses);
  return (
    <dl className="vse-bank-figures" title={basis}>
      <div>
        <dt>{t('questions.figure.uses.short')}</dt>
        <dd className="vse-num">{formatNumber(figures.uses)}</dd>
      </div>
      {FIGURES.map((figure) => (
        <div key={figure}>
          <dt>{t(`questions.figure.${figure}.short`)}</dt>
          <dd className="vse-num">{formatNumber(figures[figure], 2)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 使用统计 of one question: the figures over all its uses, and each use. */
export function UseFigures({ question }: { readonly question: Question }) {
  const t = useT();
  const { figures, uses } = question;
  const basis = useBasis()(figures, figures.uses);
  const renewed = uses
    .map(({ renewedAt }) => renewedAt)
    .sort()
    .at(-1);
  return (
    <details className="vse-question-past">
      <summary>{t('questions.figures', { n: formatNumber(figures.uses) })}</summary>
      <RowFigures figures={figures} />
      <p className="vse-field-hint">
        {basis} {renewed && t('questions.figures.renewed', { time: formatInstant(renewed) })}
      </p>
      {uses.length > 0 && (
        <ul aria-label={t('questions.figures.uses')}>
          {uses.map((use) => (
            <li key={`${use.examId}.${use.number}`}>
              <b>{use.name}</b>
              <span>{t('questions.version.nth', { n: use.number })}</span>
              <span>{t('questions.figures.lastUsed', { date: dayOf(use.usedAt) })}</span>
              <span>{t('questions.figures.attempts', { n: use.attempts })}</span>
              {use.candidates > 0 && (
                <>
                  <span>{t('questions.figures.candidates', { n: use.candidates })}</span>
                  {FIGURES.map((figure) => (
                    <span key={figure}>
                      {t(`questions.figure.${figure}.short`)} {formatNumber(use[figure], 2)}
                    </span>
                  ))}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

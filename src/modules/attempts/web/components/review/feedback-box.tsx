import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { DeskItem, Feedback } from '../../../shared/desk-parts.model.ts';
import { KeyText } from './key-text.tsx';
import './review.css';

/** How an answer fared, with key and analysis where they may be seen. */
export function FeedbackBox({
  feedback,
  view,
  comment = null,
  correction = null,
}: {
  readonly feedback: Feedback;
  readonly view: DeskItem['view'];
  readonly comment?: string | null;
  /** The question was corrected after the exam. */
  readonly correction?: 'key' | 'full' | 'void' | null;
}) {
  const t = useT();
  const { score, points, key, analysis } = feedback;
  const full = score !== null && score >= points;
  return (
    <div className="vse-feedback-box" data-tone={score === null ? undefined : full ? 'right' : 'wrong'}>
      <p>
        <strong>
          {score === null
            ? t('attempts.review.unscored')
            : t('attempts.review.score', { score: formatScore(score), points: formatScore(points) })}
        </strong>
      </p>
      {correction && <p className="vse-review-comment">{t(`attempts.review.corrected.${correction}`)}</p>}
      {comment && <p className="vse-review-comment">{t('attempts.review.comment', { text: comment })}</p>}
      {key && (
        <div>
          <span className="vse-review-label">{t('attempts.review.key')}</span>
          <KeyText itemKey={key} view={view} />
        </div>
      )}
      {analysis && (
        <div>
          <span className="vse-review-label">{t('attempts.review.analysis')}</span>
          <RichText html={analysis} />
        </div>
      )}
    </div>
  );
}

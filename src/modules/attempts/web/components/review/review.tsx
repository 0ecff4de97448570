import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { ProgressRing } from '../../../../../ui/design/progress.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatDuration, formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { type AnsweredFile, type FormResponse, isAnswered } from '../../../../papers/shared/response.model.ts';
import { QuestionView } from '../../../../papers/web/question.public.tsx';
import { openFileRoute } from '../../../shared/desk.contract.ts';
import { responseDigest } from '../../../shared/event-chain.model.ts';
import type { reviewRoute } from '../../../shared/result.contract.ts';
import { FeedbackBox } from './feedback-box.tsx';
import { reviewItemSlot } from './review.slot.ts';
import '../desk/desk.css';
import { RunSteps } from './run-steps.tsx';
import './review.css';

type Review = CallOutput<typeof reviewRoute>;
type Filter = 'all' | 'lost' | 'blank';
const nothing = () => {};

/** Whether the answers shown are those whose digests the receipt names. */
function proves({ receipt, items }: Review): boolean | null {
  if (!receipt || items.length === 0) return null;
  const digests = new Map(receipt.digests.map(({ item, digest }) => [item, digest]));
  return items.every(({ item, response }) =>
    response === null ? !digests.has(item) : digests.get(item) === responseDigest(receipt.salt, response),
  );
}

/** 与回执核对: the browser computes the digests of the shown answers again. */
function ReceiptCheck({ review }: { readonly review: Review }) {
  const t = useT();
  const [found, setFound] = useState<boolean | null>(null);
  if (proves(review) === null) return null;
  return (
    <span className="vse-row">
      <Button size="small" onClick={() => setFound(proves(review))}>
        {t('attempts.review.check')}
      </Button>
      <span role="status">
        {found !== null && (
          <StatusTag tone={found ? 'success' : 'error'}>
            {t(found ? 'attempts.review.checkRight' : 'attempts.review.checkWrong')}
          </StatusTag>
        )}
      </span>
    </span>
  );
}

function Distribution({ bins }: { readonly bins: readonly number[] }) {
  const t = useT();
  const max = Math.max(...bins, 1);
  return (
    <figure className="vse-review-bins">
      <figcaption>{t('attempts.review.distribution')}</figcaption>
      <ol>
        {bins.map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ten classes in their order
          <li key={at}>
            <span className="vse-review-bin" style={{ blockSize: `${(count / max) * 100}%` }} />
            <span className="vse-visually-hidden">
              {t('attempts.review.bin', { from: at * 10, to: at * 10 + 10, n: count })}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** An attempt after the hand-in, as far as the rules of its exam let it be seen. */
export function ReviewView({ review, back }: { readonly review: Review; readonly back: string }) {
  const t = useT();
  const [filter, setFilter] = useState<Filter>('all');
  const file = useAction(({ id, name }: AnsweredFile) => fileOrJob(openFileRoute, { params: { fileId: id } }, name));
  const { attempt, exam, form, fullMark, passMark } = review;
  const answers = new Map(review.items.map((item) => [item.item, item]));
  const lost = (item: { readonly id: string; readonly points: number }) => {
    const score = answers.get(item.id)?.score ?? null;
    return score !== null && score < item.points;
  };
  const blank = (item: { readonly id: string }) =>
    !isAnswered(answers.get(item.id)?.response as FormResponse | undefined);
  const shown = (form?.items ?? []).filter(
    (item) => filter === 'all' || (filter === 'lost' ? lost(item) : blank(item)),
  );
  return (
    <div className="vse-review vse-stack">
      <Card className="vse-review-head">
        {attempt.score !== null && fullMark ? (
          <ProgressRing
            value={(attempt.score / fullMark) * 100}
            label={t('attempts.review.ring')}
            valueText={formatScore(attempt.score)}
            size={96}
          />
        ) : null}
        <div className="vse-stack">
          <h1>{exam.name}</h1>
          {attempt.practice && <StatusTag tone="info">{t('attempts.desk.practice')}</StatusTag>}
          <p>
            {attempt.submittedAt !== null &&
              t('attempts.review.handedIn', { time: formatInstant(new Date(attempt.submittedAt).toISOString()) })}
          </p>
          {attempt.score !== null && fullMark ? (
            <p className="vse-row">
              <strong>
                {t('attempts.review.total', { score: formatScore(attempt.score), full: formatScore(fullMark) })}
              </strong>
              {passMark !== null && (
                <StatusTag tone={attempt.score >= passMark ? 'success' : 'warning'}>
                  {t(attempt.score >= passMark ? 'attempts.review.passed' : 'attempts.review.notPassed')}
                </StatusTag>
              )}
            </p>
          ) : null}
          <div className="vse-row">
            <ReceiptCheck review={review} />
            <ButtonLink href={back}>{t('attempts.desk.back')}</ButtonLink>
          </div>
        </div>
        {review.distribution && <Distribution bins={review.distribution} />}
      </Card>
      {attempt.voided && (
        <Banner tone="error">{t('attempts.review.voided', { reason: attempt.voidReason ?? '' })}</Banner>
      )}
      {!form && !attempt.voided && (
        <EmptyState>{t(attempt.visible.score ? 'attempts.review.noPaper' : 'attempts.review.notReleased')}</EmptyState>
      )}
      {form && (
        <Segments
          label={t('attempts.review.filter')}
          value={filter}
          onChange={(key) => setFilter(key as Filter)}
          items={[
            { key: 'all', label: t('attempts.desk.filter.all'), count: form.items.length },
            ...(attempt.visible.score
              ? [{ key: 'lost', label: t('attempts.review.lost'), count: form.items.filter(lost).length }]
              : []),
            { key: 'blank', label: t('attempts.desk.filter.blank'), count: form.items.filter(blank).length },
          ]}
        />
      )}
      {form &&
        shown.map((item, at) => {
          const own = answers.get(item.id);
          return (
            <Card key={item.id} className="vse-exam-desk-question">
              <QuestionView
                view={item.view}
                materialShown={item.view.material && item.view.material.id === shown[at - 1]?.view.material?.id}
                response={(own?.response ?? undefined) as FormResponse | undefined}
                onChange={nothing}
                disabled
                onOpenFile={(one) => void file.run(one)}
                heading={
                  <header className="vse-exam-desk-question-head">
                    <h2>
                      {t('attempts.desk.questionHead', {
                        n: form.items.findIndex(({ id }) => id === item.id) + 1,
                        points: item.points,
                      })}
                    </h2>
                    {own?.seconds != null && (
                      <span className="vse-review-label">
                        {t('attempts.review.seconds', { time: formatDuration(own.seconds) })}
                      </span>
                    )}
                  </header>
                }
              />
              {own && item.view.type === 'experiment' && <RunSteps run={own.run} linked />}
              {(attempt.visible.score || attempt.visible.key) && own && (
                <FeedbackBox
                  view={item.view}
                  comment={own.comment}
                  correction={own.correction}
                  feedback={{ score: own.score, points: item.points, key: own.key, analysis: own.analysis }}
                />
              )}
              {attempt.visible.score && !attempt.practice && own?.score != null && (
                <SlotView
                  slot={reviewItemSlot}
                  props={{
                    attemptId: attempt.id,
                    item: item.id,
                    place: form.items.findIndex(({ id }) => id === item.id) + 1,
                  }}
                />
              )}
            </Card>
          );
        })}
      {form && shown.length === 0 && <EmptyState compact>{t('attempts.review.none')}</EmptyState>}
    </div>
  );
}

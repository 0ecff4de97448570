import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { OwnHomeworkSlotProps } from '../../../hand-ins/web/page-slots.public.tsx';
import { flagReviewRoute, ownReviewsRoute } from '../../shared/review.contract.ts';
import type { OwnReviews } from './review-page.model.ts';
import { ReviewStateTag } from './review-state.tsx';
import './peer-review.css';

/** What begins or ends meanwhile appears by itself. */
const POLL_MS = 60_000;

/** How long the reviews last, and what a missing one costs. */
function Rules({ own }: { readonly own: OwnReviews }) {
  const t = useT();
  const due = formatInstant(own.dueAt);
  return (
    <p className="vse-review-note">
      {own.phase === 'upcoming' && t('peerReview.page.upcoming', { opens: formatInstant(own.opensAt), due })}
      {own.phase === 'open' && t('peerReview.page.until', { due })}
      {own.phase === 'extra' && t('peerReview.page.extraUntil', { due: formatInstant(own.extraUntil) })}
      {own.phase === 'ended' && t('peerReview.page.over')}
      {own.calibrating && own.phase === 'open' && <strong>{t('peerReview.page.calibrating')}</strong>}
      {own.phase !== 'ended' && own.anonymous && <span>{t('peerReview.page.anonymous')}</span>}
      {own.phase !== 'ended' && own.deduct > 0 && <span>{t('peerReview.page.deduct', { n: own.deduct })}</span>}
    </p>
  );
}

/** Works one is asked to review, each with the way to it. */
function Tasks({ own, courseId, homeworkId }: { readonly own: OwnReviews } & OwnHomeworkSlotProps) {
  const t = useT();
  if (own.mine.length === 0) {
    return own.phase === 'upcoming' ? null : <p className="vse-review-note">{t('peerReview.page.nothing')}</p>;
  }
  const samples = own.mine.filter(({ kind }) => kind === 'sample').length;
  return (
    <ul className="vse-review-list">
      {own.mine.map((one, at) => {
        const name =
          one.author ??
          (one.kind === 'sample'
            ? t('peerReview.page.sample', { n: at + 1 })
            : t('peerReview.page.work', { n: at + 1 - samples }));
        // Nothing of it is shown before the samples are marked.
        const shut = own.calibrating && own.phase === 'open' && one.kind !== 'sample' && !one.open;
        const action = t(`peerReview.page.${!one.open ? 'look' : one.state === 'done' ? 'change' : 'write'}`);
        return (
          <li key={one.id}>
            <strong>{name}</strong>
            <ReviewStateTag state={one.state} />
            {one.kind !== 'ring' && one.kind !== 'sample' && (
              <StatusTag tone="info">{t(`peerReview.page.kind.${one.kind}`)}</StatusTag>
            )}
            {one.points !== null && (
              <span className="vse-num">
                {t('peerReview.page.pointsFull', { n: formatScore(one.points), full: formatScore(own.maxScore) })}
              </span>
            )}
            {one.teacher !== null && one.points !== null && (
              <span className="vse-num">
                {t('peerReview.page.teacherGave', {
                  n: formatScore(one.teacher),
                  off: formatScore(Math.abs(one.points - one.teacher)),
                })}
              </span>
            )}
            {shut ? null : (
              <Link
                className="vse-push"
                href={addressOf('study.testJob', { Id: courseId, homeworkId, review: one.id })}
                aria-label={t('peerReview.page.openOf', { action, name })}
              >
                {action}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What others wrote of the own work; one may object once to each. */
function Received({ own }: { readonly own: OwnReviews }) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const flag = useAction(async (reviewId: string) => {
    const sure = await confirm({
      grade: 'C',
      title: t('peerReview.page.flagTitle'),
      text: t('peerReview.page.flagText'),
      confirmLabel: t('peerReview.page.flag'),
    });
    if (!sure) return;
    await call(flagReviewRoute, { params: { reviewId }, body: { reason: sure.reason } });
    await refresh(ownReviewsRoute);
  });
  return (
    <section className="vse-review-received">
      <h3>{t('peerReview.page.received')}</h3>
      <ul className="vse-review-list">
        {own.received.map((one, at) => {
          const name = one.reviewer ?? t('peerReview.page.receivedOne', { n: at + 1 });
          return (
            <li key={one.id}>
              <strong>{name}</strong>
              <span className="vse-num">
                {t('peerReview.page.pointsFull', { n: formatScore(one.points), full: formatScore(own.maxScore) })}
              </span>
              {!one.counts && <StatusTag tone="neutral">{t('peerReview.page.left')}</StatusTag>}
              {!one.flagged && (
                <Button
                  size="small"
                  className="vse-push"
                  aria-label={t('peerReview.page.flagOf', { name })}
                  onClick={() => void flag.run(one.id)}
                >
                  {t('peerReview.page.flag')}
                </Button>
              )}
              <p className="vse-review-words">{one.comment}</p>
              {one.levels.length > 0 && (
                <p className="vse-review-note">
                  {one.levels.map((line) => (
                    <span
                      key={line.criterion}
                    >{`${line.criterion} ${formatScore(line.points)}/${formatScore(line.max)}`}</span>
                  ))}
                </p>
              )}
              {one.flagged && one.answer === null && <p className="vse-review-note">{t('peerReview.page.flagged')}</p>}
              {one.answer !== null && (
                <p className="vse-review-note">{t('peerReview.page.answer', { words: one.answer })}</p>
              )}
            </li>
          );
        })}
      </ul>
      {element}
    </section>
  );
}

/** 互评: works of others for one's review, and what others wrote of the own work once marks are released. */
export default function OwnReviewsPart({ courseId, homeworkId }: OwnHomeworkSlotProps) {
  const t = useT();
  const read = useCall(ownReviewsRoute, { params: { homeworkId } }, { refetchInterval: POLL_MS });
  if (read.error && !read.data) return <CallError error={read.error} compact retry={read.refetch} />;
  if (!read.data) return <SkeletonBlock height="120px" />;
  return (
    <Card className="vse-review-box">
      <SectionHeading>{t('peerReview.page.title')}</SectionHeading>
      <Rules own={read.data} />
      <Tasks own={read.data} courseId={courseId} homeworkId={homeworkId} />
      {read.data.received.length > 0 && <Received own={read.data} />}
    </Card>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { ChevronLeftIcon, DownloadIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatInstant, formatScore, formatTime } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { RubricField } from '../../../../ui/marking/rubric-field.tsx';
import { isPoints, rubricGap, rubricSum } from '../../../homework/shared/rubric-points.model.ts';
import { ReportText } from '../../../lab-reports/web/writing.public.tsx';
import { giveReviewRoute, ownReviewsRoute, reviewFileRoute, reviewTaskRoute } from '../../shared/review.contract.ts';
import { LIMITS } from '../../shared/review.model.ts';
import type { ReviewTask } from './review-page.model.ts';
import { bodyOf, useReviewDraft } from './use-review-draft.ts';
import './peer-review.css';

/** The work as its reviewer may see it. */
function Work({ task }: { readonly task: ReviewTask }) {
  const t = useT();
  const file = useAction(({ id, name }: ReviewTask['files'][number]) =>
    fileOrJob(reviewFileRoute, { params: { reviewId: task.id, fileId: id }, body: {} }, name),
  );
  return (
    <Card className="vse-review-box">
      <SectionHeading>{t('peerReview.page.reading')}</SectionHeading>
      {task.body ? (
        <ReportText html={task.body} pictures={task.pictures} />
      ) : (
        // What is not shown for a reason is not without a text.
        <p className="vse-review-note">{task.refusal ?? t('peerReview.page.noText')}</p>
      )}
      {(task.files.length > 0 || task.held > 0) && (
        <section>
          <h3>{t('peerReview.page.files')}</h3>
          <ul className="vse-review-list">
            {task.files.map((one) => (
              <li key={one.id}>
                <Button
                  variant="ghost"
                  icon={<DownloadIcon aria-hidden="true" />}
                  loading={file.busy}
                  onClick={() => void file.run(one)}
                >
                  {one.name}
                </Button>
              </li>
            ))}
          </ul>
          {task.held > 0 && <p className="vse-review-note">{t('peerReview.page.held', { n: task.held })}</p>}
        </section>
      )}
    </Card>
  );
}

/** Of a sample that was marked: what the team gave, and how far off one was. */
function Reference({ task }: { readonly task: ReviewTask }) {
  const t = useT();
  const { reference } = task;
  if (!reference) return null;
  const own = task.given?.points ?? (task.rubric && task.given ? rubricSum(task.rubric, task.given.levels) : null);
  return (
    <Card className="vse-review-box">
      <SectionHeading>{t('peerReview.page.reference')}</SectionHeading>
      {own !== null && (
        <strong className="vse-num">
          {t('peerReview.page.referenceOff', {
            own: formatScore(own),
            n: formatScore(reference.points),
            off: formatScore(Math.abs(own - reference.points)),
          })}
        </strong>
      )}
      {reference.levels.length > 0 && (
        <p className="vse-review-note">
          {reference.levels.map((line) => (
            <span key={line.criterion}>{`${line.criterion} ${formatScore(line.points)}/${formatScore(line.max)}`}</span>
          ))}
        </p>
      )}
      <p className="vse-review-words">{reference.comment}</p>
    </Card>
  );
}

/** The review of it: points by the rubric or as one number, and words. */
function ReviewForm({
  task,
  name,
  onGiven,
}: {
  readonly task: ReviewTask;
  readonly name: string;
  readonly onGiven: () => void;
}) {
  const t = useT();
  const [sent, setSent] = useState(false);
  const draft = useReviewDraft(task, name);
  const { written, saved } = draft;
  const open = task.refusal === null;
  const body = bodyOf(written);
  const gap = task.rubric ? rubricGap(task.rubric, body.levels) : null;
  const wrong = !task.rubric && (body.points === null || !isPoints(body.points, task.maxScore));
  const short = written.comment.trim().length < LIMITS.comment.min;
  const sum = task.rubric ? rubricSum(task.rubric, body.levels) : body.points;
  const give = useAction(
    async () => {
      draft.hold();
      await call(giveReviewRoute, { params: { reviewId: task.id }, body });
      draft.done();
      await refresh(ownReviewsRoute, reviewTaskRoute);
    },
    { done: t('peerReview.page.submitted') },
  );
  return (
    <Card className="vse-review-box">
      <SectionHeading>{t('peerReview.page.yours')}</SectionHeading>
      {task.refusal && <Banner tone="info">{task.refusal}</Banner>}
      <form
        className="vse-review-form"
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          setSent(true);
          if (!open || gap || wrong || short) return;
          if (await give.run()) onGiven();
        }}
      >
        {task.rubric ? (
          <div className="vse-review-rubric">
            <RubricField
              rubric={task.rubric}
              state={written.rubric}
              disabled={!open}
              labelOf={(criterion) => t('peerReview.page.pointsOf', { name: criterion })}
              onChange={(rubric) =>
                rubric.points === written.rubric.points ? draft.look(rubric) : draft.set({ rubric })
              }
            />
          </div>
        ) : (
          <TextField
            label={t('peerReview.page.points')}
            suffix={`/ ${formatScore(task.maxScore)}`}
            inputMode="decimal"
            autoComplete="off"
            required
            disabled={!open}
            value={written.total}
            error={sent && wrong ? t('peerReview.fault.points', { max: task.maxScore }) : undefined}
            onChange={(event) => draft.set({ total: event.target.value })}
          />
        )}
        <TextArea
          label={t('peerReview.page.comment')}
          hint={t('peerReview.page.commentHint', { min: LIMITS.comment.min })}
          rows={5}
          required
          counted
          maxLength={LIMITS.comment.max}
          disabled={!open}
          value={written.comment}
          error={sent && short ? t('peerReview.fault.comment', { min: LIMITS.comment.min }) : undefined}
          onChange={(event) => draft.set({ comment: event.target.value })}
        />
        {sent && gap && (
          <Banner tone="warning" live>
            {t('peerReview.page.incomplete')}
          </Banner>
        )}
        {give.error && <Banner tone="error">{give.error.message}</Banner>}
        <div className="vse-review-foot">
          <strong className="vse-num" aria-live="polite">
            {t('peerReview.page.pointsFull', {
              n: sum === null ? '—' : formatScore(sum),
              full: formatScore(task.maxScore),
            })}
          </strong>
          {open && (
            <span className="vse-review-note" role="status">
              {saved.state === 'saving' && t('peerReview.page.saving')}
              {saved.state === 'failed' && t('peerReview.page.unsaved')}
              {saved.state === 'idle' &&
                !draft.dirty &&
                saved.at !== null &&
                t('peerReview.page.saved', { time: formatTime(saved.at) })}
            </span>
          )}
          {open && (
            <Button type="submit" variant="primary" className="vse-push" loading={give.busy}>
              {t('peerReview.page.submit')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

/** One work of somebody else beside the review of it. */
export default function ReviewDesk({
  courseId,
  homeworkId,
  reviewId,
}: {
  readonly courseId: string;
  readonly homeworkId: string;
  readonly reviewId: string;
}) {
  const t = useT();
  const navigate = useNavigate();
  const read = useCall(reviewTaskRoute, { params: { reviewId } });
  const home = addressOf('study.testJob', { Id: courseId, homeworkId });
  const back = (
    <Link className="vse-back-link" href={home}>
      <ChevronLeftIcon aria-hidden="true" />
      {t('peerReview.page.back')}
    </Link>
  );
  if (read.error && !read.data) {
    return (
      <div className="vse-review-page">
        {back}
        <CallError error={read.error} retry={read.refetch} />
      </div>
    );
  }
  if (!read.data) return <SkeletonBlock height="420px" />;
  const task = read.data;
  const isSample = task.kind === 'sample';
  const name =
    task.author ?? (isSample ? t('peerReview.page.kind.sample') : t('peerReview.page.work', { n: task.seq }));
  return (
    <div className="vse-review-page">
      <header>
        {back}
        <h2>{`${task.title} · ${name}`}</h2>
        <span className="vse-review-note">{t('peerReview.page.until', { due: formatInstant(task.dueAt) })}</span>
      </header>
      <div className="vse-review-sides">
        <Work task={task} />
        <div className="vse-stack">
          <Reference task={task} />
          {/* What the team gave for a sample is read first. */}
          <ReviewForm task={task} name={name} onGiven={() => isSample || void navigate(home)} />
        </div>
      </div>
    </div>
  );
}

import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { RubricField } from '../../../../../ui/marking/rubric-field.tsx';
import { rubricState } from '../../../../../ui/marking/rubric-state.model.ts';
import { isPoints, rubricGap } from '../../../../homework/shared/rubric-points.model.ts';
import { removeSampleRoute, reviewBoardRoute, setSampleRoute } from '../../../shared/review.contract.ts';
import { LIMITS } from '../../../shared/review.model.ts';
import type { Board, BoardWork } from '../review-page.model.ts';
import { bodyOf, type WrittenReview } from '../use-review-draft.ts';

const writtenOf = (board: Board, stored: Board['samples'][number] | undefined): WrittenReview => ({
  rubric: rubricState(board.rubric ?? [], stored?.levels ?? {}),
  total: stored ? String(stored.points) : '',
  comment: stored?.comment ?? '',
});

/** What the team gives a work that reviewers mark first. */
function SampleForm({
  board,
  homeworkId,
  workId,
  onDone,
}: {
  readonly board: Board;
  readonly homeworkId: string;
  readonly workId: string;
  readonly onDone: () => void;
}) {
  const t = useT();
  const stored = board.samples.find((one) => one.workId === workId);
  const [sent, setSent] = useState(false);
  const [written, setWritten] = useState(() => writtenOf(board, stored));
  const body = bodyOf(written);
  const gap = board.rubric ? rubricGap(board.rubric, body.levels) : null;
  const wrong = !board.rubric && (body.points === null || !isPoints(body.points, board.maxScore));
  const short = written.comment.trim().length < LIMITS.comment.min;
  const save = useAction(
    async () => {
      await call(setSampleRoute, { params: { homeworkId, workId }, body });
      await refresh(reviewBoardRoute);
    },
    { done: t('peerReview.page.sampleSaved'), quiet: true },
  );
  return (
    <form
      className="vse-review-form"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        setSent(true);
        if (!gap && !wrong && !short && (await save.run())) onDone();
      }}
    >
      {board.rubric ? (
        <RubricField
          rubric={board.rubric}
          state={written.rubric}
          disabled={false}
          labelOf={(criterion) => t('peerReview.page.pointsOf', { name: criterion })}
          onChange={(rubric) => setWritten({ ...written, rubric })}
        />
      ) : (
        <TextField
          label={t('peerReview.page.points')}
          suffix={`/ ${formatScore(board.maxScore)}`}
          inputMode="decimal"
          autoComplete="off"
          required
          value={written.total}
          error={sent && wrong ? t('peerReview.fault.points', { max: board.maxScore }) : undefined}
          onChange={(event) => setWritten({ ...written, total: event.target.value })}
        />
      )}
      <TextArea
        label={t('peerReview.page.comment')}
        hint={t('peerReview.page.commentHint', { min: LIMITS.comment.min })}
        rows={3}
        required
        maxLength={LIMITS.comment.max}
        value={written.comment}
        error={sent && short ? t('peerReview.fault.comment', { min: LIMITS.comment.min }) : undefined}
        onChange={(event) => setWritten({ ...written, comment: event.target.value })}
      />
      {sent && gap && (
        <Banner tone="warning" live>
          {t('peerReview.page.incomplete')}
        </Banner>
      )}
      {save.error && <Banner tone="error">{save.error.message}</Banner>}
      <Button type="submit" variant="primary" loading={save.busy}>
        {t('peerReview.page.sampleSave')}
      </Button>
    </form>
  );
}

/** Whether reviewers begin with this work, and what the team gives it. */
export function SamplePart({
  board,
  homeworkId,
  work,
}: {
  readonly board: Board;
  readonly homeworkId: string;
  readonly work: BoardWork;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const stored = board.samples.find((one) => one.workId === work.workId);
  const remove = useAction(async () => {
    const params = { homeworkId, workId: work.workId };
    const before = bodyOf(writtenOf(board, stored));
    await call(removeSampleRoute, { params });
    await refresh(reviewBoardRoute);
    undoToast(t('peerReview.page.sampleRemoved'), async () => {
      await call(setSampleRoute, { params, body: before });
      await refresh(reviewBoardRoute);
    });
  });
  const may = stored ? board.can.mark : board.can.sample && board.samples.length < LIMITS.samples;
  if (!stored && !may) return null;
  return (
    <section className="vse-stack">
      {stored ? (
        <p className="vse-review-tools">
          <StatusTag tone="info">{t('peerReview.page.sampleIs', { n: formatScore(stored.points) })}</StatusTag>
          <span className="vse-review-note">
            {t('peerReview.page.sampleDone', { done: stored.done, open: stored.open })}
          </span>
        </p>
      ) : (
        <p className="vse-review-note">{t('peerReview.page.sampleText')}</p>
      )}
      {open ? (
        <SampleForm board={board} homeworkId={homeworkId} workId={work.workId} onDone={() => setOpen(false)} />
      ) : (
        <span className="vse-review-tools">
          {may && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t(stored ? 'peerReview.page.sampleChange' : 'peerReview.page.sampleSet')}
            </Button>
          )}
          {stored && board.can.sample && (
            <Button size="small" loading={remove.busy} onClick={() => void remove.run()}>
              {t('peerReview.page.sampleRemove')}
            </Button>
          )}
        </span>
      )}
    </section>
  );
}

import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  assignReviewRoute,
  decideReviewRoute,
  reviewBoardRoute,
  withdrawReviewRoute,
} from '../../../shared/review.contract.ts';
import type { Board, BoardWork } from '../review-page.model.ts';
import { ReviewStateTag } from '../review-state.tsx';
import { SamplePart } from './sample-part.tsx';

type Review = BoardWork['reviews'][number];

/** How the weighted mark of a work came about; null where reviews have no weights. */
function markFormula({ reviews, mark }: BoardWork): string | null {
  const counted = reviews.filter(({ state, counts }) => state === 'done' && counts);
  if (mark === null || counted.some(({ weight }) => weight === null)) return null;
  const parts = counted.map(({ points, weight }) => `${points}×${weight}`);
  return `(${parts.join(' + ')}) / (${counted.map(({ weight }) => weight).join(' + ')}) = ${mark}`;
}

/** One more reviewer for a work. */
function Assign({
  board,
  homeworkId,
  work,
}: {
  readonly board: Board;
  readonly homeworkId: string;
  readonly work: BoardWork;
}) {
  const t = useT();
  const [personId, setPersonId] = useState('');
  const assign = useAction(async () => {
    const { assigned } = await call(assignReviewRoute, {
      params: { homeworkId },
      body: { workId: work.workId, personId },
    });
    toast.show(
      assigned
        ? { text: t('peerReview.page.assigned'), tone: 'success' }
        : { text: t('peerReview.page.assignedBefore'), tone: 'info' },
    );
    setPersonId('');
    await refresh(reviewBoardRoute);
  });
  return (
    <div className="vse-review-assign">
      <Select
        label={t('peerReview.page.assignTo')}
        value={personId}
        placeholder={t('peerReview.page.assignPick')}
        options={board.reviewers.map((one) => ({ value: one.personId, label: `${one.name} · ${one.className}` }))}
        onChange={(event) => setPersonId(event.target.value)}
      />
      <Button loading={assign.busy} disabled={personId === ''} onClick={() => void assign.run()}>
        {t('peerReview.page.assign')}
      </Button>
    </div>
  );
}

/** What was said of one work, with what the team makes of it. */
export function WorkReviews({
  board,
  homeworkId,
  work,
  name,
  onClose,
}: {
  readonly board: Board;
  readonly homeworkId: string;
  readonly work: BoardWork;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const decide = useAction(async ({ id }: Review, counts: boolean, way: 'leave' | 'count' | 'answer') => {
    const sure = await confirm({
      grade: 'C',
      title: t(`peerReview.page.decide.${way}`),
      text: t(`peerReview.page.decide.${way}Text`),
      confirmLabel: t(`peerReview.page.decide.${way}`),
    });
    if (!sure) return;
    await call(decideReviewRoute, { params: { homeworkId, reviewId: id }, body: { counts, words: sure.reason } });
    await refresh(reviewBoardRoute);
  });
  const withdraw = useAction(async ({ id }: Review) => {
    await call(withdrawReviewRoute, { params: { homeworkId, reviewId: id } });
    await refresh(reviewBoardRoute);
  });
  const buttons = (one: Review) => {
    if (one.state === 'open' && board.can.assign) {
      return (
        <Button
          size="small"
          aria-label={t('peerReview.page.withdrawOf', { name: one.reviewer })}
          onClick={() => void withdraw.run(one)}
        >
          {t('peerReview.page.withdraw')}
        </Button>
      );
    }
    if (one.state !== 'done') return null;
    return (
      <>
        {board.can.mark && (
          <Button size="small" onClick={() => void decide.run(one, !one.counts, one.counts ? 'leave' : 'count')}>
            {t(one.counts ? 'peerReview.page.decide.leave' : 'peerReview.page.decide.count')}
          </Button>
        )}
        {board.can.decide && one.flag !== null && one.answer === null && (
          <Button size="small" onClick={() => void decide.run(one, one.counts, 'answer')}>
            {t('peerReview.page.decide.answer')}
          </Button>
        )}
      </>
    );
  };
  // Every reviewer marks it beforehand; nobody else is asked to.
  const isSample = board.samples.some((one) => one.workId === work.workId);
  return (
    <Drawer open title={t('peerReview.page.drawer', { name })} width="520px" onClose={onClose}>
      {board.calibrate && <SamplePart board={board} homeworkId={homeworkId} work={work} />}
      {markFormula(work) && (
        <p className="vse-review-note vse-num">
          {t('peerReview.page.how')} {markFormula(work)}
        </p>
      )}
      {isSample ? null : work.reviews.length === 0 ? (
        <EmptyState compact>{t('peerReview.page.noReviews')}</EmptyState>
      ) : (
        <ul className="vse-review-reviews">
          {work.reviews.map((one) => (
            <li key={one.id}>
              <div>
                <strong>{one.reviewer || '—'}</strong>
                <ReviewStateTag state={one.state} />
                {one.kind !== 'ring' && <StatusTag tone="info">{t(`peerReview.page.kind.${one.kind}`)}</StatusTag>}
                {!one.counts && <StatusTag tone="neutral">{t('peerReview.page.left')}</StatusTag>}
                {one.points !== null && (
                  <span className="vse-num">
                    {t('peerReview.page.pointsFull', { n: formatScore(one.points), full: formatScore(board.maxScore) })}
                  </span>
                )}
                {one.state === 'done' && one.weight !== null && (
                  <span className="vse-review-note vse-num">
                    {t('peerReview.page.weight', { n: formatScore(one.weight) })}
                  </span>
                )}
                <span className="vse-review-tools vse-push">{buttons(one)}</span>
              </div>
              {one.levels.length > 0 && (
                <p className="vse-review-note">
                  {one.levels.map((line) => (
                    <span key={line.criterion}>
                      {`${line.criterion} ${formatScore(line.points)}/${formatScore(line.max)}`}
                    </span>
                  ))}
                </p>
              )}
              {one.comment !== '' && <p className="vse-review-words">{one.comment}</p>}
              {one.flag !== null && (
                <p className="vse-review-note">{t('peerReview.page.flagWords', { reason: one.flag })}</p>
              )}
              {one.answer !== null && (
                <p className="vse-review-note">{t('peerReview.page.answer', { words: one.answer })}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {board.can.assign && !isSample && <Assign board={board} homeworkId={homeworkId} work={work} />}
      {element}
    </Drawer>
  );
}

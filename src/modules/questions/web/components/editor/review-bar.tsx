import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { reviewQuestionRoute } from '../../../shared/question.contract.ts';
import type { Verdict } from '../../../shared/question.model.ts';
import { ReturnDialog } from '../bank/return-dialog.tsx';
import type { Question } from './draft.model.ts';
import { refreshBank } from './use-question.ts';

/** How far the review of a draft is; whoever may decide it does so here. @param dirty something is typed and not saved */
export function ReviewBar({ question, dirty }: { readonly question: Question; readonly dirty: boolean }) {
  const t = useT();
  const [returning, setReturning] = useState(false);
  const decide = useAction(async (verdict: Verdict, opinion: string) => {
    const body = { verdict, opinion, version: question.version };
    await call(reviewQuestionRoute, { params: { questionId: question.id }, body });
    setReturning(false);
    toast.show({ text: t(`questions.review.${verdict === 'pass' ? 'passed' : 'returned'}`), tone: 'success' });
    await refreshBank();
  });
  const { review, lastReview } = question;
  if (!review || !lastReview) return null;
  if (review === 'returned') {
    return (
      <Banner tone="warning">
        {t('questions.review.returnedBy', {
          name: lastReview.reviewer,
          time: formatInstant(lastReview.decidedAt),
          opinion: lastReview.opinion,
        })}
      </Banner>
    );
  }
  return (
    <>
      <Banner
        tone="info"
        actions={
          question.can.review && (
            <>
              <Button size="small" disabled={dirty || decide.busy} onClick={() => setReturning(true)}>
                {t('questions.review.return')}
              </Button>
              <Button
                size="small"
                variant="primary"
                loading={decide.busy}
                disabled={dirty}
                onClick={() => void decide.run('pass', '')}
              >
                {t('questions.review.pass')}
              </Button>
            </>
          )
        }
      >
        {t('questions.review.submittedBy', {
          name: lastReview.submitter,
          time: formatInstant(lastReview.submittedAt),
        })}{' '}
        {t('questions.review.editNote')}
      </Banner>
      {returning && (
        <ReturnDialog
          title={t('questions.review.returnTitle')}
          busy={decide.busy}
          onReturn={(opinion) => void decide.run('return', opinion)}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  );
}

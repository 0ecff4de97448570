import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { FeedbackBox } from '../../../attempts/web/feedback.public.tsx';
import type { FormResponse } from '../../../papers/shared/response.model.ts';
import { QuestionView } from '../../../papers/web/question.public.tsx';
import { mistakeRoute, mistakesRoute, setMasteryRoute } from '../../shared/mistake.contract.ts';
import type { QuestionRef } from '../../shared/mistake.model.ts';
import { MasteryTag } from './mistake-row.tsx';

const nothing = () => {};

/** A question with the own answer, the key and the analysis. */
export function MistakeDrawer({
  question: { questionId, number },
  busy,
  onRedo,
  onClose,
}: {
  readonly question: QuestionRef;
  readonly busy: boolean;
  readonly onRedo: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const params = { questionId, number };
  const found = useCall(mistakeRoute, { params });
  const mastery = useAction(async (mastered: boolean) => {
    await call(setMasteryRoute, { params, body: { mastered } });
    toast.show({ text: t(mastered ? 'mistakes.masterDone' : 'mistakes.undone'), tone: 'success' });
    await refresh(mistakesRoute, mistakeRoute);
  });
  const { data } = found;
  const row = data?.mistake;
  return (
    <Drawer
      open
      width="min(720px, 100vw)"
      title={t('mistakes.column.question')}
      onClose={onClose}
      footer={
        row && (
          <>
            {row.mastered ? (
              <Button loading={mastery.busy} onClick={() => void mastery.run(false)}>
                {t('mistakes.undoMastery')}
              </Button>
            ) : (
              !row.redoable && (
                <Button loading={mastery.busy} onClick={() => void mastery.run(true)}>
                  {t('mistakes.master')}
                </Button>
              )
            )}
            {row.redoable && (
              <Button variant="primary" loading={busy} onClick={onRedo}>
                {t('mistakes.redo')}
              </Button>
            )}
          </>
        )
      }
    >
      {found.error ? (
        <CallError error={found.error} compact retry={found.refetch} />
      ) : !data || !row ? (
        <SkeletonText lines={6} />
      ) : (
        <div className="vse-stack">
          <p className="vse-mistake-facts">
            <MasteryTag row={row} />
            <span>{t(`mistakes.type.${row.type}`)}</span>
            <span>{row.exam.name}</span>
            <span className="vse-num">{formatInstant(row.wrongAt)}</span>
          </p>
          {row.masteredAt && (
            <p className="vse-mistakes-note">{t('mistakes.masteredOn', { time: formatInstant(row.masteredAt) })}</p>
          )}
          <QuestionView
            view={data.view}
            response={(data.response ?? undefined) as FormResponse | undefined}
            onChange={nothing}
            disabled
          />
          <FeedbackBox
            view={data.view}
            comment={data.comment}
            feedback={{ score: row.score, points: row.points, key: data.key, analysis: data.analysis }}
          />
          {!row.redoable && <p className="vse-mistakes-note">{t('mistakes.handMarked')}</p>}
          <div>
            <ButtonLink
              variant="ghost"
              href={addressOf('study.examObject', {
                Id: row.course.id,
                kind: row.exam.kind,
                attemptId: row.attemptId,
              })}
            >
              {t('mistakes.attempt')}
            </ButtonLink>
          </div>
        </div>
      )}
    </Drawer>
  );
}

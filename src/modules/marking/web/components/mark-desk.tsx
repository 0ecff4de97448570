import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { ChevronLeftIcon } from '../../../../ui/design/icons.ts';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatDuration, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePageActs } from '../../../../ui/shell/page-keys.ts';
import { openFileRoute } from '../../../attempts/shared/desk.contract.ts';
import { RunSteps } from '../../../attempts/web/feedback.public.tsx';
import type { AnsweredFile } from '../../../papers/shared/response.model.ts';
import { QuestionView } from '../../../papers/web/question.public.tsx';
import { QuestionText } from '../../../questions/web/texts.public.tsx';
import type { markingRoute } from '../../shared/marking.contract.ts';
import { MarkPad } from './mark-pad.tsx';
import { type Batch, type DeskAnswer, useBatch, type What } from './use-batch.ts';

const keyOf = ({ attemptId, item }: DeskAnswer) => `${attemptId} ${item}`;

/** What markers read beside the answer. */
function Reference({ batch }: { readonly batch: Batch }) {
  const t = useT();
  // The rule of an experiment is its reference: nothing is missing where none was written.
  if (batch.answers[0]?.view.type === 'experiment' && !batch.reference && !batch.rubric) return null;
  return (
    <div className="vse-mark-reference">
      <section>
        <h4>{t('marking.desk.reference')}</h4>
        {batch.reference ? (
          <QuestionText html={batch.reference} />
        ) : (
          <p className="vse-mark-note">{t('marking.desk.noReference')}</p>
        )}
      </section>
      {batch.rubric && (
        <section>
          <h4>{t('marking.desk.rubric')}</h4>
          <QuestionText html={batch.rubric} />
        </section>
      )}
    </div>
  );
}

/** Answers to one question, marked one after the other. */
export function MarkDesk({
  examId,
  question,
  place,
  what,
  onBack,
}: {
  readonly examId: string;
  readonly question: CallOutput<typeof markingRoute>['rows'][number];
  readonly place: number;
  readonly what: What;
  readonly onBack: () => void;
}) {
  const t = useT();
  const { batch, answers, at, go, take, save, undo } = useBatch(examId, question, what);
  usePageActs(undo ? [{ keys: ['z'], does: t('marking.keys.undo'), on: 'z', act: () => void undo.run() }] : []);
  const file = useAction(({ id, name }: AnsweredFile) => fileOrJob(openFileRoute, { params: { fileId: id } }, name));
  const answer = answers[at];
  const head = (
    <div className="vse-mark-head">
      <Button variant="ghost" icon={<ChevronLeftIcon aria-hidden="true" />} onClick={onBack}>
        {t('marking.desk.back')}
      </Button>
      <h3>{t('marking.question', { n: place })}</h3>
      {undo && (
        <Button size="small" variant="ghost" loading={undo.busy} onClick={() => void undo.run()}>
          {t('marking.desk.undo')} <kbd>Z</kbd>
        </Button>
      )}
      {batch && (
        <p className="vse-mark-note" role="status">
          <span>{t('marking.desk.left', { n: formatNumber(batch.toMark) })}</span>
          {batch.mean !== null && <span>{t('marking.desk.mean', { mean: formatNumber(batch.mean, 2) })}</span>}
        </p>
      )}
    </div>
  );
  if (take.error) {
    return (
      <div className="vse-stack">
        {head}
        <CallError error={take.error} retry={() => void take.run()} />
      </div>
    );
  }
  if (!batch) {
    return (
      <div className="vse-stack">
        {head}
        <SkeletonBlock height="420px" />
      </div>
    );
  }
  if (!answer) {
    return (
      <div className="vse-stack">
        {head}
        <EmptyState
          title={t('marking.desk.finished')}
          action={
            <Button loading={take.busy} onClick={() => void take.run()}>
              {t('marking.desk.more')}
            </Button>
          }
        >
          {t('marking.desk.finishedText')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="vse-stack">
      {head}
      {what !== 'again' && what !== 'scored' && batch.toMark === 0 && (
        <Banner tone="success">{t('marking.desk.finished')}</Banner>
      )}
      <div className="vse-mark-desk">
        <nav aria-label={t('marking.desk.list')}>
          <ol>
            {answers.map((one, i) => (
              <li key={keyOf(one)}>
                <button type="button" aria-current={i === at || undefined} onClick={() => go(i)}>
                  <span>{/^\d+$/.test(one.who) ? t('marking.desk.person', { n: one.who }) : one.who}</span>
                  <small data-done={one.score !== null || undefined}>
                    {one.score === null
                      ? t('marking.desk.open')
                      : t('marking.desk.marked', { score: formatScore(one.score) })}
                  </small>
                  {one.same.length > 0 && <small>{t('marking.desk.same', { n: one.same.length + 1 })}</small>}
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <div className="vse-mark-sheet">
          <div className="vse-mark-answer">
            {answer.lateSeconds !== null && answer.lateSeconds > 0 && (
              <p className="vse-mark-note">{t('marking.desk.late', { time: formatDuration(answer.lateSeconds) })}</p>
            )}
            {answer.same.length > 0 && (
              <p className="vse-mark-note">{t('marking.desk.sameText', { n: answer.same.length + 1 })}</p>
            )}
            {answer.response === null && answer.view.type !== 'experiment' && (
              <p className="vse-mark-note">{t('marking.desk.blank')}</p>
            )}
            <QuestionView
              key={keyOf(answer)}
              view={answer.view}
              run={answer.view.type === 'experiment' && <RunSteps run={answer.run} linked={answer.runOpen} />}
              response={answer.response ?? undefined}
              disabled
              onOpenFile={(one) => void file.run(one)}
              onChange={() => undefined}
            />
          </div>
          <Reference batch={batch} />
        </div>
        <aside>
          <MarkPad
            key={keyOf(answer)}
            answer={answer}
            save={save}
            onTurn={(by) => go((now) => Math.min(answers.length - 1, Math.max(0, now + by)))}
          />
        </aside>
      </div>
    </div>
  );
}

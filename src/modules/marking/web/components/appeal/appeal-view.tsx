import { useState } from 'react';
import { ANSWER_TEXT } from '../../../../../kernel/appeals/appeal.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { ChevronLeftIcon } from '../../../../../ui/design/icons.ts';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { openFileRoute } from '../../../../attempts/shared/desk.contract.ts';
import type { AnsweredFile } from '../../../../papers/shared/response.model.ts';
import { QuestionView } from '../../../../papers/web/question.public.tsx';
import { QuestionText } from '../../../../questions/web/texts.public.tsx';
import {
  answerQuestionAppealRoute,
  questionAppealRoute,
  questionAppealsRoute,
} from '../../../shared/appeal.contract.ts';
import { isMark } from '../../../shared/mark.model.ts';
import { refreshScores } from '../regrade/refresh-scores.ts';
import './appeals.css';

type Appeal = CallOutput<typeof questionAppealRoute>;
const nothing = () => undefined;

function AnswerForm({
  examId,
  appeal,
  onDone,
}: {
  readonly examId: string;
  readonly appeal: Appeal;
  readonly onDone: () => void;
}) {
  const t = useT();
  const [outcome, setOutcome] = useState<'kept' | 'changed' | null>(null);
  const [score, setScore] = useState('');
  const [answer, setAnswer] = useState('');
  const [tried, setTried] = useState(false);
  const number = score.trim() === '' ? Number.NaN : Number(score);
  const wrong = outcome === 'changed' && !isMark(number, appeal.points);
  const short = answer.trim().length < ANSWER_TEXT.least;
  const send = useAction(
    async () => {
      if (outcome === null) return;
      const body = { outcome, score: outcome === 'changed' ? number : null, answer: answer.trim() };
      await call(answerQuestionAppealRoute, { params: { examId, appealId: appeal.id }, body });
      await Promise.all([refresh(questionAppealsRoute, questionAppealRoute), refreshScores()]);
      onDone();
    },
    { done: t('marking.appeal.answered'), quiet: true },
  );
  const scoreFault = send.error?.fieldMessage('score');
  return (
    <form
      noValidate
      className="vse-mark-pad"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (outcome !== null && !wrong && !short) void send.run();
      }}
    >
      <RadioGroup
        label={t('marking.appeal.outcome')}
        value={outcome}
        error={tried && outcome === null ? t('ui.required') : undefined}
        options={(['kept', 'changed'] as const).map((value) => ({ value, label: t(`marking.appeal.state.${value}`) }))}
        onChange={setOutcome}
      />
      {outcome === 'changed' && (
        <TextField
          label={t('marking.appeal.newScore')}
          required
          inputMode="decimal"
          suffix={t('marking.desk.outOf', { max: formatScore(appeal.points) })}
          value={score}
          error={
            (tried && wrong ? t('marking.fault.score', { max: formatScore(appeal.points) }) : undefined) ?? scoreFault
          }
          onChange={(event) => setScore(event.target.value)}
        />
      )}
      <TextArea
        label={t('marking.appeal.answerText')}
        hint={t('marking.appeal.answerHint')}
        required
        rows={4}
        counted
        maxLength={ANSWER_TEXT.most}
        value={answer}
        error={tried && short ? t('marking.appeal.answerShort') : undefined}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {send.error && send.error.fields.length === 0 && <Banner tone="error">{send.error.message}</Banner>}
      <div>
        <Button type="submit" variant="primary" loading={send.busy}>
          {t('marking.appeal.answer')}
        </Button>
      </div>
    </form>
  );
}

function Detail({
  examId,
  appeal,
  onDone,
}: {
  readonly examId: string;
  readonly appeal: Appeal;
  readonly onDone: () => void;
}) {
  const t = useT();
  const file = useAction(({ id, name }: AnsweredFile) => fileOrJob(openFileRoute, { params: { fileId: id } }, name));
  return (
    <div className="vse-mark-desk" data-wide="">
      <div className="vse-mark-sheet">
        <section className="vse-own-appeal">
          <p className="vse-own-appeal-head">
            <strong>{appeal.name}</strong>
            {appeal.studentNumber && <span className="vse-muted-small vse-num">{appeal.studentNumber}</span>}
            <span className="vse-muted-small">
              {t('marking.appeal.sentAt', { time: formatInstant(appeal.submittedAt) })}
            </span>
          </p>
          <p className="vse-own-appeal-text">{appeal.text}</p>
        </section>
        <div className="vse-mark-answer">
          {appeal.response === null && <p className="vse-mark-note">{t('marking.desk.blank')}</p>}
          <QuestionView
            view={appeal.view}
            response={appeal.response ?? undefined}
            disabled
            onOpenFile={(one) => void file.run(one)}
            onChange={nothing}
          />
          {appeal.comment && <p className="vse-mark-note">{t('marking.appeal.comment', { text: appeal.comment })}</p>}
        </div>
        {appeal.kept.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: versions have no other name
          <div key={i} className="vse-mark-answer">
            <p className="vse-mark-note">{t('marking.appeal.kept', { time: formatInstant(one.at) })}</p>
            <QuestionView view={appeal.view} response={one.response} disabled onChange={nothing} />
          </div>
        ))}
        {(appeal.reference || appeal.rubric) && (
          <div className="vse-mark-reference">
            {appeal.reference && (
              <section>
                <h4>{t('marking.desk.reference')}</h4>
                <QuestionText html={appeal.reference} />
              </section>
            )}
            {appeal.rubric && (
              <section>
                <h4>{t('marking.desk.rubric')}</h4>
                <QuestionText html={appeal.rubric} />
              </section>
            )}
          </div>
        )}
      </div>
      <aside className="vse-stack">
        <p className="vse-mark-note">
          {t('marking.appeal.now', { score: formatScore(appeal.score), points: formatScore(appeal.points) })}
        </p>
        {appeal.state === 'submitted' ? (
          <AnswerForm examId={examId} appeal={appeal} onDone={onDone} />
        ) : (
          <div className="vse-own-appeal">
            <strong>{t(`marking.appeal.state.${appeal.state}`)}</strong>
            <p className="vse-own-appeal-text">{appeal.answer}</p>
            <p className="vse-muted-small">
              {t('marking.appeal.answeredBy', {
                ...{ name: appeal.answeredBy ?? '', time: formatInstant(appeal.answeredAt) },
              })}
            </p>
          </div>
        )}
      </aside>
    </div>
  );
}

/** One appeal with the answer it is about, to be answered. */
export function AppealView({
  examId,
  appealId,
  onBack,
}: {
  readonly examId: string;
  readonly appealId: string;
  readonly onBack: () => void;
}) {
  const t = useT();
  const read = useCall(questionAppealRoute, { params: { examId, appealId } });
  return (
    <div className="vse-stack">
      <div className="vse-mark-head">
        <Button variant="ghost" icon={<ChevronLeftIcon aria-hidden="true" />} onClick={onBack}>
          {t('marking.desk.back')}
        </Button>
        <h3>{t('marking.appeal.queue')}</h3>
        {read.data && <span>{t('marking.question', { n: read.data.place })}</span>}
      </div>
      {read.error && !read.data ? (
        <CallError error={read.error} retry={read.refetch} />
      ) : read.data ? (
        <Detail examId={examId} appeal={read.data} onDone={onBack} />
      ) : (
        <SkeletonBlock height="420px" />
      )}
    </div>
  );
}

import { useRef, useState } from 'react';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePageActs } from '../../../../ui/shell/page-keys.ts';
import { isMark, MAX_COMMENT } from '../../shared/mark.model.ts';
import type { DeskAnswer, useBatch } from './use-batch.ts';

/** Points and comment of one answer; digits begin the points, Enter saves. */
export function MarkPad({
  answer,
  save,
  onTurn,
}: {
  readonly answer: DeskAnswer;
  readonly save: ReturnType<typeof useBatch>['save'];
  readonly onTurn: (by: 1 | -1) => void;
}) {
  const t = useT();
  const [points, setPoints] = useState(answer.score === null ? '' : String(answer.score));
  const [comment, setComment] = useState(answer.comment);
  const [sent, setSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const score = points.trim() === '' ? Number.NaN : Number(points);
  const fault = isMark(score, answer.points)
    ? undefined
    : t('marking.fault.score', { max: formatScore(answer.points) });
  const submit = () => {
    setSent(true);
    if (fault) field.current?.focus();
    else void save.run(score, comment);
  };
  const give = (text: string) => {
    setPoints(text);
    field.current?.focus();
  };
  const digit = (on: string) => ({ keys: [on], does: t('marking.keys.points'), on, act: () => give(on) });
  usePageActs([
    ...[...'0123456789.'].map(digit),
    { keys: ['Space'], does: t('marking.keys.full'), on: ' ', act: () => give(String(answer.points)) },
    { keys: ['n'], does: t('marking.keys.turn'), on: 'n', act: () => onTurn(1) },
    { keys: ['p'], does: t('marking.keys.turn'), on: 'p', act: () => onTurn(-1) },
    { keys: ['c'], does: t('marking.keys.comment'), on: 'c', act: () => commentField.current?.focus() },
  ]);
  return (
    <form
      className="vse-mark-pad"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {save.error && save.error.fields.length === 0 && <Banner tone="error">{save.error.message}</Banner>}
      <TextField
        ref={field}
        label={t('marking.desk.points')}
        suffix={t('marking.desk.outOf', { max: formatScore(answer.points) })}
        inputMode="decimal"
        autoComplete="off"
        value={points}
        error={(sent ? fault : undefined) ?? save.error?.fieldMessage('score')}
        onChange={(event) => setPoints(event.target.value)}
      />
      <div className="vse-mark-quick">
        <Button size="small" onClick={() => give('0')}>
          {t('marking.desk.zero')}
        </Button>
        <Button size="small" onClick={() => give(String(answer.points))}>
          {t('marking.desk.full')}
        </Button>
      </div>
      {answer.suggested !== null && (
        <p className="vse-mark-note">
          {t('marking.desk.suggested', { score: formatScore(answer.suggested) })}{' '}
          <Button size="small" variant="ghost" onClick={() => give(String(answer.suggested))}>
            {t('marking.desk.takeSuggested')}
          </Button>
        </p>
      )}
      <TextArea
        ref={commentField}
        label={t('marking.desk.comment')}
        maxLength={MAX_COMMENT}
        counted
        rows={3}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Button type="submit" variant="primary" block loading={save.busy}>
        {t('marking.desk.save')}
        <kbd>↵</kbd>
      </Button>
    </form>
  );
}

import { useState } from 'react';
import { ANSWER_TEXT } from '../../../../../kernel/appeals/appeal.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { answerAppealRoute, classAppealsRoute } from '../../../shared/appeal.contract.ts';
import { gradebookRoute, gradeTreeRoute } from '../../../shared/grade.contract.ts';
import { type Book, type BookRow, cellsOf } from '../book/book.model.ts';
import { markOf } from '../book/book-figures.model.ts';
import type { Appeal } from './appeal-card.tsx';

/** Answer to one appeal: the number is kept, or set to a new one here, or was changed in the book already. */
export function AppealAnswer({
  classId,
  appeal,
  book,
  row,
  locked,
}: {
  readonly classId: string;
  readonly appeal: Appeal;
  readonly book: Pick<Book, 'columns'>;
  /** The learner's row; null when he or she has left the class. */
  readonly row: BookRow | null;
  /** The totals are handed in: nothing can be changed. */
  readonly locked: boolean;
}) {
  const t = useT();
  const [outcome, setOutcome] = useState<'kept' | 'changed' | null>(null);
  const [target, setTarget] = useState('');
  const [value, setValue] = useState('');
  const [answer, setAnswer] = useState('');
  const [tried, setTried] = useState(false);
  const cells = row ? cellsOf(book, row) : [];
  const within = cells.filter((cell) => appeal.target === 'total' || cell.target.startsWith(`${appeal.target}/`));
  const mark = markOf(value);
  const short = answer.trim().length < ANSWER_TEXT.least;
  const badMark = outcome === 'changed' && target !== '' && typeof mark !== 'number';
  const send = useAction(
    async () => {
      if (outcome === null) return;
      const change =
        outcome === 'changed' && target !== '' && typeof mark === 'number' ? { target, value: mark } : null;
      await call(answerAppealRoute, {
        params: { classId, appealId: appeal.id },
        body: { outcome, answer: answer.trim(), ...(change ? { change } : {}) },
      });
      await refresh(classAppealsRoute, gradebookRoute, gradeTreeRoute);
    },
    { done: t('grades.appeal.answered'), quiet: true },
  );
  return (
    <form
      noValidate
      className="vse-appeal-form"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (outcome !== null && !short && !badMark) void send.run();
      }}
    >
      <RadioGroup
        inline
        label={t('grades.appeal.outcome')}
        value={outcome}
        error={tried && outcome === null ? t('ui.required') : undefined}
        options={(['kept', 'changed'] as const).map((one) => ({
          value: one,
          label: t(`grades.appeal.state.${one}`),
          disabled: one === 'changed' && (locked || row === null),
        }))}
        onChange={setOutcome}
      />
      {locked && <p className="vse-grades-faint">{t('grades.handIn.locked')}</p>}
      {outcome === 'changed' && (
        <>
          <div className="vse-scheme-grid">
            <Select
              label={t('grades.appeal.change')}
              value={target}
              options={[
                { value: '', label: t('grades.appeal.changeDone') },
                ...within.map((cell) => ({
                  value: cell.target,
                  label: `${t('grades.appeal.changeTo', { name: cell.name })} (${formatScore(cell.percent)})`,
                })),
                ...(appeal.target === 'total'
                  ? [{ value: 'total', label: t('grades.appeal.changeTo', { name: t('grades.tree.total') }) }]
                  : []),
              ]}
              onChange={(event) => setTarget(event.target.value)}
            />
            {target !== '' && (
              <TextField
                label={t('grades.appeal.value')}
                required
                inputMode="decimal"
                value={value}
                error={tried && badMark ? t('grades.mark.range') : undefined}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </div>
          <p className="vse-grades-faint">{t('grades.appeal.republish')}</p>
        </>
      )}
      <TextArea
        label={t('grades.appeal.answer')}
        hint={t('grades.appeal.answerHint')}
        required
        rows={3}
        counted
        maxLength={ANSWER_TEXT.most}
        value={answer}
        error={tried && short ? t('grades.appeal.answerShort') : undefined}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {send.error && <Banner tone="error">{send.error.message}</Banner>}
      <div>
        <Button type="submit" variant="primary" loading={send.busy}>
          {t('grades.appeal.answerAction')}
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { flagRoute, gradebookRoute, gradeTreeRoute } from '../../shared/grade.contract.ts';
import { CELL_FLAGS, type Flag } from '../../shared/grade-calculation.model.ts';
import { type Book, type BookRow, cellsOf } from './book/book.model.ts';
import { markOf } from './book/book-figures.model.ts';
import { isShortReason, ReasonField } from './reason-field.tsx';

/** Flags of a cell, or of the whole course, with a reason; a make-up asks for its mark. */
export function FlagForm({
  classId,
  book,
  row,
}: {
  readonly classId: string;
  readonly book: Pick<Book, 'columns'>;
  readonly row: BookRow;
}) {
  const t = useT();
  const cells = cellsOf(book, row);
  const stored = (target: string): Flag =>
    target === 'total'
      ? row.retake
        ? 'retake'
        : 'normal'
      : (cells.find((cell) => cell.target === target)?.flag ?? 'normal');
  const [target, setTarget] = useState(cells[0]?.target ?? 'total');
  const [flag, setFlag] = useState<Flag>(stored(target));
  const [mark, setMark] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const made = markOf(mark);
  const short = isShortReason(reason);
  const choose = (to: string) => {
    setTarget(to);
    setFlag(stored(to));
    setMark('');
  };
  const set = useAction(
    async () => {
      await call(flagRoute, {
        params: { classId },
        body: {
          personId: row.personId,
          target,
          flag,
          reason: reason.trim(),
          ...(flag === 'makeUp' && typeof made === 'number' ? { mark: made } : {}),
        },
      });
      setReason('');
      setMark('');
      setTried(false);
      await refresh(gradebookRoute, gradeTreeRoute);
    },
    { done: t('grades.flag.done') },
  );
  const needsMark = flag === 'makeUp' && typeof made !== 'number';
  const choices: readonly Flag[] = target === 'total' ? ['normal', 'retake'] : ['normal', ...CELL_FLAGS];
  return (
    <form
      noValidate
      className="vse-stack"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!short && !needsMark) void set.run();
      }}
    >
      <SectionHeading level={3}>{t('grades.flag.title')}</SectionHeading>
      <div className="vse-scheme-grid">
        <Select
          label={t('grades.adjust.target')}
          value={target}
          options={[
            ...cells.map((cell) => ({ value: cell.target, label: cell.name })),
            { value: 'total', label: t('grades.flag.whole') },
          ]}
          onChange={(event) => choose(event.target.value)}
        />
        <Select
          label={t('grades.flag.which')}
          value={flag}
          options={choices.map((one) => ({ value: one, label: t(`grades.flag.${one}`) }))}
          onChange={(event) => setFlag(event.target.value as Flag)}
        />
        {flag === 'makeUp' && (
          <TextField
            label={t('grades.flag.makeUpMark')}
            hint={t('grades.flag.makeUpHint')}
            required
            inputMode="decimal"
            value={mark}
            error={tried && needsMark ? t('grades.mark.range') : undefined}
            onChange={(event) => setMark(event.target.value)}
          />
        )}
      </div>
      <ReasonField value={reason} tried={tried} onChange={setReason} />
      <div className="vse-row">
        <Button type="submit" loading={set.busy}>
          {t('grades.flag.action')}
        </Button>
      </div>
    </form>
  );
}

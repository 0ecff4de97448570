import { type KeyboardEvent, useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { enterMarksRoute, gradebookRoute, gradeTreeRoute } from '../../../shared/grade.contract.ts';
import { unpackCells } from '../../../shared/grade-book.model.ts';
import type { Book } from './book.model.ts';
import { markOf } from './book-figures.model.ts';

/** Enter goes to the next learner as in a sheet; it sends nothing. */
function toNextMark(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.closest('.vse-offline')?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

/** Marks of one offline item for the whole class; a column pasted from a sheet fills the fields downwards. */
export function OfflineDialog({
  classId,
  book,
  itemKey,
  onClose,
}: {
  readonly classId: string;
  readonly book: Book;
  readonly itemKey: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const column = book.columns.find((one) => one.key === itemKey);
  const cellOf = (row: Book['rows'][number]) => unpackCells(book.columns, row).find((cell) => cell.itemKey === itemKey);
  const raw = (row: Book['rows'][number]) => {
    const entered = cellOf(row)?.entered ?? null;
    return entered === null ? '' : String(entered);
  };
  // What was there when each field was filled: a save names it, so that nobody's mark is overwritten unseen.
  const [base, setBase] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(book.rows.map((row) => [row.personId, raw(row)])),
  );
  const [texts, setTexts] = useState(base);
  const typed = book.rows.map((row) => ({
    row,
    text: texts[row.personId] ?? '',
    mark: markOf(texts[row.personId] ?? ''),
  }));
  const bad = typed.some((one) => one.mark === 'bad');
  const before = (personId: string) => markOf(base[personId] ?? '') as number | null;
  const marks = typed.flatMap(({ row: { personId }, mark }) =>
    mark !== 'bad' && mark !== before(personId) ? [{ personId, value: mark, was: before(personId) }] : [],
  );
  const foreign = marks.filter(({ personId, was }) => {
    const row = book.rows.find((one) => one.personId === personId);
    return row !== undefined && markOf(raw(row)) !== was;
  });
  const now = () => Object.fromEntries(book.rows.map((row) => [row.personId, raw(row)]));
  const takeStored = () => {
    const stored = now();
    setTexts({ ...texts, ...Object.fromEntries(foreign.map(({ personId }) => [personId, stored[personId] ?? ''])) });
    setBase(stored);
  };
  const save = useAction(
    async () => {
      // Whoever saves again after the conflict was shown has seen what is stored now.
      const known = new Map(foreign.map(({ personId }) => [personId, markOf(now()[personId] ?? '') as number | null]));
      const sent = marks.map((mark) => (known.has(mark.personId) ? { ...mark, was: known.get(mark.personId)! } : mark));
      try {
        // A call takes 500 marks at most; a class may hold more.
        for (let i = 0; i < sent.length; i += 500) {
          await call(enterMarksRoute, { params: { classId }, body: { itemKey, marks: sent.slice(i, i + 500) } });
        }
      } finally {
        await refresh(gradebookRoute, gradeTreeRoute);
      }
    },
    { done: t('grades.offline.done') },
  );
  return (
    <FormDialog
      title={t('grades.offline.title', { name: column?.name ?? '' })}
      submitLabel={t('grades.offline.save', { n: marks.length })}
      busy={save.busy}
      disabled={bad || marks.length === 0}
      onSubmit={async () => {
        if (await save.run()) onClose();
      }}
      onClose={onClose}
    >
      <p className="vse-grades-faint">{t('grades.offline.hint')}</p>
      {foreign.length > 0 && (
        <Banner
          tone="warning"
          title={t('grades.conflict.title', { n: foreign.length })}
          actions={
            <Button size="small" onClick={takeStored}>
              {t('grades.conflict.take')}
            </Button>
          }
        >
          {t('grades.conflict.text')}
        </Banner>
      )}
      <div className="vse-offline">
        {typed.map(({ row, text, mark }, i) => (
          <TextField
            key={row.personId}
            label={`${row.number ?? ''} ${row.name}`}
            hint={
              foreign.some((one) => one.personId === row.personId)
                ? t('grades.conflict.stored', { mark: raw(row) || t('grades.conflict.none') })
                : undefined
            }
            inputMode="decimal"
            value={text}
            error={mark === 'bad' ? t('grades.mark.range') : undefined}
            onChange={(event) => setTexts({ ...texts, [row.personId]: event.target.value })}
            onKeyDown={toNextMark}
            onPaste={(event) => {
              const lines = event.clipboardData.getData('text').trim().split(/\r?\n/);
              if (lines.length < 2) return;
              event.preventDefault();
              const filled = lines.flatMap((line, k) => {
                const at = book.rows[i + k];
                return at ? [[at.personId, line.trim()] as const] : [];
              });
              setTexts({ ...texts, ...Object.fromEntries(filled) });
            }}
          />
        ))}
      </div>
    </FormDialog>
  );
}

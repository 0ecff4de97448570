import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { enterMarksRoute, gradebookRoute, gradeTreeRoute } from '../../shared/grade.contract.ts';
import { markOf } from './book-figures.model.ts';
import type { Book } from './person-drawer.tsx';

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
  const raw = (row: Book['rows'][number]) => {
    const cell = row.items.find((item) => item.key === itemKey)?.cells[0];
    return cell?.percent === null || cell === undefined || cell.adjusted ? '' : String(cell.percent);
  };
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(book.rows.map((row) => [row.personId, raw(row)])),
  );
  const typed = book.rows.map((row) => ({
    row,
    text: texts[row.personId] ?? '',
    mark: markOf(texts[row.personId] ?? ''),
  }));
  const bad = typed.some((one) => one.mark === 'bad');
  const marks = typed.flatMap(({ row, text, mark }) =>
    typeof mark === 'number' && text !== raw(row) ? [{ personId: row.personId, value: mark }] : [],
  );
  const save = useAction(
    async () => {
      // A call takes 500 marks at most; a class may hold more.
      for (let i = 0; i < marks.length; i += 500) {
        await call(enterMarksRoute, { params: { classId }, body: { itemKey, marks: marks.slice(i, i + 500) } });
      }
      await refresh(gradebookRoute, gradeTreeRoute);
    },
    { done: t('grades.offline.done') },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('grades.offline.title', { name: column?.name ?? '' })}
      closeLabel={t('ui.action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            loading={save.busy}
            disabled={bad || marks.length === 0}
            onClick={async () => {
              if (await save.run()) onClose();
            }}
          >
            {t('grades.offline.save', { n: marks.length })}
          </Button>
        </>
      }
    >
      <p className="vse-grades-faint">{t('grades.offline.hint')}</p>
      <div className="vse-offline">
        {typed.map(({ row, text, mark }, i) => (
          <TextField
            key={row.personId}
            label={`${row.number ?? ''} ${row.name}`}
            inputMode="decimal"
            value={text}
            error={mark === 'bad' ? t('grades.mark.range') : undefined}
            onChange={(event) => setTexts({ ...texts, [row.personId]: event.target.value })}
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
    </Dialog>
  );
}

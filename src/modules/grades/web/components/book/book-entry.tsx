import { useMemo, useState } from 'react';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { enterMarksRoute, gradebookRoute, gradeTreeRoute } from '../../../shared/grade.contract.ts';
import { unpackCells } from '../../../shared/grade-book.model.ts';
import type { Book } from './book.model.ts';
import { BookGrid } from './book-grid.tsx';
import type { Pasted, TypedMark } from './paste.model.ts';
import { PasteDialog } from './paste-dialog.tsx';

/** What stands in the cell of a typed mark now. */
const storedNow = (book: Pick<Book, 'columns' | 'rows'>, mark: TypedMark): number | null => {
  const row = book.rows.find((one) => one.personId === mark.personId);
  return (row && unpackCells(book.columns, row).find((cell) => cell.itemKey === mark.itemKey)?.entered) ?? null;
};

/** Most marks of one call. */
const MAX = 500;

/** The grid with its writing: a typed mark is saved at once, a pasted block after it was shown, a conflict is asked about. */
export function BookEntry({
  classId,
  book,
  rows,
  passLine,
  busy,
  onOpen,
}: {
  readonly classId: string;
  readonly book: Book;
  /** Those shown of its rows. */
  readonly rows: Book['rows'];
  readonly passLine: number;
  readonly busy: boolean;
  readonly onOpen: (personId: string) => void;
}) {
  const t = useT();
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [conflict, setConflict] = useState<TypedMark | null>(null);
  const renew = () => refresh(gradebookRoute, gradeTreeRoute);
  const send = async (marks: readonly TypedMark[]) => {
    for (const itemKey of new Set(marks.map((mark) => mark.itemKey))) {
      const own = marks.filter((mark) => mark.itemKey === itemKey);
      for (let i = 0; i < own.length; i += MAX) {
        const sent = own.slice(i, i + MAX).map(({ personId, value, was }) => ({ personId, value, was }));
        await call(enterMarksRoute, { params: { classId }, body: { itemKey, marks: sent } });
      }
    }
  };
  const type = useAction(async (mark: TypedMark) => {
    try {
      await send([mark]);
    } catch (thrown) {
      if (!(thrown instanceof ApiError && thrown.code === 'grades.mark.changed')) throw thrown;
      await renew();
      setConflict(mark);
      return;
    }
    await renew();
  });
  const paste = useAction(
    async (marks: readonly TypedMark[]) => {
      try {
        await send(marks);
      } finally {
        await renew();
      }
    },
    { done: t('grades.offline.done') },
  );
  const shown = useMemo(() => ({ ...book, rows }), [book, rows]);
  const now = conflict && storedNow(book, conflict);
  return (
    <>
      <BookGrid
        book={shown}
        passLine={passLine}
        busy={busy || type.busy}
        onOpen={onOpen}
        onType={(mark) => void type.run(mark)}
        onPaste={setPasted}
      />
      {pasted && (
        <PasteDialog
          pasted={pasted}
          busy={paste.busy}
          onClose={() => setPasted(null)}
          onSave={async () => {
            if (await paste.run(pasted.marks)) setPasted(null);
          }}
        />
      )}
      {conflict && (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setConflict(null)}
          title={t('grades.conflict.title', { n: 1 })}
          footer={
            <>
              <Button onClick={() => setConflict(null)}>{t('grades.conflict.take')}</Button>
              <Button
                variant="primary"
                onClick={() => {
                  setConflict(null);
                  void type.run({ ...conflict, was: now });
                }}
              >
                {t('grades.conflict.mine')}
              </Button>
            </>
          }
        >
          <DefinitionList
            items={[
              { key: 'name', term: t('grades.book.name'), value: conflict.name },
              { key: 'item', term: t('grades.scale.item'), value: conflict.itemName },
              { key: 'before', term: t('grades.conflict.before'), value: formatScore(conflict.was) },
              { key: 'stands', term: t('grades.conflict.stands'), value: formatScore(now) },
              { key: 'typed', term: t('grades.conflict.typed'), value: formatScore(conflict.value) },
            ]}
          />
        </Dialog>
      )}
    </>
  );
}

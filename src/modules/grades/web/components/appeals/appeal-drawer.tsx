import { useCall } from '../../../../../ui/api/query.ts';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { classAppealsRoute } from '../../../shared/appeal.contract.ts';
import type { Book } from '../book/book.model.ts';
import { GradesFailed, GradesWaiting } from '../grade-states.tsx';
import { AppealAnswer } from './appeal-answer.tsx';
import { AppealCard } from './appeal-card.tsx';
import { AppealSources } from './appeal-sources.tsx';

function Appeals({ classId, book }: { readonly classId: string; readonly book: Book }) {
  const t = useT();
  const answer = useCall(classAppealsRoute, { params: { classId } });
  if (answer.error) return <GradesFailed failed={answer} />;
  if (!answer.data) return <GradesWaiting />;
  const { rows, can } = answer.data;
  if (rows.length === 0) return <EmptyState compact>{t('grades.appeal.empty')}</EmptyState>;
  return (
    <ul className="vse-lines-loose">
      {rows.map((row) => (
        <AppealCard
          key={row.id}
          appeal={row}
          answeredBy={row.answeredBy}
          who={
            <>
              {row.name} <span className="vse-num vse-grades-faint">{row.number ?? ''}</span>
            </>
          }
        >
          <AppealSources classId={classId} personId={row.personId} target={row.target} />
          {row.state === 'submitted' && can.answer && (
            <AppealAnswer
              classId={classId}
              appeal={row}
              book={book}
              row={book.rows.find((one) => one.personId === row.personId) ?? null}
              locked={book.publication?.lockedAt != null}
            />
          )}
        </AppealCard>
      ))}
    </ul>
  );
}

/** 复核申请 of a class: the open ones first, each answered where it stands. */
export function AppealDrawer({
  classId,
  book,
  open,
  onClose,
}: {
  readonly classId: string;
  readonly book: Book;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Drawer open={open} onClose={onClose} title={t('grades.appeal.listOpen')} width="min(620px, 100vw)">
      {open && <Appeals classId={classId} book={book} />}
    </Drawer>
  );
}

import { useCall } from '../../../../../ui/api/query.ts';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { classAppealsRoute } from '../../../shared/appeal.contract.ts';
import type { Book } from '../book/book.model.ts';
import { GradesFailed, GradesWaiting } from '../grade-states.tsx';
import { StepDrawer } from '../steps/step-drawer.tsx';
import { AppealAnswer } from './appeal-answer.tsx';
import { AppealCard } from './appeal-card.tsx';
import { AppealSources } from './appeal-sources.tsx';

/** Appeals of a class with their answers, or those of one learner. */
export function Appeals({
  classId,
  book,
  personId,
}: {
  readonly classId: string;
  readonly book: Book;
  readonly personId?: string;
}) {
  const t = useT();
  const answer = useCall(classAppealsRoute, { params: { classId } });
  if (answer.error) return <GradesFailed failed={answer} />;
  if (!answer.data) return <GradesWaiting />;
  const { can } = answer.data;
  const rows = answer.data.rows.filter((row) => personId === undefined || row.personId === personId);
  if (rows.length === 0) {
    return (
      <EmptyState compact>
        {personId === undefined ? t('grades.appeal.empty') : t('grades.appeal.emptyPerson')}
      </EmptyState>
    );
  }
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
          <AppealSources classId={classId} personId={row.personId} target={row.target} derivation={!personId} />
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
    <StepDrawer open={open} onClose={onClose} title={t('grades.appeal.listOpen')} first={t('grades.appeal.listOpen')}>
      <Appeals classId={classId} book={book} />
    </StepDrawer>
  );
}

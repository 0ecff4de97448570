import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { DraftBanner } from '../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../ui/access/use-draft.ts';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatInstant, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ViewAs } from '../../../classes/web/view-as.public.tsx';
import { HeldResults } from '../../../runs/web/held.public.tsx';
import { classAppealsRoute } from '../../shared/appeal.contract.ts';
import { adjustRoute, gradebookRoute, gradeTreeRoute } from '../../shared/grade.contract.ts';
import type { Flag, TotalNode } from '../../shared/grade-calculation.model.ts';
import { Appeals } from './appeals/appeal-drawer.tsx';
import { type Book, type BookRow, cellsOf } from './book/book.model.ts';
import { markOf } from './book/book-figures.model.ts';
import { DerivationTree } from './derivation-tree.tsx';
import { FlagForm } from './flag-form.tsx';
import { GradesFailed, GradesWaiting } from './grade-states.tsx';
import { heldRuns } from './held-runs.model.ts';
import { isShortReason, ReasonField } from './reason-field.tsx';
import { AppealsLink, StepDrawer } from './steps/step-drawer.tsx';

/** Sets a cell or the total by hand with a reason, or restores the raw mark. */
function AdjustForm({
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
  const [target, setTarget] = useState('total');
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const mark = markOf(value);
  const short = isShortReason(reason);
  const draft = useDraft(
    'grades.adjust',
    `${classId}:${row.personId}`,
    { target, value, reason },
    {
      dirty: value !== '' || reason !== '',
      label: t('grades.adjust.title'),
      check: isRecord<{ target: string; value: string; reason: string }>,
      restore: (kept) => {
        setTarget(String(kept.target ?? 'total'));
        setValue(String(kept.value ?? ''));
        setReason(String(kept.reason ?? ''));
      },
    },
  );
  const adjust = useAction(
    async (to: number | null) => {
      const was = target === 'total' ? row.total : (cells.find((cell) => cell.target === target)?.percent ?? null);
      const body = { personId: row.personId, target, value: to, reason: reason.trim(), was };
      try {
        await call(adjustRoute, { params: { classId }, body });
      } catch (thrown) {
        // What is typed stays; the numbers beside it become those of now.
        if (thrown instanceof ApiError && thrown.code === 'grades.mark.changed') {
          await refresh(gradebookRoute, gradeTreeRoute);
        }
        throw thrown;
      }
      setReason('');
      setValue('');
      setTried(false);
      draft.clear();
      await refresh(gradebookRoute, gradeTreeRoute);
    },
    { done: t('grades.adjust.done') },
  );
  const send = (to: number | null | 'bad') => {
    setTried(true);
    if (!short && to !== 'bad') void adjust.run(to);
  };
  const adjusted = target === 'total' || cells.find((cell) => cell.target === target)?.adjusted;
  return (
    <form
      noValidate
      className="vse-stack"
      onSubmit={(event) => {
        event.preventDefault();
        send(mark === null ? 'bad' : mark);
      }}
    >
      <SectionHeading level={3}>{t('grades.adjust.title')}</SectionHeading>
      <DraftBanner
        draft={draft}
        onDiscard={() => {
          setValue('');
          setReason('');
        }}
      />
      <div className="vse-scheme-grid">
        <Select
          label={t('grades.adjust.target')}
          value={target}
          options={[
            { value: 'total', label: t('grades.tree.total') },
            ...cells.map((cell) => ({ value: cell.target, label: `${cell.name} (${formatScore(cell.percent)})` })),
          ]}
          onChange={(event) => setTarget(event.target.value)}
        />
        <TextField
          label={t('grades.adjust.value')}
          inputMode="decimal"
          value={value}
          error={tried && (mark === 'bad' || value === '') ? t('grades.mark.range') : undefined}
          onChange={(event) => setValue(event.target.value)}
        />
      </div>
      <ReasonField value={reason} tried={tried} error={adjust.error?.fieldMessage('reason')} onChange={setReason} />
      <div className="vse-row">
        <Button type="submit" variant="primary" loading={adjust.busy}>
          {t('grades.adjust.action')}
        </Button>
        {adjusted && (
          <Button loading={adjust.busy} onClick={() => send(null)}>
            {t('grades.adjust.restore')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** 如何计算 of one person: derivation, what lies behind each number, adjustment, history. */
export function PersonDrawer({
  classId,
  book,
  row,
  mayChange,
  onClose,
}: {
  readonly classId: string;
  readonly book: Book;
  readonly row: BookRow | null;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { data } = useCall(classAppealsRoute, { params: { classId } }, { enabled: row !== null });
  const appeals = data?.rows.filter((one) => one.personId === row?.personId).length ?? 0;
  return (
    <StepDrawer
      open={row !== null}
      onClose={onClose}
      title={row ? t('grades.tree.howOf', { name: row.name }) : ''}
      first={t('grades.tree.how')}
      person={row?.name}
      appeals={
        row ? { n: appeals, body: <Appeals classId={classId} book={book} personId={row.personId} /> } : undefined
      }
    >
      {row && <Person classId={classId} book={book} row={row} mayChange={mayChange} appeals={appeals} />}
    </StepDrawer>
  );
}

function Person({
  classId,
  book,
  row,
  mayChange,
  appeals,
}: {
  readonly classId: string;
  readonly book: Pick<Book, 'columns'>;
  readonly row: BookRow;
  readonly mayChange: boolean;
  /** How many the person has made. */
  readonly appeals: number;
}) {
  const t = useT();
  const [params] = useSearchParams();
  const transcript = addressOf('maintain.teachingManage.scoreManagement', {
    Id: params.get('Id') ?? '',
    classId,
    transcript: row.personId,
  });
  const answer = useCall(gradeTreeRoute, { params: { classId, personId: row.personId } });
  const label = (target: string) =>
    target === 'total'
      ? t('grades.tree.total')
      : (cellsOf(book, row).find((cell) => cell.target === target || cell.target.startsWith(`${target}/`))?.name ??
        target);
  const flagged = (flag: Flag | null, mark: number | null) =>
    [t(`grades.flag.${flag ?? 'normal'}`), mark === null ? '' : formatScore(mark)].filter(Boolean).join(' ');
  if (answer.error) return <GradesFailed failed={answer} />;
  if (!answer.data) return <GradesWaiting />;
  return (
    <div className="vse-stack">
      <DerivationTree tree={answer.data.tree as TotalNode} reader="staff" />
      {heldRuns(answer.data.tree as TotalNode).map((runId) => (
        <HeldResults key={runId} runId={runId} onDecided={() => refresh(gradebookRoute, gradeTreeRoute)} />
      ))}
      {(row.published || answer.data.enrolmentId !== null || appeals > 0) && (
        <div className="vse-row">
          <AppealsLink n={appeals} />
          {row.published && <ButtonLink href={transcript}>{t('grades.transcript.open')}</ButtonLink>}
          {answer.data.enrolmentId !== null && <ViewAs enrolmentId={answer.data.enrolmentId} />}
        </div>
      )}
      {mayChange && <AdjustForm key={`adjust-${row.personId}`} classId={classId} book={book} row={row} />}
      {mayChange && <FlagForm key={`flag-${row.personId}`} classId={classId} book={book} row={row} />}
      <section aria-labelledby="book-history">
        <SectionHeading level={3} id="book-history">
          {t('grades.history.title')}
        </SectionHeading>
        {answer.data.history.length === 0 ? (
          <p className="vse-grades-faint">{t('grades.history.empty')}</p>
        ) : (
          <ol className="vse-book-history">
            {answer.data.history.map((change) => (
              <li key={`${change.at}-${change.target}-${change.kind}`}>
                <span>
                  <strong>{t(`grades.history.${change.kind}`)}</strong> {label(change.target)}{' '}
                  <span className="vse-num">
                    {change.kind === 'flag'
                      ? `${flagged(change.flagBefore, change.before)} → ${flagged(change.flagAfter, change.after)}`
                      : `${formatScore(change.before)} → ${formatScore(change.after)}`}
                  </span>
                </span>
                <span className="vse-grades-faint">
                  {[formatInstant(change.at), change.actorName, change.reason].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

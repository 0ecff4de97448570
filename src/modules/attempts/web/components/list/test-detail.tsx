import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { ChevronLeftIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OwnExam } from '../../../shared/result.contract.ts';
import { deskAddress, OwnExamCard } from './own-exam-card.tsx';

/** Attempts at a test with what may be seen of each: those that count, or those for practice. */
function Attempts({
  courseId,
  row,
  practice = false,
}: {
  readonly courseId: string;
  readonly row: OwnExam;
  readonly practice?: boolean;
}) {
  const t = useT();
  const done = (practice ? row.practices : row.attempts).filter(({ state }) => state !== 'in_progress');
  if (done.length === 0) return null;
  return (
    <SimpleTable
      caption={t(practice ? 'attempts.own.practicesOf' : 'attempts.own.attemptsOf', { name: row.exam.name })}
      captionHidden={!practice}
      rows={done}
      rowKey={({ id }) => id}
      columns={[
        { key: 'no', title: t('attempts.own.column.no'), render: ({ no }) => no, numeric: true },
        {
          key: 'at',
          title: t('attempts.own.column.at'),
          render: ({ submittedAt }) => (submittedAt === null ? '' : formatInstant(new Date(submittedAt).toISOString())),
        },
        {
          key: 'score',
          title: t('attempts.own.column.score'),
          numeric: true,
          render: ({ score }) => (score === null ? '—' : formatScore(score)),
        },
        ...(practice
          ? [
              {
                key: 'counts',
                title: t('attempts.own.task.state'),
                render: () => <StatusTag tone="neutral">{t('attempts.own.unscored')}</StatusTag>,
              },
            ]
          : []),
        {
          key: 'look',
          title: t('attempts.own.column.look'),
          render: ({ id, no }) => (
            <Link
              href={deskAddress(courseId, row, id)}
              aria-label={t(practice ? 'attempts.own.lookAtPractice' : 'attempts.own.lookAt', { n: no })}
            >
              {t('attempts.own.look')}
            </Link>
          ),
        },
      ]}
    />
  );
}

/** One test of a course: rules, attempts, and the way to begin or go on. */
export function TestDetail({
  courseId,
  row,
  now,
}: {
  readonly courseId: string;
  readonly row: OwnExam;
  /** The server's clock. */
  readonly now: number;
}) {
  const t = useT();
  return (
    <div className="vse-stack">
      <Link className="vse-back-link" href={addressOf('study.testJob', { Id: courseId })}>
        <ChevronLeftIcon aria-hidden="true" />
        {t('attempts.own.back')}
      </Link>
      <OwnExamCard courseId={courseId} row={row} now={now} level={2} />
      <Attempts courseId={courseId} row={row} />
      <Attempts courseId={courseId} row={row} practice />
    </div>
  );
}

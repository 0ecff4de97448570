import { Link } from '../../../../../ui/design/link.tsx';
import { SimpleTable, type TableColumn } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatList, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { ExamKind } from '../../../shared/exam.model.ts';
import { type ExamLine, examAddress, windowText } from '../exam.model.ts';
import { ExamStateTag } from '../exam-state.tsx';

/** Classes a row names before it counts the others. */
const NAMED = 2;

type Column = TableColumn<ExamLine>;

/** Exams or tests as rows; a name leads to the exam. */
export function ExamTable({
  kind,
  courseId,
  rows,
}: {
  readonly kind: ExamKind;
  readonly courseId: string;
  readonly rows: readonly ExamLine[];
}) {
  const t = useT();
  const classesOf = ({ classes }: ExamLine) =>
    classes.length <= NAMED
      ? formatList(classes.map((one) => one.name)) || '—'
      : t('exams.list.classes', { name: classes[0]!.name, n: classes.length });
  const lengthOf = ({ minutes }: ExamLine) => (minutes === null ? t('exams.unlimited') : formatNumber(minutes));
  const name: Column = {
    key: 'name',
    title: t('exams.field.name'),
    heading: true,
    render: (row) => (
      <span className="vse-inline">
        <Link href={examAddress(kind, { Id: courseId, examId: row.id })}>{row.name}</Link>
        {row.sitting !== 'normal' && <span className="vse-plan-mark">{t(`exams.sitting.${row.sitting}`)}</span>}
        {row.node && !row.node.visible && <StatusTag tone="warning">{t('exams.node.hidden')}</StatusTag>}
      </span>
    ),
  };
  const paper: Column = {
    key: 'paper',
    title: t('exams.field.paper'),
    minor: 1,
    render: (row) =>
      row.paper ? (
        <span className="vse-exams-two">
          <span>{row.paper.name}</span>
          <small>{t('exams.paper.facts', { n: row.paper.questions, points: formatScore(row.paper.fullMark) })}</small>
        </span>
      ) : (
        '—'
      ),
  };
  const window: Column = {
    key: 'window',
    title: t(kind === 'exam' ? 'exams.field.window' : 'exams.field.openWindow'),
    render: (row) => <span className="vse-num">{windowText(row.opensAt, row.closesAt)}</span>,
  };
  const count = (key: 'candidates' | 'inProgress' | 'submitted' | 'toMark'): Column => ({
    key,
    title: t(`exams.figure.${key}`),
    numeric: true,
    ...(key === 'toMark' ? {} : { minor: key === 'inProgress' ? 2 : 1 }),
    render: (row) => formatNumber(row[key]),
  });
  const mean: Column = {
    key: 'mean',
    title: t('exams.figure.mean'),
    minor: 2,
    numeric: true,
    render: (row) => formatScore(row.mean),
  };
  const state: Column = {
    key: 'state',
    title: t('exams.field.state'),
    render: (row) => <ExamStateTag state={row.state} collecting={row.collecting} />,
  };
  const minutes: Column = {
    key: 'minutes',
    title: t('exams.field.minutes'),
    numeric: true,
    minor: 2,
    render: lengthOf,
  };
  const columns: readonly Column[] =
    kind === 'exam'
      ? [
          name,
          paper,
          { key: 'classes', title: t('exams.field.classes'), render: classesOf },
          window,
          minutes,
          ...(['candidates', 'inProgress', 'submitted', 'toMark'] as const).map(count),
          mean,
          state,
        ]
      : [
          name,
          {
            key: 'chapter',
            title: t('exams.field.chapter'),
            render: (row) => row.node?.chapter || row.node?.name || '—',
          },
          paper,
          {
            key: 'attempts',
            title: t('exams.field.attempts'),
            minor: 2,
            numeric: true,
            render: (row) => (row.attempts === null ? t('exams.unlimited') : formatNumber(row.attempts)),
          },
          window,
          {
            key: 'share',
            title: t('exams.figure.share'),
            numeric: true,
            render: (row) =>
              row.candidates === 0 ? '—' : `${formatNumber(Math.round((100 * row.started) / row.candidates))}%`,
          },
          mean,
          state,
        ];
  return (
    <SimpleTable
      caption={t(kind === 'exam' ? 'exams.list' : 'exams.listTests')}
      captionHidden
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
    />
  );
}

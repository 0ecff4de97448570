import { Link } from '../../../../../ui/design/link.tsx';
import { SimpleTable, type TableColumn } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { closesAt, type HomeworkLine, homeworkAddress, timeText } from '../homework.model.ts';
import { HomeworkStateTag } from '../homework-state.tsx';

type Column = TableColumn<HomeworkLine>;

/** Homework as rows; a title leads to it. */
export function HomeworkTable({
  courseId,
  rows,
}: {
  readonly courseId: string;
  readonly rows: readonly HomeworkLine[];
}) {
  const t = useT();
  const now = Date.now();
  const classesOf = ({ classes }: HomeworkLine) => {
    if (classes.length === 0) return t('homework.allClasses');
    return classes.length === 1
      ? classes[0]!.name
      : t('homework.list.classes', { name: classes[0]!.name, n: classes.length });
  };
  const draft = (row: HomeworkLine) => row.state === 'draft';
  const time = (key: 'opensAt' | 'dueAt' | 'closesAt', of: (row: HomeworkLine) => string | null): Column => ({
    key,
    title: t(`homework.field.${key}`),
    ...(key === 'dueAt' ? {} : { minor: key === 'closesAt' ? 2 : 1 }),
    render: (row) => <span className="vse-num vse-homework-time">{timeText(of(row))}</span>,
  });
  const count = (key: 'late' | 'toMark'): Column => ({
    key,
    title: t(`homework.figure.${key}`),
    numeric: true,
    ...(key === 'late' ? { minor: 2 } : {}),
    render: (row) => (draft(row) ? '—' : formatNumber(row[key])),
  });
  return (
    <SimpleTable
      caption={t('homework.list')}
      captionHidden
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'title',
          title: t('homework.field.title'),
          heading: true,
          render: (row) => (
            <span className="vse-homework-title">
              <Link href={homeworkAddress({ Id: courseId, homeworkId: row.id })}>{row.title}</Link>
              {row.groups && <span className="vse-plan-mark">{t('homework.groupWork')}</span>}
              {row.node && !row.node.visible && !draft(row) && (
                <StatusTag tone="warning">{t('homework.node.hidden')}</StatusTag>
              )}
            </span>
          ),
        },
        {
          key: 'chapter',
          title: t('homework.field.chapter'),
          minor: 1,
          render: (row) => row.node?.chapter || row.node?.name || '—',
        },
        { key: 'classes', title: t('homework.field.classes'), render: classesOf },
        time('opensAt', (row) => row.opensAt),
        time('dueAt', (row) => row.dueAt),
        time('closesAt', closesAt),
        {
          key: 'maxScore',
          title: t('homework.field.maxScore'),
          numeric: true,
          minor: 2,
          render: (row) => formatNumber(row.maxScore, row.maxScore % 1 === 0 ? 0 : 1),
        },
        {
          key: 'handedIn',
          title: t('homework.figure.handedIn'),
          numeric: true,
          render: (row) => (draft(row) ? '—' : `${formatNumber(row.handedIn)}/${formatNumber(row.learners)}`),
        },
        count('late'),
        count('toMark'),
        {
          key: 'mean',
          title: t('homework.figure.mean'),
          numeric: true,
          minor: 2,
          render: (row) => formatScore(row.mean),
        },
        {
          key: 'state',
          title: t('homework.field.state'),
          render: (row) => <HomeworkStateTag homework={row} now={now} />,
        },
      ]}
    />
  );
}

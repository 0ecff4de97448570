import { useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { Tooltip } from '../../../../ui/design/tooltip.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { studyLearnersRoute } from '../../shared/study.contract.ts';
import { chosenLearners, LEVELS, type LearnerRow, type Level, levelCounts, type PartProps } from './study.model.ts';

const SIZE = 50;
const TONES = { normal: 'neutral', watch: 'warning', high: 'error' } as const;

/** Level of a learner and the signals that make it. */
function RiskCell({ row: { risk, mark } }: { readonly row: LearnerRow }) {
  const t = useT();
  if (!risk) return <span className="vse-muted">{t('studyData.level.none')}</span>;
  const signals = [
    ...(risk.idleDays === null ? [] : [t('studyData.risk.idle', { n: risk.idleDays })]),
    ...(risk.lag === null ? [] : [t('studyData.risk.lag', { n: risk.lag })]),
    ...(risk.overdue === null ? [] : [t('studyData.risk.overdue', { n: risk.overdue })]),
    ...(risk.mark ? [t('studyData.risk.mark', { score: formatScore(mark) })] : []),
    ...(risk.lastFailed ? [t('studyData.risk.lastFailed')] : []),
  ];
  return (
    <div className="vse-study-data-risk">
      <StatusTag tone={TONES[risk.level]}>{t(`studyData.level.${risk.level}`)}</StatusTag>
      {signals.length > 0 && (
        <span className="vse-study-data-signals">
          {signals.map((signal) => (
            <span key={signal}>{signal}</span>
          ))}
        </span>
      )}
    </div>
  );
}

/** 学生与预警: everybody with progress, time, tasks and mark, those at risk first. */
export function LearnersPart({ courseId, filters }: PartProps) {
  const t = useT();
  const labels = usePagerLabels();
  const [level, setLevel] = useState<Level>('all');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useCall(
    studyLearnersRoute,
    { params: { courseId }, query: filters },
    { keepPrevious: true },
  );
  if (error && !data) return <CallError error={error} retry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonBlock height="560px" />;
  const rows = chosenLearners(data.rows, { level, text });
  const counts = levelCounts(data.rows);
  const classIds = [...new Set(data.rows.map(({ classId }) => classId))];
  const people = (id: string) =>
    addressOf('maintain.teachingManage.myClass', { Id: courseId, class: id, tab: 'people' });
  const last = Math.max(1, Math.ceil(rows.length / SIZE));
  const at = Math.min(page, last);
  const column = (
    key: 'number2' | 'name' | 'class' | 'progress' | 'hours' | 'lastAt' | 'tasks' | 'runs' | 'mark' | 'level',
  ) => t(`studyData.column.${key}`);
  return (
    <section className="vse-stack" aria-label={t('studyData.tab.learners')}>
      <div className="vse-study-data-bar">
        <Segments
          label={t('studyData.learners.views')}
          value={level}
          onChange={(next) => {
            setLevel(next);
            setPage(1);
          }}
          items={LEVELS.map((key) => ({ key, label: t(`studyData.level.${key}`), count: counts[key] }))}
        />
        <Tooltip label={t('table.figure.about', { name: t('studyData.risk') })}>{t('studyData.risk.is')}</Tooltip>
        <SearchBox
          label={t('studyData.learners.search')}
          placeholder={t('studyData.learners.search')}
          value={text}
          onSearch={(next) => {
            setText(next);
            setPage(1);
          }}
        />
        {classIds.length === 1 && <Link href={people(classIds[0]!)}>{t('studyData.learners.contact')}</Link>}
      </div>
      <SimpleTable
        caption={t('studyData.learners')}
        captionHidden
        rows={rows.slice((at - 1) * SIZE, at * SIZE)}
        rowKey={({ personId, classId }) => `${personId}:${classId}`}
        empty={<EmptyState compact>{t('studyData.learners.empty')}</EmptyState>}
        columns={[
          {
            key: 'number',
            title: column('number2'),
            render: ({ number }) => <span className="vse-num">{number ?? '—'}</span>,
          },
          {
            key: 'name',
            title: column('name'),
            heading: true,
            render: ({ name }) => (
              <Link
                className="vse-nowrap"
                href={addressOf('maintain.teachingManage.electiveStudents', { Id: courseId, kw: name })}
              >
                {name}
              </Link>
            ),
          },
          ...(classIds.length > 1
            ? [
                {
                  key: 'class',
                  title: column('class'),
                  render: ({ className, classId }: LearnerRow) => <Link href={people(classId)}>{className}</Link>,
                },
              ]
            : []),
          {
            key: 'progress',
            title: column('progress'),
            numeric: true,
            render: ({ progress }) => (progress === null ? '—' : `${formatNumber(progress, 1)}%`),
          },
          { key: 'hours', title: column('hours'), numeric: true, render: ({ hours }) => formatNumber(hours, 1) },
          {
            key: 'last',
            title: column('lastAt'),
            render: ({ lastAt }) => <span className="vse-num vse-nowrap">{formatInstant(lastAt)}</span>,
          },
          {
            key: 'tasks',
            title: column('tasks'),
            numeric: true,
            render: ({ due, submitted }) => (due === 0 ? '—' : `${formatNumber(submitted)}/${formatNumber(due)}`),
          },
          { key: 'runs', title: column('runs'), numeric: true, render: ({ runs }) => formatNumber(runs) },
          { key: 'mark', title: column('mark'), numeric: true, render: ({ mark }) => formatScore(mark) },
          { key: 'risk', title: column('level'), width: '26%', render: (row) => <RiskCell row={row} /> },
        ]}
      />
      {rows.length > SIZE && <Pager page={at} size={SIZE} total={rows.length} onPage={setPage} labels={labels} />}
    </section>
  );
}

import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { OpenNumber } from '../../../../ui/chart/open-number.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { studyNodesRoute } from '../../shared/study.contract.ts';
import { type Nodes, type PartProps, writtenShare } from './study.model.ts';

/** What both parts read: one call. */
const useNodes = ({ courseId, filters }: PartProps) =>
  useCall(studyNodesRoute, { params: { courseId }, query: filters }, { keepPrevious: true });

const toShare = (have: number, of: number) => (of === 0 ? null : Math.round((1000 * have) / of) / 10);

/** 学习进度: how many opened and completed each item. */
export function NodesPart(props: PartProps) {
  const t = useT();
  const { open, save } = props;
  const { data, error, refetch, isFetching } = useNodes(props);
  if (error && !data) return <CallError error={error} retry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonBlock height="560px" />;
  const title = t('studyData.nodes');
  const { nodes, learners } = data;
  const column = (key: 'chapter' | 'item' | 'required' | 'started' | 'done' | 'doneShare') =>
    t(`studyData.column.${key}`);
  return (
    <FigureCard
      title={title}
      definition={t('studyData.nodes.is')}
      first="table"
      cells={{
        heads: (['chapter', 'item', 'required', 'started', 'done', 'doneShare'] as const).map(column),
        rows: nodes.map((one) => [
          ...[one.chapter, one.name, t(one.required ? 'studyData.yes' : 'studyData.no'), one.started, one.done],
          toShare(one.done, learners),
        ]),
      }}
      onWorkbook={() => save('nodes')}
      {...(nodes.length > 0 && learners > 0
        ? {
            chart: (
              <Chart
                label={title}
                figures={false}
                data={{
                  kind: 'columns',
                  x: column('item'),
                  categories: nodes.map(({ name }) => name),
                  short: nodes.map((_, at) => String(at + 1)),
                  series: [
                    { name: column('started'), tone: 'data', values: nodes.map(({ started }) => started) },
                    { name: column('done'), tone: 'success', values: nodes.map(({ done }) => done) },
                  ],
                }}
              />
            ),
          }
        : {})}
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={nodes}
          rowKey={({ id }) => id}
          empty={<EmptyState compact>{t('studyData.nodes.none')}</EmptyState>}
          columns={[
            { key: 'chapter', title: column('chapter'), render: ({ chapter }) => chapter ?? '—' },
            { key: 'item', title: column('item'), heading: true, render: ({ name }) => name },
            {
              key: 'required',
              title: column('required'),
              render: ({ required }) => t(required ? 'studyData.yes' : 'studyData.no'),
            },
            {
              key: 'started',
              title: column('started'),
              numeric: true,
              render: ({ started }) => formatNumber(started),
            },
            {
              key: 'done',
              title: column('done'),
              numeric: true,
              render: ({ id, name, done }) =>
                learners === 0 ? (
                  formatNumber(done)
                ) : (
                  <OpenNumber
                    value={formatNumber(done)}
                    label={t('studyData.open', { name })}
                    onOpen={() => open({ subject: 'node', of: id, title: `${name} · ${column('done')}` })}
                  />
                ),
            },
            {
              key: 'share',
              title: column('doneShare'),
              numeric: true,
              render: ({ done }) => writtenShare(done, learners),
            },
          ]}
        />
      }
    />
  );
}

type Experiment = Nodes['experiments'][number];

/** 实验: the runs of the learners at each experiment of the course. */
export function ExperimentsPart(props: PartProps) {
  const t = useT();
  const { open, save } = props;
  const { data, error, refetch, isFetching } = useNodes(props);
  if (error && !data) return <CallError error={error} retry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonBlock height="420px" />;
  const title = t('studyData.experiments');
  const rows = data.experiments;
  const column = (
    key: 'experiment' | 'people' | 'runs' | 'ended' | 'finishedShare' | 'passedShare' | 'score' | 'minutes',
  ) => t(`studyData.column.${key}`);
  const plain = (key: 'people' | 'ended') => ({
    ...{ key, title: column(key), numeric: true },
    render: (row: Experiment) => formatNumber(row[key]),
  });
  return (
    <FigureCard
      title={title}
      definition={t('studyData.experiments.is')}
      first="table"
      cells={{
        heads: (
          ['experiment', 'people', 'runs', 'ended', 'finishedShare', 'passedShare', 'score', 'minutes'] as const
        ).map(column),
        rows: rows.map((one) => [
          ...[one.name, one.people, one.runs, one.ended, toShare(one.finished, one.ended)],
          ...[toShare(one.passed, one.scored), one.score, one.minutes],
        ]),
      }}
      onWorkbook={() => save('experiments')}
      {...(rows.some(({ runs }) => runs > 0)
        ? {
            chart: (
              <Chart
                label={title}
                figures={false}
                data={{
                  kind: 'columns',
                  x: column('experiment'),
                  categories: rows.map(({ name }) => name),
                  short: rows.map((_, at) => String(at + 1)),
                  series: [
                    { name: column('people'), tone: 'data', values: rows.map(({ people }) => people) },
                    { name: column('runs'), tone: 'primary', values: rows.map(({ runs }) => runs) },
                  ],
                }}
              />
            ),
          }
        : {})}
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState compact>{t('studyData.experiments.none')}</EmptyState>}
          columns={[
            { key: 'name', title: column('experiment'), heading: true, render: ({ name }) => name },
            plain('people'),
            {
              key: 'runs',
              title: column('runs'),
              numeric: true,
              render: ({ id, name, runs }) =>
                runs === 0 ? (
                  formatNumber(0)
                ) : (
                  <OpenNumber
                    value={formatNumber(runs)}
                    label={t('studyData.open', { name })}
                    onOpen={() => open({ subject: 'nodeRuns', of: id, title: `${name} · ${column('runs')}` })}
                  />
                ),
            },
            plain('ended'),
            {
              key: 'finished',
              title: column('finishedShare'),
              numeric: true,
              render: (row) => writtenShare(row.finished, row.ended),
            },
            {
              key: 'passed',
              title: column('passedShare'),
              numeric: true,
              render: (row) => writtenShare(row.passed, row.scored),
            },
            {
              key: 'score',
              title: column('score'),
              numeric: true,
              render: ({ score }) => (score === null ? '—' : formatNumber(score, 1)),
            },
            {
              key: 'minutes',
              title: column('minutes'),
              numeric: true,
              render: ({ minutes }) => (minutes === null ? '—' : formatNumber(minutes, 1)),
            },
          ]}
        />
      }
    />
  );
}

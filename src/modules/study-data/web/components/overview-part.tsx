import type { ReactNode } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { HeatMap } from '../../../../ui/chart/heat-map.tsx';
import { OpenNumber } from '../../../../ui/chart/open-number.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { WhenNear } from '../../../../ui/when-near.tsx';
import { studyHoursRoute, studyLearnersRoute } from '../../shared/study.contract.ts';
import type { StudyNumber } from '../../shared/study.model.ts';
import { binName, type PartProps, type Study, writtenNumber } from './study.model.ts';

/** Fewer pairs make a coefficient for orientation only. */
const FEW = 20;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

type OverviewProps = PartProps & { readonly data: Study };

/** 总体情况: every number with what it is made of. */
function NumbersCard({ data, open, save }: OverviewProps) {
  const t = useT();
  const note = ({ number, have, of, missing }: Study['numbers'][number]): string => {
    const left = missing > 0 && number !== 'submitted' && number !== 'onTime';
    const share = (places: number) =>
      t('studyData.note.share', { have: formatNumber(have, places), of: formatNumber(of) });
    const beside: Partial<Record<StudyNumber, string>> = {
      active: share(0),
      completed: share(0),
      submitted: share(0),
      onTime: share(0),
      finished: share(0),
      passed: share(0),
      posters: share(0),
      attendance: share(Number.isInteger(have) ? 0 : 1),
      progress:
        data.beside.progress === null ? '' : t('studyData.note.median', { n: formatNumber(data.beside.progress, 1) }),
      time: data.beside.time === null ? '' : t('studyData.note.active', { n: formatNumber(data.beside.time, 1) }),
    };
    const first = number === 'progress' || number === 'completed' || number === 'attendance';
    return [beside[number], left && first ? t('studyData.note.missing', { n: missing }) : '']
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <FigureCard
      title={t('studyData.numbers')}
      definition={t('studyData.numbers.is')}
      figures={data.numbers.map((one) => {
        const label = t(`studyData.number.${one.number}`);
        const value = writtenNumber(one.number, one.value);
        return {
          ...{ key: one.number, label, value, note: note(one), definition: t(`studyData.number.${one.number}.is`) },
          ...(one.value === null
            ? {}
            : {
                openLabel: `${t('studyData.open', { name: label })} ${value}`,
                onOpen: () => open({ subject: one.number, title: label }),
              }),
        };
      })}
      cells={{
        heads: (['number', 'value', 'have', 'of', 'missing'] as const).map((key) => t(`studyData.column.${key}`)),
        rows: data.numbers.map((one) => [
          ...[t(`studyData.number.${one.number}`), writtenNumber(one.number, one.value), one.have, one.of, one.missing],
        ]),
      }}
      onWorkbook={() => save('numbers')}
    />
  );
}

/** 每日活跃人数 as a line of days. */
function DaysCard({ data, open, save }: OverviewProps) {
  const t = useT();
  const title = t('studyData.days');
  const days = data.days.filter(({ n }) => n > 0);
  const heads = [t('studyData.column.day'), t('studyData.column.people')];
  return (
    <FigureCard
      title={title}
      definition={t('studyData.days.is')}
      cells={{ heads, rows: data.days.map(({ day, n }) => [day, n]) }}
      onWorkbook={() => save('days')}
      {...(days.length > 0
        ? {
            chart: (
              <Chart
                label={title}
                figures={false}
                data={{
                  kind: 'lines',
                  x: t('studyData.days.axis', { day: data.range.from }),
                  y: t('studyData.column.people'),
                  lines: [{ name: title, look: 'line', points: data.days.map(({ n }, at) => ({ x: at, y: n })) }],
                }}
              />
            ),
          }
        : {})}
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          empty={<EmptyState compact>{t('studyData.none')}</EmptyState>}
          columns={[
            {
              key: 'day',
              title: heads[0]!,
              heading: true,
              render: ({ day }) => <span className="vse-num">{day}</span>,
            },
            {
              key: 'n',
              title: heads[1]!,
              numeric: true,
              render: ({ day, n }) => (
                <OpenNumber
                  value={formatNumber(n)}
                  label={t('studyData.open', { name: day })}
                  onOpen={() => open({ subject: 'day', of: day, title: `${title} · ${day}` })}
                />
              ),
            },
          ]}
        />
      }
    />
  );
}

/** 进度分布: learners by share of required items done. */
function ProgressCard({ data, open, save }: OverviewProps) {
  const t = useT();
  const title = t('studyData.progress');
  const rows = data.bins.map((n, bin) => ({ bin, n }));
  const heads = [t('studyData.column.progress'), t('studyData.column.people')];
  return (
    <FigureCard
      title={title}
      definition={t('studyData.progress.is')}
      cells={{ heads, rows: rows.map(({ bin, n }) => [binName(bin), n]) }}
      onWorkbook={() => save('progress')}
      {...(rows.some(({ n }) => n > 0)
        ? {
            chart: (
              <Chart
                label={title}
                figures={false}
                data={{
                  kind: 'columns',
                  x: heads[0]!,
                  categories: rows.map(({ bin }) => binName(bin)),
                  short: rows.map(({ bin }) => String(bin * 10)),
                  series: [{ name: heads[1]!, tone: 'primary', values: data.bins }],
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
          rowKey={({ bin }) => String(bin)}
          columns={[
            { key: 'bin', title: heads[0]!, heading: true, render: ({ bin }) => binName(bin) },
            {
              key: 'n',
              title: heads[1]!,
              numeric: true,
              render: ({ bin, n }) =>
                n === 0 ? (
                  formatNumber(0)
                ) : (
                  <OpenNumber
                    value={formatNumber(n)}
                    label={t('studyData.open', { name: binName(bin) })}
                    onOpen={() => open({ subject: 'bin', of: String(bin), title: `${title} · ${binName(bin)}` })}
                  />
                ),
            },
          ]}
        />
      }
    />
  );
}

/** A card whose figures come by a call of their own: waiting, failed, or drawn. */
function LateCard<T>({
  title,
  answer,
  children,
}: {
  readonly title: string;
  readonly answer: {
    readonly data: T | undefined;
    readonly error: Parameters<typeof CallError>[0]['error'] | null;
    readonly refetch: () => unknown;
    readonly isFetching: boolean;
  };
  readonly children: (data: T) => ReactNode;
}) {
  if (answer.data) return <>{children(answer.data)}</>;
  if (!answer.error) return <SkeletonBlock height="340px" />;
  return (
    <section className="vse-card" aria-label={title}>
      <h2>{title}</h2>
      <CallError error={answer.error} compact retry={answer.refetch} retrying={answer.isFetching} />
    </section>
  );
}

/** 学习时段分布: minutes by weekday and hour. */
function HoursCard({ courseId, filters, save }: PartProps) {
  const t = useT();
  const answer = useCall(studyHoursRoute, { params: { courseId }, query: filters }, { keepPrevious: true });
  const title = t('studyData.hours');
  const names = WEEKDAYS.map((n) => t(`studyData.weekday.${n}`));
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
  const cells = (minutes: readonly (readonly number[])[]) => ({
    heads: [t('studyData.column.weekday'), ...hours],
    rows: minutes.map((row, at) => [names[at]!, ...row]),
  });
  return (
    <LateCard title={title} answer={answer}>
      {({ minutes }) => {
        const any = minutes.flat().some((n) => n > 0);
        return (
          <FigureCard
            title={title}
            definition={t('studyData.hours.is')}
            cells={cells(minutes)}
            onWorkbook={() => save('hours')}
            {...(any
              ? { chart: <HeatMap label={title} data={{ rows: names, columns: hours, values: minutes }} bare /> }
              : {})}
            table={
              <SimpleTable
                caption={title}
                captionHidden
                rows={any ? minutes.map((row, at) => ({ name: names[at]!, row })) : []}
                rowKey={({ name }) => name}
                empty={<EmptyState compact>{t('studyData.none')}</EmptyState>}
                columns={[
                  { key: 'day', title: t('studyData.column.weekday'), heading: true, render: ({ name }) => name },
                  ...hours.map((hour, at) => ({
                    key: hour,
                    title: hour,
                    numeric: true,
                    render: ({ row }: { readonly row: readonly number[] }) => formatNumber(row[at] ?? 0),
                  })),
                ]}
              />
            }
          />
        );
      }}
    </LateCard>
  );
}

/** 学习时长与成绩: a point for each learner with a mark. */
function ScatterCard({ courseId, filters, save }: PartProps) {
  const t = useT();
  const answer = useCall(studyLearnersRoute, { params: { courseId }, query: filters }, { keepPrevious: true });
  const title = t('studyData.scatter');
  return (
    <LateCard title={title} answer={answer}>
      {({ rows, correlation: { n, r } }) => {
        const marked = rows.filter(({ mark }) => mark !== null);
        return (
          <FigureCard
            title={title}
            definition={t('studyData.scatter.is')}
            figures={[
              {
                key: 'r',
                label: t('studyData.scatter.r'),
                value: r === null ? '—' : formatNumber(r, 2),
                note: [
                  t('studyData.scatter.n', { n }),
                  ...(r !== null && n < FEW ? [t('studyData.scatter.small')] : []),
                ].join(' · '),
                definition: t('studyData.scatter.is'),
              },
            ]}
            cells={{
              heads: [t('studyData.column.name'), t('studyData.scatter.hours'), t('studyData.column.mark')],
              rows: marked.map(({ name, hours, mark }) => [name, Math.round(hours * 100) / 100, mark]),
            }}
            onWorkbook={() => save('learners')}
            {...(marked.length > 0
              ? {
                  chart: (
                    <Chart
                      label={title}
                      figures={false}
                      data={{
                        kind: 'lines',
                        x: t('studyData.scatter.hours'),
                        y: t('studyData.column.mark'),
                        lines: [
                          {
                            name: t('studyData.learners'),
                            look: 'points',
                            points: marked.map(({ hours, mark }) => ({ x: Math.round(hours * 100) / 100, y: mark! })),
                          },
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
                rows={marked}
                rowKey={({ personId }) => personId}
                empty={<EmptyState compact>{t('studyData.scatter.none')}</EmptyState>}
                columns={[
                  { key: 'name', title: t('studyData.column.name'), heading: true, render: ({ name }) => name },
                  {
                    key: 'hours',
                    title: t('studyData.scatter.hours'),
                    numeric: true,
                    render: ({ hours }) => formatNumber(hours, 1),
                  },
                  {
                    key: 'mark',
                    title: t('studyData.column.mark'),
                    numeric: true,
                    render: ({ mark }) => formatNumber(mark, 1),
                  },
                ]}
              />
            }
          />
        );
      }}
    </LateCard>
  );
}

/** 概览: the numbers, who was active when, how progress lies, hours against marks. */
export function OverviewPart(props: OverviewProps) {
  const waiting = <SkeletonBlock height="340px" />;
  return (
    <>
      <NumbersCard {...props} />
      <div className="vse-study-data-pair">
        <DaysCard {...props} />
        <ProgressCard {...props} />
      </div>
      <div className="vse-study-data-pair">
        <WhenNear waiting={waiting}>
          <HoursCard {...props} />
        </WhenNear>
        <WhenNear waiting={waiting}>
          <ScatterCard {...props} />
        </WhenNear>
      </div>
    </>
  );
}

import { Chart } from '../../../../ui/chart/chart.tsx';
import { type CardFigure, FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { OpenNumber } from '../../../../ui/chart/open-number.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type CardProps, type Feedback, formatShare, formatValue, type Opened } from './quality.model.ts';

type FeedbackProps = CardProps & { readonly data: Feedback };

/** Makes figures of a card that open what is behind them where there is something. */
function useFigures(open: CardProps['open']) {
  const t = useT();
  return (
    key: string,
    label: string,
    definition: string,
    value: string,
    opened?: Omit<Opened, 'title'> | false,
    note?: string,
  ): CardFigure => ({
    ...{ key, label, definition, value },
    ...(note ? { note } : {}),
    ...(opened && value !== '—'
      ? {
          openLabel: `${t('teachingQuality.rows.open', { name: label })} ${value}`,
          onOpen: () => open({ ...opened, title: label }),
        }
      : {}),
  });
}

/** Median hours by week as a line and a table. */
function useWeeks(title: string, weeks: Feedback['replies']['weeks']) {
  const t = useT();
  const hours = t('teachingQuality.column.hours');
  const week = t('teachingQuality.column.week');
  return {
    cells: {
      heads: [week, t('teachingQuality.column.n'), hours],
      rows: weeks.map((one) => [one.week, one.n, one.hours]),
    },
    ...(weeks.length > 0
      ? {
          chart: (
            <Chart
              label={title}
              figures={false}
              data={{
                kind: 'columns',
                x: week,
                categories: weeks.map((one) => one.week),
                short: weeks.map((one) => one.week.slice(5)),
                series: [{ name: hours, tone: 'primary', values: weeks.map((one) => Math.round(one.hours * 10) / 10) }],
              }}
            />
          ),
        }
      : {}),
    table: (
      <SimpleTable
        caption={title}
        captionHidden
        rows={weeks}
        rowKey={(one) => one.week}
        empty={<EmptyState compact>{t('teachingQuality.none.data')}</EmptyState>}
        columns={[
          { key: 'week', title: week, heading: true, render: (one) => <span className="vse-num">{one.week}</span> },
          { key: 'n', title: t('teachingQuality.column.n'), numeric: true, render: ({ n }) => formatValue(n) },
          { key: 'hours', title: hours, numeric: true, render: (one) => formatValue(one.hours) },
        ]}
      />
    ),
  };
}

/** 批阅时长: how long learners wait for marks. */
function MarkingCard({ data: { marking }, open, save }: FeedbackProps) {
  const t = useT();
  const figure = useFigures(open);
  const title = t('teachingQuality.marking');
  return (
    <FigureCard
      title={title}
      definition={t('teachingQuality.marking.is')}
      figures={[
        figure(
          ...(['hours', t('teachingQuality.column.hours'), t('teachingQuality.marking.is')] as const),
          formatValue(marking.hours),
          { subject: 'marked' },
        ),
        figure(
          ...(['marked', t('teachingQuality.column.markedN'), t('teachingQuality.marking.marked.is')] as const),
          formatValue(marking.marked),
          marking.marked > 0 && { subject: 'marked' },
        ),
        figure(
          ...(['pending', t('teachingQuality.column.pending'), t('teachingQuality.marking.pending.is')] as const),
          formatValue(marking.pending),
          marking.pending > 0 && { subject: 'pending' },
        ),
        figure(
          ...(['oldest', t('teachingQuality.marking.oldest'), t('teachingQuality.marking.oldest.is')] as const),
          formatValue(marking.oldestDays),
        ),
      ]}
      onWorkbook={() => save('marking')}
      {...useWeeks(title, marking.weeks)}
    />
  );
}

/** By kind of work and by marker. */
function MarkersCard({ data: { marking }, open, save }: FeedbackProps) {
  const t = useT();
  const title = t('teachingQuality.marking.markers');
  const rows = [
    ...marking.kinds.map((one) => ({
      ...{ key: one.kind, name: t(`teachingQuality.work.${one.kind}`), kind: one.kind as string | null },
      ...{ n: one.marked, pending: one.pending as number | null, hours: one.hours },
    })),
    ...marking.markers.map((one) => ({
      ...{ key: one.personId ?? 'nobody', name: one.name ?? t('teachingQuality.marker.unknown'), kind: null },
      ...{ n: one.n, pending: null, hours: one.hours },
    })),
  ];
  const heads = [
    ...[t('teachingQuality.column.kind'), t('teachingQuality.column.markedN')],
    ...[t('teachingQuality.column.pending'), t('teachingQuality.column.hours')],
  ];
  const number = (subject: 'marked' | 'pending', value: number | null, { kind, name }: (typeof rows)[number]) => (
    <OpenNumber
      value={formatValue(value)}
      label={t('teachingQuality.rows.open', { name })}
      onOpen={kind === null || !value ? undefined : () => open({ subject, of: kind, title: name })}
    />
  );
  return (
    <FigureCard
      title={title}
      definition={t('teachingQuality.marking.is')}
      cells={{ heads, rows: rows.map((row) => [row.name, row.n, row.pending, row.hours]) }}
      onWorkbook={() => save('marking')}
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { key: 'name', title: heads[0]!, heading: true, render: ({ name }) => name },
            { key: 'n', title: heads[1]!, numeric: true, render: (row) => number('marked', row.n, row) },
            {
              key: 'pending',
              title: heads[2]!,
              numeric: true,
              render: (row) => (row.pending === null ? '' : number('pending', row.pending, row)),
            },
            { key: 'hours', title: heads[3]!, numeric: true, render: ({ hours }) => formatValue(hours) },
          ]}
        />
      }
    />
  );
}

/** 答疑响应: how soon the team replies. */
function RepliesCard({ data: { replies }, open, save }: FeedbackProps) {
  const t = useT();
  const figure = useFigures(open);
  const title = t('teachingQuality.replies');
  return (
    <FigureCard
      title={title}
      definition={t('teachingQuality.replies.is')}
      figures={[
        figure(
          ...(['rate', t('teachingQuality.replies.rate'), t('teachingQuality.replies.is')] as const),
          formatShare(replies.inTime, replies.due),
          { subject: 'questions' },
          `${replies.inTime} / ${replies.due}`,
        ),
        figure(
          ...(['hours', t('teachingQuality.replies.hours'), t('teachingQuality.replies.hours.is')] as const),
          formatValue(replies.hours),
          { subject: 'replied' },
        ),
      ]}
      onWorkbook={() => save('replies')}
      {...useWeeks(title, replies.weeks)}
    />
  );
}

/** 实验评价: the stars learners gave. */
function ReviewsCard({ data: { reviews }, open, save }: FeedbackProps) {
  const t = useT();
  const figure = useFigures(open);
  const title = t('teachingQuality.reviews');
  const rows = reviews.counts.map((n, at) => ({
    stars: at + 1,
    n,
    name: t('teachingQuality.reviews.stars', { n: at + 1 }),
  }));
  const [stars, count] = [t('teachingQuality.column.stars'), t('teachingQuality.column.n')];
  return (
    <FigureCard
      title={title}
      definition={t('teachingQuality.reviews.is')}
      figures={[
        figure(
          ...(['mean', t('teachingQuality.reviews.mean'), t('teachingQuality.reviews.is')] as const),
          formatValue(reviews.mean),
          { subject: 'reviews' },
          `n = ${formatValue(reviews.n)}`,
        ),
      ]}
      cells={{ heads: [stars, count], rows: rows.map((row) => [row.stars, row.n]) }}
      onWorkbook={() => save('reviews')}
      {...(reviews.n > 0
        ? {
            chart: (
              <Chart
                label={title}
                figures={false}
                data={{
                  ...{ kind: 'columns', x: stars, categories: rows.map(({ name }) => name) },
                  series: [{ name: count, tone: 'primary', values: rows.map(({ n }) => n) }],
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
          rowKey={(row) => String(row.stars)}
          columns={[
            { key: 'stars', title: stars, heading: true, render: ({ name }) => name },
            {
              key: 'n',
              title: count,
              numeric: true,
              render: (row) => (
                <OpenNumber
                  value={formatValue(row.n)}
                  label={t('teachingQuality.rows.open', { name: row.name })}
                  onOpen={
                    row.n === 0 ? undefined : () => open({ subject: 'reviews', of: String(row.stars), title: row.name })
                  }
                />
              ),
            },
          ]}
        />
      }
    />
  );
}

/** 成绩复核: how many ask for a review of their marks, and with what end. */
function AppealsCard({ data: { appeals }, open, save }: FeedbackProps) {
  const t = useT();
  const figure = useFigures(open);
  const title = t('teachingQuality.appeals');
  return (
    <FigureCard
      title={title}
      definition={t('teachingQuality.appeals.is')}
      figures={[
        figure(
          ...(['appeals', t('teachingQuality.appeals.appeals'), t('teachingQuality.appeals.appeals.is')] as const),
          formatShare(appeals.appeals, appeals.published),
          { subject: 'appeals' },
          `${appeals.appeals} / ${appeals.published}`,
        ),
        figure(
          ...(['changed', t('teachingQuality.appeals.changed'), t('teachingQuality.appeals.changed.is')] as const),
          formatShare(appeals.changed, appeals.decided),
          { subject: 'appeals', of: 'changed' },
          `${appeals.changed} / ${appeals.decided}`,
        ),
      ]}
      cells={{
        heads: [t('teachingQuality.column.figure'), t('teachingQuality.column.n')],
        rows: (['published', 'appeals', 'decided', 'changed'] as const).map((key) => [
          ...[t(`teachingQuality.appeals.${key}`), appeals[key]],
        ]),
      }}
      onWorkbook={() => save('appeals')}
    />
  );
}

/** 教学反馈. */
export function FeedbackCards(props: FeedbackProps) {
  return (
    <>
      <div className="vse-quality-pair">
        <MarkingCard {...props} />
        <MarkersCard {...props} />
      </div>
      <div className="vse-quality-pair">
        <RepliesCard {...props} />
        <ReviewsCard {...props} />
      </div>
      <AppealsCard {...props} />
    </>
  );
}

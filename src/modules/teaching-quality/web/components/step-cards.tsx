import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { HeatMap } from '../../../../ui/chart/heat-map.tsx';
import { OpenNumber } from '../../../../ui/chart/open-number.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { Tooltip } from '../../../../ui/design/tooltip.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { qualityStepsRoute } from '../../shared/quality.contract.ts';
import { MEASURES, type Measure, measured, RUN_CHOICES, type RunChoice } from '../../shared/steps.model.ts';
import { type CardProps, formatPercent, formatValue, type Steps } from './quality.model.ts';

/** The map of an experiment: steps by classes, each cell with the runs behind it. */
function StepMap({
  data,
  measure,
  runs,
  open,
  save,
}: CardProps & { readonly data: Steps; readonly measure: Measure; readonly runs: RunChoice }) {
  const t = useT();
  const title = t('teachingQuality.steps');
  const node = data.node!;
  const columns = [t('teachingQuality.all'), ...data.classes.map(({ name }) => name)];
  const format = (value: number | null) => (measure === 'repeats' ? formatValue(value) : formatPercent(value));
  const names = data.steps.map(({ seq, title: name }) => `${seq}. ${name}`);
  const values = data.steps.map(({ cells }) => cells.map((cell) => measured(measure, cell)));
  const show = (line: number, at: number) => {
    const owner = at === 0 ? undefined : data.classes[at - 1]!.id;
    open({
      ...{ subject: 'cell', of: String(data.steps[line]!.seq), title: `${names[line]} · ${columns[at]}` },
      cell: { node, runs, measure, ...(owner === undefined ? {} : { class: owner }) },
    });
  };
  return (
    <FigureCard
      title={title}
      definition={t('teachingQuality.steps.is')}
      cells={{
        heads: [t('teachingQuality.column.step'), ...columns],
        rows: names.map((name, at) => [name, ...values[at]!]),
      }}
      onWorkbook={() => save('steps', { node, runs })}
      chart={<HeatMap label={title} data={{ rows: names, columns, values }} format={format} onOpen={show} />}
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={names.map((name, line) => ({ name, line }))}
          rowKey={({ line }) => String(line)}
          columns={[
            { key: 'name', title: t('teachingQuality.column.step'), heading: true, render: ({ name }) => name },
            ...columns.map((column, at) => ({
              key: String(at),
              title: column,
              numeric: true,
              render: ({ name, line }: { readonly name: string; readonly line: number }) => (
                <OpenNumber
                  value={format(values[line]![at]!)}
                  label={t('teachingQuality.rows.open', { name: `${name} · ${column}` })}
                  onOpen={() => show(line, at)}
                />
              ),
            })),
          ]}
        />
      }
    />
  );
}

/** 实验步骤: where learners lose marks. */
export function StepCards(props: CardProps) {
  const t = useT();
  const [node, setNode] = useState('');
  const [runs, setRuns] = useState<RunChoice>('first');
  const [measure, setMeasure] = useState<Measure>('lost');
  const { data, error, refetch, isFetching } = useCall(
    qualityStepsRoute,
    { params: { courseId: props.courseId }, query: { ...props.filters, runs, ...(node === '' ? {} : { node }) } },
    { keepPrevious: true },
  );
  if (error) return <CallError error={error} retry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonBlock height="420px" />;
  return (
    <>
      <div className="vse-quality-choices">
        <Select
          label={t('teachingQuality.steps.node')}
          disabled={data.nodes.length === 0}
          value={data.node ?? ''}
          onChange={(event) => setNode(event.target.value)}
          options={
            data.nodes.length === 0
              ? [{ value: '', label: '—' }]
              : data.nodes.map(({ id, name, runs: n }) => ({ value: id, label: `${name} (${formatValue(n)})` }))
          }
        />
        <Select
          label={t('teachingQuality.runs')}
          value={runs}
          onChange={(event) => setRuns(event.target.value as RunChoice)}
          options={RUN_CHOICES.map((value) => ({ value, label: t(`teachingQuality.runs.${value}`) }))}
        />
        <Select
          label={t('teachingQuality.measure')}
          value={measure}
          onChange={(event) => setMeasure(event.target.value as Measure)}
          options={MEASURES.map((value) => ({ value, label: t(`teachingQuality.measure.${value}`) }))}
        />
      </div>
      <p className="vse-muted">
        {t(`teachingQuality.measure.${measure}`)}
        <Tooltip label={t('table.figure.about', { name: t(`teachingQuality.measure.${measure}`) })}>
          {t(`teachingQuality.measure.${measure}.is`)}
        </Tooltip>
      </p>
      {data.steps.length === 0 ? (
        <EmptyState>{t('teachingQuality.none.steps')}</EmptyState>
      ) : (
        <StepMap {...props} {...{ data, measure, runs }} />
      )}
    </>
  );
}

import type { EChartsCoreOption } from 'echarts/core';
import {
  type ChartData,
  type ChartLine,
  type ColumnData,
  type LineData,
  type RadarData,
  seriesOf,
  TONES,
} from './chart.model.ts';
import { tipOf } from './chart-tip.ts';

/** Points up to which each one is marked; more are a line alone. */
const MARKED_POINTS = 80;
/** Categories up to which each column carries its value. */
const LABELLED_COLUMNS = 14;

const TEXT = 'var(--vse-text2)';
const FONT = 'var(--vse-font-mono)';
const label = { color: TEXT, fontFamily: FONT, fontSize: 12 };
const rule = { lineStyle: { color: 'var(--vse-line)' } };
const axisLine = { show: true, lineStyle: { color: 'var(--vse-text3)' } };
const heading = { color: 'var(--vse-text)', fontSize: 13 };
/** Emphasis mixes colours, which custom properties do not allow. */
const plain = { emphasis: { disabled: true }, animation: false } as const;
const grid = { left: 6, right: 18, top: 14, bottom: 6, outerBoundsMode: 'same', outerBoundsContain: 'all' };

const dashed = (dash: readonly number[]) => (dash.length > 0 ? [...dash] : 'solid');

/** Bars through the points of a line, each with its two caps; one broken line draws them all. */
function errorBars({ points, errors = [] }: ChartLine, colour: string) {
  const bars = points.flatMap(({ x, y }, i) => {
    const half = errors[i] ?? 0;
    return half > 0
      ? [
          [x, y - half],
          [x, y + half],
          ['-', '-'],
        ]
      : [];
  });
  if (bars.length === 0) return [];
  const style = { color: colour, width: 1.5 };
  return [
    {
      ...plain,
      type: 'line',
      data: bars,
      silent: true,
      tooltip: { show: false },
      symbol: 'rect',
      symbolSize: [9, 1.5],
      showSymbol: true,
      itemStyle: { color: colour },
      lineStyle: style,
    },
  ];
}

function lineOption(data: LineData, number: (value: number) => string): EChartsCoreOption {
  const styles = seriesOf(data);
  const axis = {
    type: 'value',
    scale: true,
    axisLabel: { ...label, hideOverlap: true, formatter: number },
    axisLine,
    nameLocation: 'middle',
    nameTextStyle: heading,
  };
  return {
    grid,
    xAxis: { ...axis, name: data.x, nameGap: 28, splitLine: { show: false }, axisTick: { show: true } },
    yAxis: { ...axis, name: data.y ?? (styles.length === 1 ? styles[0]?.name : ''), nameGap: 46, splitLine: rule },
    // Bars come behind all lines, so that a place in the series is the place of its line.
    series: [
      ...data.lines.map((line, i) => ({
        ...plain,
        type: 'line',
        name: line.name,
        data: line.points.map(({ x, y }) => [x, y]),
        showSymbol: line.look === 'points' || (line.look === undefined && line.points.length <= MARKED_POINTS),
        symbol: 'circle',
        symbolSize: line.look === 'points' && line.points.length > MARKED_POINTS ? 4 : 7,
        z: line.look === 'points' ? 3 : 2,
        itemStyle: {
          color: line.look === 'points' ? TONES[styles[i]!.tone] : 'var(--vse-surface)',
          borderColor: TONES[styles[i]!.tone],
          borderWidth: 1.75,
        },
        lineStyle: {
          color: TONES[styles[i]!.tone],
          width: line.look === 'points' ? 0 : 1.75,
          type: dashed(styles[i]!.dash),
        },
      })),
      ...data.lines.flatMap((line, i) => errorBars(line, TONES[styles[i]!.tone])),
    ],
  };
}

function columnOption(data: ColumnData, number: (value: number) => string): EChartsCoreOption {
  const many = data.categories.length > LABELLED_COLUMNS;
  const labelled = !data.stacked && !many;
  return {
    grid: { ...grid, top: labelled ? 24 : 10, right: many ? 36 : grid.right },
    xAxis: {
      type: 'category',
      data: [...(data.short ?? data.categories)],
      // The margin keeps neighbours apart.
      axisLabel: {
        ...label,
        hideOverlap: true,
        textMargin: many ? [0, 14] : [0, 4],
        ...(many ? { alignMinLabel: 'left', alignMaxLabel: 'right' } : {}),
      },
      axisLine,
      axisTick: { show: false },
    },
    yAxis: { type: 'value', minInterval: 1, axisLabel: { ...label, formatter: number }, splitLine: rule },
    series: data.series.map(({ name, tone, values }, i) => ({
      ...plain,
      type: 'bar',
      name,
      data: [...values],
      ...(data.stacked ? { stack: 'all' } : {}),
      barMaxWidth: 48,
      barGap: '8%',
      itemStyle: { color: TONES[tone], ...(data.stacked ? {} : { borderRadius: [2, 2, 0, 0] }) },
      label: {
        ...label,
        show: labelled && i === 0,
        position: 'top',
        formatter: ({ value }: { value: number }) => (value > 0 ? number(value) : ''),
      },
    })),
  };
}

/** Width of a line of a name in the radar: twelve Latin or six Chinese characters fit beside it on a phone. */
const NAME_WIDTH = 12;
const NAME_LINES = 3;
const HAN = '[\\u2e80-\\uffef]';
/** A Chinese character, or as much of a word as one line takes, with what follows it. */
const NAME_PART = new RegExp(`${HAN}|[^\\u2e80-\\uffef\\s]{1,${NAME_WIDTH}}\\s*`, 'g');

/** A name in lines short enough for a phone; what exceeds the lines is cut. */
export function wrapped(name: string): string {
  const lines: string[] = [''];
  let width = 0;
  for (const part of name.match(NAME_PART) ?? []) {
    const size = part >= '\u2e80' ? 2 : part.trimEnd().length;
    if (width > 0 && width + size > NAME_WIDTH) {
      lines.push('');
      width = 0;
    }
    lines[lines.length - 1] += part;
    width += size;
  }
  const kept = lines.slice(0, NAME_LINES).map((line) => line.trimEnd());
  return lines.length > NAME_LINES ? `${kept.join('\n')}…` : kept.join('\n');
}

function radarOption(data: RadarData, number: (value: number) => string): EChartsCoreOption {
  const own = data.outlines[0]?.shares ?? [];
  return {
    radar: {
      shape: 'polygon',
      splitNumber: 4,
      radius: data.shown ? '44%' : '76%',
      clockwise: true,
      indicator: data.spokes.map((name) => ({ name, max: 1 })),
      axisName: {
        ...label,
        fontFamily: 'inherit',
        lineHeight: 15,
        formatter: (name: string) => {
          const share = own[data.spokes.indexOf(name)];
          const lines = wrapped(name);
          return data.shown && share !== undefined ? `${lines}\n${number(Math.round(share * 100))}%` : lines;
        },
      },
      axisLine: { show: false },
      splitLine: rule,
      splitArea: { show: false },
    },
    series: [
      {
        ...plain,
        type: 'radar',
        symbol: 'none',
        data: seriesOf(data).map(({ name, tone, dash }, i) => ({
          name,
          value: [...data.outlines[i]!.shares],
          lineStyle: { color: TONES[tone], width: 2, type: dashed(dash) },
          itemStyle: { color: TONES[tone] },
          ...(i === 0 ? { areaStyle: { color: TONES[tone], opacity: 0.18 } } : {}),
        })),
      },
    ],
  };
}

/**
 * The drawing of some data. Colours are custom properties, which the SVG resolves where it stands.
 * @param number writes a figure in the reader's language
 */
export function chartOption(data: ChartData, number: (value: number) => string): EChartsCoreOption {
  const drawing =
    data.kind === 'lines'
      ? lineOption(data, number)
      : data.kind === 'columns'
        ? columnOption(data, number)
        : radarOption(data, number);
  return {
    ...drawing,
    animation: false,
    textStyle: { fontFamily: 'inherit' },
    tooltip: {
      trigger: data.kind === 'radar' ? 'item' : 'axis',
      confine: true,
      transitionDuration: 0,
      className: 'vse-chart-tip',
      backgroundColor: 'var(--vse-raised)',
      borderColor: 'var(--vse-line)',
      textStyle: { color: 'var(--vse-text)', fontSize: 13 },
      axisPointer: {
        type: data.kind === 'columns' ? 'shadow' : 'line',
        animation: false,
        lineStyle: { color: 'var(--vse-control)' },
        shadowStyle: { color: 'var(--vse-text)', opacity: 0.06 },
      },
      formatter: (hit: unknown) => tipOf(data, hit, number),
    },
  };
}

import { init } from 'echarts/core';
import { describe, expect, it } from 'vitest';
import { type ChartData, figuresOf, seriesOf } from './chart.model.ts';
import './chart-engine.ts';
import { chartOption, wrapped } from './chart-option.ts';
import { tipRows } from './chart-tip.ts';

const number = (value: number) => String(Number(value.toPrecision(6)));
const lines: ChartData = {
  kind: 'lines',
  x: 't / s',
  lines: [
    {
      name: 'a',
      points: [
        { x: 0, y: 1 },
        { x: 1, y: 2 },
        { x: 1, y: 3 },
      ],
    },
    { name: 'b', points: [{ x: 1, y: 8 }] },
  ],
};
const columns: ChartData = {
  kind: 'columns',
  x: 'month',
  categories: ['1', '2'],
  series: [
    { name: 'runs', tone: 'primary', values: [3, 0] },
    { name: 'people', tone: 'data', values: [2] },
  ],
};
const radar: ChartData = {
  kind: 'radar',
  x: 'step',
  spokes: ['1', '2', '3'],
  outlines: [
    { name: 'own', tone: 'primary', shares: [1, 0.5, 0.333] },
    { name: 'class', tone: 'quiet', shares: [0.8, 0.7] },
  ],
};

describe('figures of a chart', () => {
  it('join lines over one axis, with a row for every measurement', () => {
    expect(figuresOf(lines, number)).toEqual({
      heads: ['t / s', 'a', 'b'],
      rows: [
        ['0', '1', '—'],
        ['1', '2', '8'],
        ['1', '3', '—'],
      ],
    });
  });
  it('list columns by category', () => {
    expect(figuresOf(columns, number).rows).toEqual([
      ['1', '3', '2'],
      ['2', '0', '0'],
    ]);
  });
  it('leave out the times when nothing happened', () => {
    const stacked: ChartData = { ...columns, stacked: true };
    expect(figuresOf(stacked, number).rows).toEqual([['1', '3', '2']]);
  });
  it('give shares in percent, and none where nothing was compared', () => {
    expect(figuresOf(radar, number).rows).toEqual([
      ['1', '100%', '80%'],
      ['2', '50%', '70%'],
      ['3', '33%', '—'],
    ]);
  });
});

describe('the drawing', () => {
  it('takes every colour from the page', () => {
    for (const data of [lines, columns, radar]) {
      const colours = [...JSON.stringify(chartOption(data, number)).matchAll(/[cC]olor":"([^"]+)"/g)];
      expect(colours.length).toBeGreaterThan(5);
      expect(
        colours.map(([, colour = '']) => colour).filter((colour) => !/^var\(--vse-[\w-]+\)$/.test(colour)),
      ).toEqual([]);
    }
  });
  it('never moves', () => {
    const text = JSON.stringify(chartOption(lines, number));
    expect([text.includes('"animation":false'), text.includes('"animation":true')]).toEqual([true, false]);
  });
  it('tells lines apart without colour', () => {
    expect(new Set(seriesOf(lines).map(({ dash }) => dash.join())).size).toBe(2);
    expect(seriesOf(radar).map(({ dash }) => dash.length > 0)).toEqual([false, true]);
  });
});

describe('an axis of measured values', () => {
  /** Where the drawing puts the ends of the values, as shares of its plot. */
  function placed(values: readonly number[]): number[] {
    const points = values.map((y, x) => ({ x, y }));
    const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 });
    chart.setOption(chartOption({ kind: 'lines', x: 'n', lines: [{ name: 'a', points }] }, number));
    const at = values.map((y, x) => chart.convertToPixel({ seriesIndex: 0 }, [x, y])[1] ?? Number.NaN);
    chart.dispose();
    return at;
  }
  it.each([[[5]], [[0]], [[1e-9, 2e-9]], [[-1e6, 1e6]], [[7.3, 7.3]], [[0.61, 1.19]]])(
    'shows %j inside the picture',
    (values) => {
      const heights = placed(values);
      expect(heights).toHaveLength(values.length);
      for (const height of heights) expect(height > 0 && height < 300).toBe(true);
      if (values[0] !== values.at(-1)) expect(heights[0]! - heights.at(-1)!).toBeGreaterThan(60);
    },
  );
  it('has round ticks around its values, and is drawn without any', () => {
    const ticks = (values: readonly number[]) => {
      const points = values.map((y, x) => ({ x, y }));
      const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 });
      chart.setOption(chartOption({ kind: 'lines', x: 'n', lines: [{ name: 'a', points }] }, number));
      const texts = [...chart.renderToSVGString().matchAll(/>(-?[\d.]+)<\/text>/g)].map(([, text]) => text);
      chart.dispose();
      return texts;
    };
    expect(ticks([0.61, 1.19])).toEqual(expect.arrayContaining(['0.6', '0.8', '1', '1.2']));
    expect(ticks([-3, 3])).toEqual(expect.arrayContaining(['-2', '0', '2']));
    expect(ticks([])).not.toContain('NaN');
  });
});

it.each([
  ['单摆', '单摆'],
  ['误差分析与不确定度的合成', '误差分析与不\n确定度的合成'],
  ['Propagation of uncertainty', 'Propagation\nof\nuncertainty'],
  ['Electromagnetism', 'Electromagne\ntism'],
  ['一二三四五六'.repeat(4), '一二三四五六\n一二三四五六\n一二三四五六…'],
])('the name %s stands in lines of a radar', (name, lines) => {
  expect(wrapped(name)).toBe(lines);
});

describe('the tip', () => {
  it('names the place and each series there', () => {
    const hits = [
      { seriesIndex: 0, axisValue: 1, value: [1, 2] },
      { seriesIndex: 1, axisValue: 1, value: [1, 8] },
    ];
    expect(tipRows(lines, hits, number)).toEqual({
      title: 't / s: 1',
      rows: [
        { name: 'a', tone: 'var(--vse-primary)', figure: '2' },
        { name: 'b', tone: 'var(--vse-data2)', figure: '8' },
      ],
    });
    expect(tipRows(columns, [{ seriesIndex: 0, dataIndex: 0, value: 3 }], number)).toMatchObject({
      title: '1',
      rows: [{ name: 'runs', figure: '3' }],
    });
  });
  it('lists the spokes of one outline', () => {
    expect(tipRows(radar, [{ dataIndex: 1 }], number)).toMatchObject({
      title: 'class',
      rows: [{ figure: '80%' }, { figure: '70%' }, { name: '3', figure: '—' }],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { buildTimeline, countUntil, neighbourStep, type ReplayItem, replayEvents, viewAt } from './replay.model.ts';

const item = (n: number, at: number, type: string, more: Partial<ReplayItem> = {}): ReplayItem => ({
  epoch: 1,
  n,
  at,
  type,
  verb: null,
  object: null,
  stepSeq: null,
  data: null,
  ...more,
});
const RUN = [
  item(1, 1000, 'client'),
  item(2, 2000, 'step.start', { stepSeq: 1 }),
  item(3, 5000, 'event', { verb: 'poured' }),
  item(4, 9000, 'artifact', { object: '图' }),
  item(5, 10_000, 'step.end', { stepSeq: 1 }),
  item(6, 600_000, 'step.start', { stepSeq: 2 }),
  item(7, 604_000, 'series', { data: { name: 'curve' } }),
];

describe('time line', () => {
  it('starts with the first item and makes long pauses short', () => {
    const line = buildTimeline(RUN);
    expect(line.moments.map(({ t }) => t)).toEqual([0, 1000, 4000, 8000, 9000, 12_000, 16_000]);
    expect(line.length).toBe(16_000);
    expect(line.pauses).toEqual([{ t: 9000, seconds: 590 }]);
    expect(line.spans).toEqual([
      { seq: 1, from: 1000, to: 9000 },
      { seq: 2, from: 12_000, to: null },
    ]);
  });

  it('keeps the order of the numbers when a clock goes back, and of the epochs', () => {
    const line = buildTimeline([
      item(2, 5000, 'event'),
      item(1, 8000, 'event'),
      item(1, 1000, 'event', { epoch: 2 }),
      item(3, 9000, 'event'),
    ]);
    expect(line.moments.map(({ epoch, n, t }) => [epoch, n, t])).toEqual([
      [1, 1, 0],
      [1, 2, 0],
      [1, 3, 1000],
      [2, 1, 1000],
    ]);
  });

  it('puts saved states where they were saved', () => {
    const line = buildTimeline([
      item(1, 0, 'event'),
      item(9, 4000, 'event'),
      item(5, 2500, 'state.save', { object: 'main' }),
    ]);
    expect(line.moments.map(({ type, t }) => [type, t])).toEqual([
      ['event', 0],
      ['state.save', 2500],
      ['event', 4000],
    ]);
  });

  it('of nothing is empty', () => {
    expect(buildTimeline([])).toEqual({ moments: [], length: 0, pauses: [], spans: [] });
  });
});

describe('an instant', () => {
  const line = buildTimeline(RUN);
  it('knows the step, what is done and what was made so far', () => {
    expect(viewAt(line, 0)).toMatchObject({ count: 1, step: null, files: [], series: [] });
    expect(viewAt(line, 8500)).toMatchObject({ count: 4, step: 1, files: ['图'] });
    expect(viewAt(line, 9000)).toMatchObject({ count: 5, step: null });
    const end = viewAt(line, line.length);
    expect([end.step, [...end.done], end.series]).toEqual([2, [1], ['curve']]);
  });
  it('is found by halving', () => {
    for (const t of [-1, 0, 999, 1000, 8000, 12_000, 99_999]) {
      expect(countUntil(line, t)).toBe(line.moments.filter((moment) => moment.t <= t).length);
    }
  });
  it('has a step before and after it', () => {
    expect([neighbourStep(line, 0, 1), neighbourStep(line, 1000, 1), neighbourStep(line, 12_000, 1)]).toEqual([
      1000, 12_000, 16_000,
    ]);
    expect([neighbourStep(line, 13_500, -1), neighbourStep(line, 12_500, -1), neighbourStep(line, 500, -1)]).toEqual([
      12_000, 1000, 0,
    ]);
  });
});

it('gives content what it said, without what only the shell knows', () => {
  expect(replayEvents(buildTimeline(RUN)).map(({ t, type }) => [t, type])[0]).toEqual([1000, 'step.start']);
});

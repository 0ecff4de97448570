import { describe, expect, it } from 'vitest';
import { entriesOf, type Measure, NO_RECORD, standingsOf, type WorkRecord } from './ladder.model.ts';
import { USUAL_RULES } from './points.model.ts';
import { sumOf } from './ranking.model.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 4));
const measure: Measure = {
  required: 3,
  experiments: [
    { id: 'a', name: '单摆', required: true },
    { id: 'b', name: '测速', required: true },
    { id: 'c', name: '选做', required: false },
  ],
  rules: USUAL_RULES,
};
const ALWAYS = { from: null, before: null };
const record: WorkRecord = {
  completed: [
    { name: '绪论', required: true, at: at(2) },
    { name: '阅读', required: false, at: at(3) },
    { name: '单摆', required: true, at: at(10) },
  ],
  runs: [
    { nodeId: 'a', at: at(9), score: 70 },
    { nodeId: 'a', at: at(10), score: 90 },
    { nodeId: 'c', at: at(11), score: 100 },
    { nodeId: 'b', at: at(12), score: null },
  ],
  deeds: [{ kind: 'post', name: '摆长', at: at(10) }],
  days: [
    { day: '2026-11-02', at: at(2), seconds: 90 },
    { day: '2026-11-10', at: at(10), seconds: 1000 },
  ],
  mark: 88,
};

describe('a ladder', () => {
  it('of progress counts required nodes over all that are required', () => {
    expect(sumOf(entriesOf('progress', record, measure, ALWAYS))).toBe(66.67);
    expect(
      entriesOf('progress', record, measure, { from: at(5).getTime(), before: null }).map((one) => one.name),
    ).toEqual(['单摆']);
  });

  it('of experiments takes the best run of each that is required, and nothing for one not run', () => {
    const entries = entriesOf('lab', record, measure, ALWAYS);
    expect(entries.map((one) => [one.name, one.score, one.value])).toEqual([['单摆', 90, 45]]);
    const early = entriesOf('lab', record, measure, { from: null, before: at(10).getTime() });
    expect(early.map((one) => one.score)).toEqual([70]);
  });

  it('of points adds nodes, first finished runs and posts', () => {
    const entries = entriesOf('points', record, measure, ALWAYS);
    expect(entries.map((one) => [one.kind, one.name, one.value])).toEqual([
      ['node', '绪论', 5],
      ['node', '阅读', 5],
      ['experiment', '单摆', 20],
      ['node', '单摆', 5],
      ['post', '摆长', 2],
      ['experiment', '选做', 20],
      ['experiment', '测速', 20],
    ]);
    expect(sumOf(entries)).toBe(77);
  });

  it('of time adds the minutes of the days of the period, rounded once', () => {
    const entries = entriesOf('time', record, measure, ALWAYS);
    expect(entries.map((one) => [one.kind, one.name])).toEqual([
      ['day', '2026-11-02'],
      ['day', '2026-11-10'],
    ]);
    expect(sumOf(entries)).toBe(18.17);
    expect(sumOf(entriesOf('time', record, measure, { from: at(5).getTime(), before: null }))).toBe(16.67);
    expect(entriesOf('time', record, measure, { from: null, before: at(2).getTime() })).toEqual([]);
  });

  it('ranks who has a record in the period, and lists the others last', () => {
    const people = ['p', 'q', 'r'].map((personId) => ({ personId, record: personId === 'q' ? record : NO_RECORD }));
    expect(standingsOf('points', people, measure, ALWAYS).map((one) => [one.personId, one.rank, one.value])).toEqual([
      ['q', 1, 77],
      ['p', null, null],
      ['r', null, null],
    ]);
    expect(standingsOf('mark', people, measure, ALWAYS)[0]).toMatchObject({ personId: 'q', rank: 1, value: 88 });
  });
});

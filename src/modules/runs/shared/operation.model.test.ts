import { describe, expect, it } from 'vitest';
import { isRejection, type Operation, readOperation } from './operation.model.ts';

const read = (item: unknown) => readOperation(item);

describe('items of a run', () => {
  it('takes a step in the fields of the bridge', () => {
    const item = read({
      N: 2,
      T: 1767225655000,
      Type: 'step.end',
      Data: { seq: 1, score: 6, maxScore: 6, timeUsed: 53 },
    });
    expect(item).toMatchObject({ n: 2, type: 'step.end', data: { seq: 1, score: 6 } });
  });

  it('reads flat national step fields as step.end', () => {
    const item = read({ N: 3, seq: 2, title: '读数', startTime: 1, endTime: 2, score: 4 }) as Operation;
    expect(item).toMatchObject({ n: 3, type: 'step.end', data: { seq: 2, title: '读数' } });
    expect(item.raw).not.toHaveProperty('N');
  });

  it('reads keys without regard to case, and keeps them in one spelling', () => {
    const framed = read({
      n: 2,
      t: 1767225655000,
      TYPE: 'step.end',
      data: { Seq: 1, timeused: 53, SCORE: 6 },
    }) as Operation;
    expect(framed).toMatchObject({ n: 2, at: 1767225655000, data: { seq: 1, timeUsed: 53, score: 6 } });
    expect(framed.raw).toEqual({ seq: 1, timeUsed: 53, score: 6 });
    expect(read({ n: 3, SEQ: 2, Title: '读数', STARTTIME: 1 })).toMatchObject({
      type: 'step.end',
      data: { seq: 2, title: '读数', startTime: 1 },
    });
    // What content says in its own words is not touched.
    expect(read({ N: 4, Type: 'event', Data: { Verb: 'read', result: { mV: 1, MV: 2 } } })).toMatchObject({
      data: { verb: 'read', result: { mV: 1, MV: 2 } },
    });
  });

  it('takes progress as a number or an object', () => {
    expect(read({ N: 1, Type: 'progress', Data: 0.5 })).toMatchObject({ data: { value: 0.5 } });
    expect(read({ N: 1, Type: 'progress', Data: { value: 0.5 } })).toMatchObject({ data: { value: 0.5 } });
  });

  it('keeps an impossible score: it is checked later, not dropped', () => {
    expect(read({ N: 1, Type: 'step.end', Data: { seq: 1, score: -3 } })).toMatchObject({ data: { score: -3 } });
  });

  it.each([
    ['no number', { Type: 'event', Data: { verb: 'x' } }, { n: 0, field: 'N', reason: 'invalid' }],
    ['a fraction as number', { N: 1.5, Type: 'event' }, { n: 0, field: 'N', reason: 'invalid' }],
    ['an unknown type', { N: 4, Type: 'login' }, { n: 4, field: 'Type', reason: 'invalid' }],
    [
      'a state, which has an address of its own',
      { N: 4, Type: 'state.save', Data: {} },
      { n: 4, field: 'Type', reason: 'invalid' },
    ],
    ['a step without number', { N: 4, Type: 'step.end', Data: {} }, { n: 4, field: 'Data.seq', reason: 'invalid' }],
    ['progress above one', { N: 4, Type: 'progress', Data: 1.1 }, { n: 4, field: 'Data.value', reason: 'invalid' }],
    [
      'an event above 4 KiB',
      { N: 5, Type: 'event', Data: { verb: 'a', result: '电'.repeat(1400) } },
      { n: 5, field: 'Data', reason: 'size' },
    ],
    ['no object', 7, { n: 0, field: 'Operations', reason: 'invalid' }],
  ])('rejects %s alone', (_name, item, expected) => {
    const result = read(item);
    expect(isRejection(result)).toBe(true);
    expect(result).toEqual(expected);
  });

  it('takes a series of 20,000 rows and no more', () => {
    const series = (rows: number) => ({
      N: 1,
      Type: 'series',
      Data: { name: 'v', columns: ['t', 'v'], rows: Array.from({ length: rows }, (_, i) => [i, 1]) },
    });
    expect(isRejection(read(series(20_000)))).toBe(false);
    expect(read(series(20_001))).toMatchObject({ field: 'Data.rows', reason: 'invalid' });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditPages,
  creditRanges,
  faultOfQuestion,
  firstUnanswered,
  isRight,
  joinRanges,
  lengthOf,
  percentOf,
  type Range,
  reachedFrom,
  readCaptions,
  secondsOfClock,
  untilQuestion,
} from './media.model.ts';

const share = (ranges: readonly Range[], length: number) => percentOf(lengthOf(joinRanges(ranges, length)), length);

describe('what was watched', () => {
  it('counts the union of its ranges: 500 s of 600 s are 83.33 %', () => {
    const ranges: Range[] = [
      [0, 300],
      [200, 400],
      [500, 600],
    ];
    expect(lengthOf(joinRanges(ranges, 600))).toBe(500);
    expect(share(ranges, 600)).toBe(83.33);
  });

  it('is credited no faster than it can be played: [0,60] after 15 s at speed 2 gives [0,35]', () => {
    const of = { duration: 600, elapsed: 15, maxSpeed: 2 };
    expect(creditRanges([[0, 60]], of)).toEqual({ ranges: [[0, 35]], refused: true });
    expect(creditRanges([[0, 30]], of)).toEqual({ ranges: [[0, 30]], refused: false });
    expect(
      creditRanges(
        [
          [100, 110],
          [200, 240],
        ],
        of,
      ),
    ).toEqual({
      ranges: [
        [100, 110],
        [200, 225],
      ],
      refused: true,
    });
  });

  it('is nothing for what was dragged over, and stays within the video', () => {
    expect(creditRanges([[590, 590]], { duration: 600, elapsed: 60, maxSpeed: 2 }).ranges).toEqual([]);
    expect(creditRanges([[-5, 700]], { duration: 10, elapsed: 60, maxSpeed: 2 }).ranges).toEqual([[0, 10]]);
  });

  it('never grows by joining, and knows no overlap', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 20 }), (ranges) => {
        const joined = joinRanges(ranges, 600);
        const seconds = new Set(
          ranges.flatMap(([from, to]) =>
            Array.from({ length: Math.max(0, Math.min(600, to) - from) }, (_, i) => from + i),
          ),
        );
        expect(lengthOf(joined)).toBe(seconds.size);
        expect(joined.every(([from], i) => i === 0 || from > joined[i - 1]![1])).toBe(true);
      }),
    );
  });

  it('lets one skip back to where one has been without a gap', () => {
    expect(reachedFrom([[0, 40]])).toBe(40);
    expect(
      reachedFrom([
        [0, 40],
        [80, 90],
      ]),
    ).toBe(40);
    expect(reachedFrom([[5, 40]])).toBe(0);
  });
});

it('credits one page for every three seconds, and one', () => {
  expect(creditPages([1, 2, 3, 4], { pages: 10, elapsed: 6 })).toEqual({ pages: [1, 2, 3], refused: true });
  expect(creditPages([1, 1, 0, 11, 2.5], { pages: 10, elapsed: 0 })).toEqual({ pages: [1], refused: false });
});

describe('captions', () => {
  it('are read from WebVTT and SubRip', () => {
    expect(readCaptions('WEBVTT\n\n00:01.000 --> 00:02.500 align:start\n第一行\n第二行\n')).toEqual([
      { from: 1, to: 2.5, text: '第一行\n第二行' },
    ]);
    expect(
      readCaptions('1\r\n01:00:01,000 --> 01:00:02,000\r\nA\r\n\r\n2\r\n01:00:03,000 --> 01:00:04,000\r\nB'),
    ).toEqual([
      { from: 3601, to: 3602, text: 'A' },
      { from: 3603, to: 3604, text: 'B' },
    ]);
  });

  it.each(['', 'nothing of a kind', '00:02.000 --> 00:01.000\nbackwards', '00:xx --> 00:02.000\nno time'])(
    'are none in %j',
    (text) => expect(readCaptions(text)).toBeNull(),
  );
});

describe('the questions of a video', () => {
  const question = (id: string, at: number) => ({ id, at });

  it('are asked in its order, those that were answered never again', () => {
    const all = [question('b', 60), question('a', 30)];
    expect(firstUnanswered(all, new Set())?.id).toBe('a');
    expect(firstUnanswered(all, new Set(['a']))?.id).toBe('b');
    expect(firstUnanswered(all, new Set(['a', 'b']))).toBeUndefined();
  });

  it('cut off what lies behind them, but for the second a player needs to stop', () => {
    expect(
      untilQuestion(
        [
          [0, 90],
          [100, 120],
        ],
        60,
      ),
    ).toEqual([[0, 61]]);
  });

  it('need options that differ and right ones among them', () => {
    expect(faultOfQuestion({ options: ['a', 'b'], keys: [1] })).toBeNull();
    expect(faultOfQuestion({ options: ['a', 'a '], keys: [1] })).toBe('options');
    for (const keys of [[], [2], [0, 0]]) expect(faultOfQuestion({ options: ['a', 'b'], keys })).toBe('keys');
  });

  it('are right with all the right options and no other', () => {
    expect(isRight([0, 2], [2, 0])).toBe(true);
    expect(isRight([0, 2], [0])).toBe(false);
    expect(isRight([0], [0, 1])).toBe(false);
  });

  it('read times as people write them', () => {
    expect(['75', '1:15', '1：15', '0:01:15', '01:05'].map(secondsOfClock)).toEqual([75, 75, 75, 75, 65]);
    for (const text of ['', '1:75', 'a', '-3', '1:2:3:4', '1.5']) expect(secondsOfClock(text)).toBeNull();
  });
});

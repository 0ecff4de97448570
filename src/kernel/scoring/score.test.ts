import { describe, expect, it } from 'vitest';
import { type Score, scoreByHand, scoreComposite, scoreOperation, suggestMark } from './score.ts';
import { USUAL_SWITCHES } from './typed-text.ts';

const right: Score = { score: 2, reason: 'right' };
const blank: Score = { score: 0, reason: 'blank' };

describe('scoreByHand', () => {
  it('waits for a marker unless nothing was answered', () => {
    expect(scoreByHand(true)).toEqual({ score: 0, reason: 'manual' });
    expect(scoreByHand(false)).toEqual({ score: 0, reason: 'blank' });
  });
});

describe('suggestMark', () => {
  const keywords = [
    { word: 'Ohm', points: 2 },
    { word: 'ohm', points: 2 },
    { word: 'current', points: '1.5' },
    { word: '', points: 9 },
  ];
  it('adds the keywords a text holds, each once, up to the points', () => {
    expect(suggestMark(keywords, 'OHM ohm', USUAL_SWITCHES, 5)).toBe(2);
    expect(suggestMark(keywords, 'the Current of ohm', USUAL_SWITCHES, 5)).toBe(3.5);
    expect(suggestMark(keywords, 'the Current of ohm', USUAL_SWITCHES, 3)).toBe(3);
    expect(suggestMark(keywords, ' \u200b', USUAL_SWITCHES, 5)).toBe(0);
  });
});

describe('scoreOperation', () => {
  const steps = [
    { score: 3, max: 4 },
    { score: '0.5', max: 2 },
  ];
  it('is the share of the counted steps', () => {
    expect(scoreOperation({ steps, finished: true }, 10)).toEqual({ score: 5.83, reason: 'partial' });
    expect(scoreOperation({ steps: [{ score: 5, max: 4 }], finished: true }, 10).score).toBe(10);
  });
  it('flags a run that is not finished, with the steps so far', () => {
    expect(scoreOperation({ steps, finished: false }, 10)).toEqual({
      score: 5.83,
      reason: 'partial',
      unfinished: true,
    });
  });
  it('gives nothing without a run, and none of nothing', () => {
    expect(scoreOperation(null, 10)).toEqual(blank);
    expect(scoreOperation({ steps: [], finished: true }, 10)).toEqual({ score: 0, reason: 'wrong' });
  });
});

describe('scoreComposite', () => {
  it.each<[string, Score[], Score]>([
    ['all right', [right, right], { score: 4, reason: 'right' }],
    ['one blank', [right, blank], { score: 2, reason: 'partial' }],
    ['all blank', [blank, blank], blank],
    ['none', [], blank],
    ['blank and wrong', [blank, { score: 0, reason: 'wrong' }], { score: 0, reason: 'wrong' }],
    ['one by hand', [right, scoreByHand(true)], { score: 2, reason: 'manual' }],
    [
      'one not finished',
      [right, { score: 1, reason: 'partial', unfinished: true }],
      { score: 3, reason: 'partial', unfinished: true },
    ],
    [
      'one by hand, one not finished',
      [scoreByHand(true), { score: 0, reason: 'wrong', unfinished: true }],
      { score: 0, reason: 'manual', unfinished: true },
    ],
  ])('%s', (_, children, score) => {
    expect(scoreComposite(children)).toEqual(score);
  });
  it('adds without the surprises of binary numbers', () => {
    expect(scoreComposite(['0.1', '0.2', '1.01'].map((x) => ({ score: Number(x), reason: 'partial' }))).score).toBe(
      1.31,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { buildContent } from '../testing/question.builder.ts';
import type { AskedContent } from './content.model.ts';
import { QUESTION_TYPES } from './question.model.ts';
import { NO_RESPONSE, type Response, type RunWork, scoreExperiment, scoreResponse } from './trial.model.ts';

const score = (content: AskedContent, response: Partial<Response>, points = 6) =>
  scoreResponse(content, { ...NO_RESPONSE, ...response }, points);

describe('trying a question', () => {
  it.each(QUESTION_TYPES.filter((type) => type !== 'file' && type !== 'composite'))(
    '%s: no answer earns nothing',
    (type) => {
      expect(score(buildContent(type), {})).toMatchObject({ score: 0, reason: 'blank' });
    },
  );

  it('scores a choice by its key and rule', () => {
    expect(score(buildContent('single'), { choice: 'o2' })).toEqual({ score: 6, reason: 'right' });
    expect(score(buildContent('single'), { choice: 'o1' })).toEqual({ score: 0, reason: 'wrong' });
    expect(score(buildContent('truth'), { choice: 'true' })).toEqual({ score: 6, reason: 'right' });
    expect(score(buildContent('truth', { key: false }), { choice: 'true' })).toEqual({ score: 0, reason: 'wrong' });
    const two = { choices: ['o1', 'o3'] };
    expect(score(buildContent('multiple'), two)).toEqual({ score: 3, reason: 'partial' });
    expect(score(buildContent('multiple', { fewer: 25 }), two)).toEqual({ score: 1.5, reason: 'partial' });
    expect(score(buildContent('multiple', { rule: 'ratio' }), two)).toEqual({ score: 4, reason: 'partial' });
    expect(score(buildContent('multiple', { rule: 'all' }), two)).toEqual({ score: 0, reason: 'wrong' });
  });

  it('scores blanks one by one and says which were right', () => {
    expect(score(buildContent('blank'), { texts: ['　安 培。', '伏特'] }, 2)).toEqual({
      score: 1,
      reason: 'partial',
      earned: [0],
    });
    expect(score(buildContent('blank'), { texts: ['安培', 'Ω'] }, 6)).toMatchObject({ score: 6, reason: 'right' });
    expect(score(buildContent('blank'), { texts: ['安培', ''] }, 5)).toMatchObject({ score: 2.5, earned: [0] });
    const free = buildContent('blank', { free: true });
    expect(score(free, { texts: ['欧姆', 'A'] }, 2)).toMatchObject({ score: 2, earned: [0, 1] });
  });

  it('scores numbers by tolerance, tiers, figures and units', () => {
    const numeric = buildContent('numeric');
    expect(score(numeric, { text: '9.75 m/s²' }, 5)).toEqual({ score: 5, reason: 'right' });
    expect(score(numeric, { text: '980 cm/s^2' }, 5)).toEqual({ score: 5, reason: 'right' });
    expect(score(numeric, { text: '9.8' }, 5)).toEqual({ score: 4, reason: 'partial', unitMissing: true });
    expect(score(numeric, { text: '9.8 kg' }, 5)).toMatchObject({ score: 4, unitMissing: true });
    expect(score(numeric, { text: '9.8501 m/s^2' }, 5)).toMatchObject({ reason: 'wrong' });
    expect(score(numeric, { text: '九点八' }, 5)).toMatchObject({ reason: 'invalid' });
    const figures = buildContent('numeric', { tolerance: 'figures', figures: 3, unit: 'none', units: [] });
    expect(score(figures, { text: '9.80' }, 5)).toMatchObject({ score: 5 });
    expect(score(figures, { text: '9.8' }, 5)).toMatchObject({ score: 0 });
    const relative = buildContent('numeric', {
      tolerance: 'relative',
      tiers: [{ within: '2', share: 100 }],
      unit: 'none',
    });
    expect(score(relative, { text: '9.7' }, 5)).toMatchObject({ score: 5 });
  });

  it('scores an order, pairs, and leaves texts and files to a marker', () => {
    expect(score(buildContent('ordering'), { order: ['i1', 'i2', 'i4', 'i3'] })).toEqual({
      score: 3,
      reason: 'partial',
    });
    expect(score(buildContent('matching'), { pairs: { l1: 'r1', l2: 'r3' } })).toEqual({ score: 3, reason: 'partial' });
    const whole = buildContent('matching', { whole: true });
    expect(score(whole, { pairs: { l1: 'r1', l2: 'r3' } })).toEqual({ score: 0, reason: 'wrong' });
    expect(score(buildContent('shortAnswer'), { text: '由等时性可知' })).toEqual({
      score: 0,
      reason: 'manual',
      suggested: 1,
    });
    expect(score(buildContent('essay'), { text: '略' })).toEqual({ score: 0, reason: 'manual' });
    expect(score(buildContent('file'), {})).toEqual({ score: 0, reason: 'manual' });
  });
});

describe('an experiment', () => {
  const content = buildContent('experiment');
  const run = (steps: readonly [number, number | null][], finished = true): RunWork => ({
    finished,
    steps: steps.map(([seq, score]) => ({ seq, score })),
  });

  it('earns the share of its counted steps, other steps and more than a maximum left out', () => {
    const done: [number, number][] = [
      [1, 8],
      [2, 12],
      [3, 50],
    ];
    expect(scoreExperiment(content, run(done), 10)).toEqual({ score: 5, reason: 'partial' });
    expect(
      scoreExperiment(
        content,
        run([
          [1, 99],
          [2, 30],
        ]),
        10,
      ),
    ).toEqual({ score: 10, reason: 'right' });
    expect(
      scoreExperiment(
        content,
        run([
          [1, null],
          [2, 10],
        ]),
        6,
      ),
    ).toEqual({ score: 1.5, reason: 'partial' });
    expect(
      scoreExperiment(
        content,
        run([
          [1, -5],
          [2, 10],
        ]),
        6,
      ),
    ).toEqual({ score: 1.5, reason: 'partial' });
  });

  it('counts the steps so far of one that was not finished, and nothing of one that never began', () => {
    expect(scoreExperiment(content, run([[1, 10]], false), 10)).toEqual({
      ...{ score: 2.5, reason: 'partial', unfinished: true },
    });
    expect(scoreExperiment(content, run([], false), 10)).toEqual({ score: 0, reason: 'wrong', unfinished: true });
    expect(scoreExperiment(content, null, 10)).toEqual({ score: 0, reason: 'blank' });
  });
});

import { describe, expect, it } from 'vitest';
import { EMPTY_FACTS, factsFaults, halfStep, sentFacts } from './course-facts.model.ts';

const good = { ...EMPTY_FACTS, name: '大学物理实验', code: 'PHYS-101', category: '0702' };

describe('halfStep', () => {
  it('takes half steps up to the limit, with a comma too', () => {
    expect(halfStep('2.5', 20)).toBe(2.5);
    expect(halfStep(' 2,5 ', 20)).toBe(2.5);
    expect(halfStep('20', 20)).toBe(20);
  });
  it.each(['', 'a', '-1', '20.5', '1.3'])('refuses %j', (text) => expect(halfStep(text, 20)).toBeNull());
});

describe('factsFaults', () => {
  it('finds nothing wrong with a full form', () => expect(factsFaults(good).size).toBe(0));
  it('names every faulty field once', () => {
    const faults = factsFaults({ ...good, name: 'x', code: '物理', category: '', credits: '21' });
    expect([...faults]).toEqual([
      ['name', 'name'],
      ['code', 'code'],
      ['category', 'category'],
      ['credits', 'credits'],
    ]);
  });
  it('wants at least one hour in all', () =>
    expect(factsFaults({ ...good, theoryHours: '0', labHours: '0.5' }).get('labHours')).toBe('noHours'));
});

it('sends figures as numbers and text without surrounding blanks', () =>
  expect(sentFacts({ ...good, name: ' 物理 ', credits: '1.5' })).toMatchObject({ name: '物理', credits: 1.5 }));

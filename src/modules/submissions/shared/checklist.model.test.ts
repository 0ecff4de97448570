import { describe, expect, it } from 'vitest';
import { emptyForm } from '../../catalogue/shared/form.model.ts';
import { evenSteps, fullForm } from '../testing/entry.builder.ts';
import { checklistOf, completenessOf, gapsOf } from './checklist.model.ts';

const form = fullForm('单摆', { id: '01900000-0000-7000-8000-000000000000', path: '/2026/09/01/a.png' });
const videos = [form.basic.introVideo];
const all = { ready: true, published: true, videos };
const missing = (...args: Parameters<typeof checklistOf>) =>
  checklistOf(...args)
    .filter((item) => !item.met)
    .map((item) => item.field);

describe('the checklist of an entry', () => {
  it('counts a video that was brought or found, not one that was only typed', () => {
    expect(missing(form, evenSteps(), { ...all, videos: [] })).toEqual(['introVideo']);
    expect(missing(form, evenSteps(), { ...all, videos: ['https://media.example.edu.cn/other.mp4'] })).toEqual([
      'introVideo',
    ]);
  });
  it('is empty of gaps exactly at 100', () => {
    expect(missing(form, evenSteps(), all)).toEqual([]);
    expect(completenessOf(checklistOf(form, evenSteps(), all))).toBe(100);
    const unpublished = checklistOf(form, evenSteps(), { ready: true, published: false, videos });
    expect(completenessOf(unpublished)).toBeLessThan(100);
    expect(gapsOf(unpublished, false)).toEqual([]);
  });

  it('demands a sum of exactly 100, to the hundredth', () => {
    const thirds = [33.33, 33.33, 33.34].map((maxScore, i) => ({ ...evenSteps(3)[i]!, maxScore }));
    expect(missing(form, thirds, all)).toEqual([]);
    expect(missing(form, [...thirds.slice(0, 2), { ...thirds[2]!, maxScore: 33.33 }], all)).toEqual(['sum']);
  });

  it('asks more of a national experiment: two hours, and ten steps unless accepted', () => {
    const national = { ...form, basic: { ...form.basic, level: 'national' as const, hours: 1.5 } };
    const steps = evenSteps(5).map((step) => ({ ...step, maxScore: 20 }));
    expect(missing(national, steps, all)).toEqual(['hours', 'national']);
    expect(gapsOf(checklistOf(national, steps, all), true).map((item) => item.field)).toEqual(['hours']);
  });

  it('takes an answer for a queue notice only with its text, and both service roles', () => {
    const queued = { ...form, technology: { ...form.technology, queueNotice: true, queueText: ' ' } };
    expect(missing(queued, evenSteps(), all)).toEqual(['queueNotice']);
    const alone = { ...form, people: { ...form.people, team: form.people.team.slice(0, 1) } };
    expect(missing(alone, evenSteps(), all)).toEqual(['technical']);
  });

  it('finds everything but the defaults missing in an empty form', () => {
    const items = checklistOf(emptyForm('单摆'), [], { ready: false, published: false, videos: [] });
    expect(items.filter((item) => item.met).map((item) => item.field)).toEqual([
      'name',
      'hours',
      'expectedMinutes',
      'national',
    ]);
  });
});

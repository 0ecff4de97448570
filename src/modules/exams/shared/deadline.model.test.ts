import { describe, expect, it } from 'vitest';
import { type DeadlineRule, deadlineOf, type ExtraTime, extraTimeOf } from './deadline.model.ts';

const at = (time: string) => new Date(`2026-11-26T${time}:00Z`);
const rule = (more: Partial<DeadlineRule> = {}): DeadlineRule => ({
  mode: 'flexible',
  minutes: 90,
  closesAt: at('11:00'),
  closingAt: null,
  changes: [],
  ...more,
});
const extra = (more: Partial<ExtraTime>): ExtraTime => ({
  extraMinutes: null,
  extraPercent: null,
  closesAt: null,
  ...more,
});
const end = (of: DeadlineRule, more: ExtraTime | null = null, start = '09:50', own = 0) =>
  deadlineOf(of, more, at(start), own)?.toISOString().slice(11, 16) ?? null;

describe('a deadline', () => {
  it('is that of the specification', () => {
    expect(end(rule())).toBe('11:00');
    expect(end(rule(), extra({ extraMinutes: 30 }))).toBe('11:30');
    expect(extraTimeOf(90, extra({ extraPercent: 25 }))).toBe(23);
    expect(end(rule(), extra({ extraPercent: 25 }))).toBe('11:23');
  });

  it('comes from the own start while the window lasts, or from its end for everybody', () => {
    expect(end(rule(), null, '09:00')).toBe('10:30');
    expect(end(rule({ mode: 'fixed' }), null, '09:00')).toBe('11:00');
    expect(end(rule({ mode: 'fixed' }), extra({ extraMinutes: 10 }), '09:00')).toBe('11:10');
  });

  it('goes by the own window of a candidate', () => {
    expect(end(rule(), extra({ closesAt: at('13:00') }), '12:00')).toBe('13:00');
    expect(end(rule({ mode: 'fixed' }), extra({ closesAt: at('13:00'), extraMinutes: 5 }), '12:00')).toBe('13:05');
  });

  it('is none without minutes and window, and the window without minutes', () => {
    expect(end(rule({ minutes: null, closesAt: null }))).toBeNull();
    expect(end(rule({ minutes: null }))).toBe('11:00');
    expect(end(rule({ closesAt: null }))).toBe('11:20');
    expect(end(rule({ minutes: null }), extra({ extraPercent: 50 }))).toBe('11:00');
  });

  it('gains what was given to everybody while it ran, and nothing of what was given before', () => {
    const extended = rule({ closesAt: at('11:10'), changes: [{ at: at('10:00'), extended: 10 }] });
    expect(end(extended, null, '09:00')).toBe('10:40');
    expect(end(extended, null, '09:50')).toBe('11:10');
    expect(end(extended, null, '10:05')).toBe('11:10');
    expect(end({ ...extended, closesAt: at('12:00') }, null, '10:01')).toBe('11:31');
    expect(end({ ...extended, mode: 'fixed' }, null, '09:00')).toBe('11:10');
  });

  it('keeps the window it began in when that became shorter', () => {
    const shorter = rule({
      closesAt: at('10:00'),
      minutes: 30,
      changes: [{ at: at('09:30'), was: { closesAt: at('11:00'), minutes: 90 } }],
    });
    expect(end(shorter, null, '09:00')).toBe('10:30');
    expect(end(shorter, null, '09:40')).toBe('10:00');
    const open = rule({ minutes: null, changes: [{ at: at('09:30'), was: { closesAt: null, minutes: null } }] });
    expect(end(open, null, '09:00')).toBeNull();
  });

  it('counts minutes of one attempt on top, and ends when the exam is closed early', () => {
    expect(end(rule(), null, '09:50', 5)).toBe('11:05');
    expect(end(rule({ closingAt: at('10:15') }), extra({ extraMinutes: 60 }), '09:50', 5)).toBe('10:15');
    expect(end(rule({ minutes: null, closesAt: null, closingAt: at('10:15') }))).toBe('10:15');
  });
});

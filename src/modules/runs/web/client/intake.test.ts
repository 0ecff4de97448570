import { describe, expect, it } from 'vitest';
import { BRIDGE_LIMITS, type ContentMessage } from '../../../../kernel/bridge/protocol.ts';
import { openIntake } from './intake.policy.ts';

const message = (type: string, data: unknown): ContentMessage => ({ v: 1, n: 1, t: 1, type, data }) as ContentMessage;
const open = (change: Partial<typeof BRIDGE_LIMITS> = {}, seqs: number[] = [1, 2, 3]) =>
  openIntake({ ...BRIDGE_LIMITS, ...change }, new Set(seqs));

describe('rate', () => {
  it('lets a burst of 120 pass, then 30 a second', () => {
    const intake = open();
    const passed = (at: number, tries: number) =>
      Array.from({ length: tries }, () => intake.allow(at)).filter(Boolean).length;
    expect(passed(0, 200)).toBe(120);
    expect(passed(1000, 200)).toBe(30);
    expect(passed(1100, 200)).toBe(3);
    expect(passed(3_600_000, 200)).toBe(120);
  });
});

describe('quota', () => {
  it('counts events and their bytes', () => {
    const few = open({ eventsPerRun: 2 } as never);
    const event = message('event', { verb: 'v', object: 'o' });
    expect([few.check(event, 10, 0), few.check(event, 10, 0), few.check(event, 10, 0)]).toEqual([null, null, 'quota']);
    const small = open({ behaviourBytes: 25 } as never);
    expect([small.check(event, 10, 0), small.check(event, 10, 0), small.check(event, 10, 0)]).toEqual([
      null,
      null,
      'quota',
    ]);
    expect(small.check(event, 5, 0)).toBeNull();
    expect(small.refused()).toEqual({ quota: 1 });
  });

  it('counts names of series, reports and states, not their repeats', () => {
    const intake = open();
    const series = (i: number) => intake.check(message('series', { name: `s${i}` }), 10, 0);
    const report = (i: number) => intake.check(message('report', { section: 'a', key: `k${i}` }), 10, 0);
    const state = (i: number) => intake.check(message('state.save', { key: `k${i}` }), 10, 0);
    expect(Array.from({ length: 11 }, (_, i) => series(i)).indexOf('quota')).toBe(10);
    expect(Array.from({ length: 31 }, (_, i) => report(i)).indexOf('quota')).toBe(30);
    expect(Array.from({ length: 5 }, (_, i) => state(i)).indexOf('quota')).toBe(4);
    expect([series(0), report(0), state(0)]).toEqual([null, null, null]);
    expect(intake.check(message('report', { section: 'a', key: 'k0' }), BRIDGE_LIMITS.reportBytes + 1, 0)).toBe('size');
  });

  it('counts files by their name and bytes', () => {
    const file = (name: string, stepSeq = 1) => message('artifact', { name, stepSeq });
    const few = open({ artifactCount: 2, artifactTotalBytes: 100 } as never);
    expect([few.check(file('a'), 40, 0), few.check(file('b'), 40, 0), few.check(file('c'), 1, 0)]).toEqual([
      null,
      null,
      'quota',
    ]);
    expect([few.check(file('a'), 30, 0), few.check(file('a'), 20, 0), few.check(file('a', 9), 1, 0)]).toEqual([
      'quota',
      null,
      'unknown_step',
    ]);
  });

  it('knows the steps of the version', () => {
    expect(open().check(message('step.start', { seq: 3 }), 1, 0)).toBeNull();
    expect(open().check(message('step.end', { seq: 4 }), 1, 0)).toBe('unknown_step');
    expect(open({}, []).check(message('step.end', { seq: 4 }), 1, 0)).toBeNull();
  });

  it('takes nothing after the end', () => {
    const intake = open();
    expect(intake.check(message('finish', { status: 1 }), 1, 0)).toBeNull();
    expect(intake.check(message('event', { verb: 'v', object: 'o' }), 1, 0)).toBe('closed');
    expect(intake.check(message('finish', { status: 1 }), 1, 0)).toBe('closed');
  });
});

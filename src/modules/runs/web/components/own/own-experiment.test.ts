import { describe, expect, it } from 'vitest';
import { actOf, dueOf, filterOf, leftOf, mayRepeat, type OwnExperiment, pick, toneOf } from './own-experiment.model.ts';

const row = (more: Partial<OwnExperiment> = {}): OwnExperiment => ({
  key: 'k',
  experiment: {
    id: 'e',
    code: 'PHYS-101',
    name: '单摆测重力加速度',
    nameEn: 'Simple pendulum',
    cover: null,
    category: null,
    expectedMinutes: 30,
    passScore: 60,
    steps: 10,
  },
  context: { kind: 'course', name: '大学物理实验', courseId: 'c', nodeId: 'n', classId: 'k', cloudId: null },
  state: 'todo',
  code: 'ok',
  opensAt: null,
  dueAt: '2026-11-20T15:59:00.000Z',
  attempts: 5,
  used: 0,
  finished: 0,
  best: null,
  last: null,
  scoresKept: false,
  seconds: 0,
  lastAt: null,
  lastRunId: null,
  resultRunId: null,
  open: null,
  report: null,
  ...more,
});
const done = (best: number | null, more: Partial<OwnExperiment> = {}) =>
  row({ state: 'done', used: 2, finished: 2, best, resultRunId: 'r', lastRunId: 'r', ...more });
const report = (state: NonNullable<OwnExperiment['report']>['state']) => ({ id: 'p', state, dueAt: null, score: null });

describe('the next thing to do', () => {
  it('is to go on, then to mend the report, then to write it', () => {
    const open = { id: 'r', step: 5, seconds: 766, progress: 0.4 };
    expect(actOf(row({ state: 'doing', open, report: report('returned') }))).toBe('continue');
    expect(actOf(done(88, { report: report('returned') }))).toBe('revise');
    expect(actOf(done(50, { report: report('none') }))).toBe('write');
    expect(actOf(done(50, { report: report('draft') }))).toBe('write');
  });

  it('is to begin, or says why that cannot be', () => {
    expect(actOf(row())).toBe('start');
    expect(actOf(row({ code: 'queue' }))).toBe('start');
    expect(actOf(row({ code: 'not_yet' }))).toBe('closed');
    expect(actOf(row({ code: null }))).toBe('closed');
  });

  it('is another try while it can still lift the score, else the result with a repeat beside it', () => {
    expect(actOf(done(72))).toBe('again');
    expect(actOf(done(72, { code: 'attempts' }))).toBe('result');
    expect(actOf(done(96))).toBe('result');
    expect(mayRepeat(done(96))).toBe(true);
    expect(mayRepeat(done(96, { code: 'closed' }))).toBe(false);
    // A score that is kept back is no reason to do it again.
    expect(actOf(done(null, { scoresKept: true }))).toBe('result');
  });
});

it('counts the attempts that are left, colours the ring, and looks ahead to the report', () => {
  expect([leftOf(row({ used: 2 })), leftOf(row({ attempts: null })), leftOf(row({ used: 9 }))]).toEqual([3, null, 0]);
  expect([null, 59, 60, 85].map((best) => toneOf(row({ best })))).toEqual(['none', 'below', 'pass', 'good']);
  expect(dueOf(done(90, { report: { ...report('draft'), dueAt: '2026-12-01T00:00:00.000Z' } }))).toBe(
    '2026-12-01T00:00:00.000Z',
  );
});

describe('filters of the address', () => {
  const rows = [
    row({ key: 'a' }),
    done(70, { key: 'b', lastAt: '2026-11-02' }),
    done(95, {
      key: 'c',
      lastAt: '2026-11-01',
      context: { kind: 'open', name: null, courseId: null, nodeId: null, classId: null, cloudId: 'q' },
    }),
  ];
  const keys = (search: string) => pick(rows, filterOf(new URLSearchParams(search))).rows.map((one) => one.key);

  it('keep what fits and count every state of it', () => {
    expect(pick(rows, filterOf(new URLSearchParams('tab=done'))).counts).toEqual({
      all: 3,
      todo: 1,
      doing: 0,
      done: 2,
    });
    expect(keys('tab=done')).toEqual(['b', 'c']);
    expect(keys('source=cloud')).toEqual(['c']);
    expect(keys('course=c')).toEqual(['a', 'b']);
    expect(keys('kw=PENDULUM&tab=todo')).toEqual(['a']);
    expect(keys('kw=nothing')).toEqual([]);
  });

  it('order as asked, and know nothing of other values', () => {
    expect(keys('sort=best')).toEqual(['c', 'b', 'a']);
    expect(keys('sort=recent&tab=done')).toEqual(['b', 'c']);
    expect(keys('sort=%27&tab=x&source=y')).toEqual(['a', 'b', 'c']);
  });
});

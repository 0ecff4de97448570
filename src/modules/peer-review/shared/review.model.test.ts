import { expect, it } from 'vitest';
import {
  allocate,
  calibrations,
  type GivenReview,
  replacements,
  verdictOf,
  weightFormula,
  weightOf,
} from './review.model.ts';

const alone = ['a', 'b', 'c', 'd', 'e'].map((personId) => ({ personId, workId: `w-${personId}` }));
const of = (rows: readonly { readonly reviewerId: string; readonly workId: string }[], reviewer: string) =>
  rows.filter(({ reviewerId }) => reviewerId === reviewer).map(({ workId }) => workId);

it('gives everybody as many works as asked, each work as many reviews, nobody the own one', () => {
  const rows = allocate('seed', 'h', alone, 2);
  for (const { personId, workId } of alone) {
    expect(of(rows, personId)).toHaveLength(2);
    expect(of(rows, personId)).not.toContain(workId);
    expect(rows.filter((row) => row.workId === workId)).toHaveLength(2);
  }
  expect(allocate('seed', 'h', alone.toReversed(), 2)).toEqual(rows);
  expect(allocate('seed', 'h', alone.slice(0, 1), 2)).toEqual([]);
  expect(of(allocate('seed', 'h', alone.slice(0, 2), 3), 'a')).toEqual(['w-b']);
});

it('gives a member of a group works of others, none of them twice', () => {
  const groups = ['a', 'b', 'c', 'd', 'e', 'f'].map((personId, i) => ({ personId, workId: `g${Math.floor(i / 2)}` }));
  const rows = allocate('seed', 'h', groups, 2);
  for (const { personId, workId } of groups) {
    expect(new Set(of(rows, personId)).size).toBe(2);
    expect(of(rows, personId)).not.toContain(workId);
  }
});

it('replaces what was not given by those who gave all of theirs', () => {
  const row = (reviewerId: string, work: string, state: GivenReview['state']): GivenReview => ({
    ...{ reviewerId, workId: `w-${work}`, state },
  });
  const reviews = [
    ...[row('a', 'b', 'done'), row('a', 'c', 'done'), row('b', 'c', 'done'), row('b', 'd', 'done')],
    ...[row('c', 'd', 'expired'), row('c', 'a', 'expired'), row('d', 'a', 'done'), row('d', 'b', 'expired')],
  ];
  const found = replacements('seed', 'h', reviews, alone.slice(0, 4));
  expect(found).toContainEqual({ reviewerId: 'a', workId: 'w-d' });
  expect(found).toContainEqual({ reviewerId: 'b', workId: 'w-a' });
  // The author and who reviews it already are the only ones left for it.
  expect(of(found, 'a').concat(of(found, 'b'))).not.toContain('w-b');
});

it('takes the median, and asks the team where there is none, where they are apart or where the author objects', () => {
  expect(verdictOf([{ mark: 70 }, { mark: 90 }, { mark: 80 }], 100, false)).toEqual({
    mark: 80,
    spread: 20,
    reason: null,
  });
  expect(verdictOf([{ mark: 60 }, { mark: 90 }], 100, false)).toEqual({ mark: 75, spread: 30, reason: 'apart' });
  expect(verdictOf([{ mark: 80 }], 100, false)).toEqual({ mark: 80, spread: null, reason: null });
  expect(verdictOf([], 100, false)).toEqual({ mark: null, spread: null, reason: 'none' });
  expect(verdictOf([{ mark: 80 }, { mark: 81 }], 100, true).reason).toBe('flagged');
});

it('weighs reviews by how far their reviewers were off', () => {
  const off = calibrations(
    [
      { kind: 'sample', reviewerId: 'a', workId: 's', versionNo: 1, points: 80 },
      { kind: 'sample', reviewerId: 'b', workId: 's', versionNo: 1, points: 65 },
      { kind: 'sample', reviewerId: 'c', workId: 's', versionNo: 1, points: null },
      { kind: 'ring', reviewerId: 'a', workId: 's', versionNo: 1, points: 10 },
      { kind: 'sample', reviewerId: 'b', workId: 's', versionNo: 2, points: 0 },
    ],
    [{ workId: 's', versionNo: 1, points: 85 }],
  );
  expect(weightOf(off.get('a')!, 100)).toBe(0.95);
  expect(weightOf(off.get('b')!, 100)).toBe(0.8);
  expect(weightOf(off.get('c') ?? [], 100)).toBe(1);
  expect(weightOf([{ own: 0, teacher: 100 }], 100)).toBe(0.2);
  expect(weightFormula(off.get('a')!, 100)).toBe('max(0.2, 1 − (|80 − 85|) / 1 / 100)');
  const reviews = [
    { mark: 80, calibration: off.get('a')! },
    { mark: 90, calibration: off.get('b')! },
  ];
  expect(verdictOf(reviews, 100, false)).toEqual({ mark: 84.57, spread: 10, reason: null });
});

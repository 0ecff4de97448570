import { expect, it } from 'vitest';
import { deferralEnd } from './deferral.policy.ts';

const exam = { kind: 'exam', sitting: 'normal', closesAt: 1000 } as const;

it.each([
  ['an exam until three days after its end', exam, 1000 + 3 * 86_400_000],
  ['no test', { ...exam, kind: 'test' } as const, null],
  ['no sitting that was put off already', { ...exam, sitting: 'deferred' } as const, null],
  ['nothing without an end', { ...exam, closesAt: null }, null],
])('%s can be put off', (_, given, end) => expect(deferralEnd(given)).toBe(end));

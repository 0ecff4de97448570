import { describe, expect, it } from 'vitest';
import { capability, evaluateCapability, pseudonym, weekOf } from './capability.engine.ts';

const key = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
const versionId = '0190f3c8-a1b2-7c3d-8e4f-5a6b7c8d9e0f';
const who = 'p_w5bcek5s5lug37z5';
const WEEK = 604_800_000;

describe('capability of package files', () => {
  const cap = capability(key, { versionId, who, week: 2921, profile: 'strict' });

  it('is the same for one key, version, person, week and profile', () => {
    expect(cap).toBe('295.p_w5bcek5s5lug37z5.Qm1FO7CWPgx9mC2hyWqMbxdOGG4s6Sdz');
  });

  it('is good in its week and the next, then old', () => {
    const at = (nowMs: number) => evaluateCapability(key, cap, { versionId, profile: 'strict', nowMs }).kind;
    expect(at(2921 * WEEK)).toBe('good');
    expect(at(2923 * WEEK - 1)).toBe('good');
    expect(at(2923 * WEEK)).toBe('old');
    expect(at(2921 * WEEK - 1)).toBe('wrong');
    expect(weekOf(2921 * WEEK)).toBe(2921);
  });

  it.each([
    ['another version', cap, { versionId: versionId.replace('0190', '0191') }],
    ['another profile', cap, { profile: 'compat' as const }],
    ['another reader', cap.replace('p_w5', 'p_x5'), {}],
    ['another week', cap.replace('295.', '296.'), {}],
    ['a shorter mac', cap.slice(0, -1), {}],
    ['an empty text', '', {}],
    ['a climbing text', '../../etc/passwd', {}],
  ])('is wrong for %s', (_name, text, change) => {
    const facts = { versionId, profile: 'strict' as const, nowMs: 2921 * WEEK, ...change };
    expect(evaluateCapability(key, text, facts).kind).toBe('wrong');
  });
});

it('names a person for one audience', () => {
  expect(pseudonym(key, '100400', '0190f3c8-0000-7000-8000-000000000001')).toBe('p_ksty5vivhp4lzbw3');
  expect(pseudonym(key, 'content', '0190f3c8-0000-7000-8000-000000000001')).not.toBe('p_ksty5vivhp4lzbw3');
});

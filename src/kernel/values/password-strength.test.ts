import { describe, expect, it } from 'vitest';
import { passwordFault, passwordFits, passwordStrength } from './password-strength.ts';

describe('strength', () => {
  it.each([
    ['aaaaaa1!', 42, 1],
    ['Abc123!@', 70, 2],
    ['Abc123!@xY', 80, 3],
    ['abcde', 25, 0],
    ['Ab1!x', 55, 0],
    ['', 0, 0],
  ] as const)('%s → %d, level %d', (password, score, level) => {
    expect(passwordStrength(password)).toEqual({ score, level });
  });
});

describe('the stated rule', () => {
  it.each([
    ['Abc123!@', true],
    ['abc123!@', true],
    ['Abcdefgh', false],
    ['Abc1234', false],
    ['abcdefg1', false],
    ['12345678!', false],
    [`Ab1!${'x'.repeat(61)}`, false],
  ])('%s: %s', (password, fits) => {
    expect(passwordFits(password)).toBe(fits);
  });
});

describe('what a form says', () => {
  it.each([
    ['', 'required'],
    ['Ab1!x', 'weak'],
    ['abcdef', 'rule'],
    ['abcdefg1', 'rule'],
    ['Abc123!@', null],
  ])('%s: %s', (password, fault) => {
    expect(passwordFault(password)).toBe(fault);
  });
});

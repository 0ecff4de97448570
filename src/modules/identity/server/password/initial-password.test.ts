import { expect, it } from 'vitest';
import { passwordStrength } from '../../../../kernel/values/password-strength.ts';
import { initialPassword } from './initial-password.engine.ts';

it('fits the password rule, can be read from paper and never repeats', () => {
  const made = Array.from({ length: 300 }, initialPassword);
  for (const password of made) {
    expect(password).toMatch(/^[a-zA-Z2-9#@%&*+=?]{10}$/);
    expect(password).not.toMatch(/[0O1lIio]/);
    for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[#@%&*+=?]/]) expect(password).toMatch(kind);
    expect(passwordStrength(password).level).toBeGreaterThanOrEqual(2);
  }
  expect(new Set(made).size).toBe(made.length);
});

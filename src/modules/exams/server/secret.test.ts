import { expect, it } from 'vitest';
import { createSecretSeal } from './secret.engine.ts';

it('opens what it sealed, and nothing another key or hand made', () => {
  const seal = createSecretSeal(Buffer.alloc(32, 1));
  const sealed = seal.fresh();
  const secret = seal.open(sealed);
  expect(secret).toHaveLength(32);
  expect(seal.open(sealed).equals(secret)).toBe(true);
  expect(seal.open(seal.fresh()).equals(secret)).toBe(false);
  expect(sealed.includes(secret)).toBe(false);
  expect(() => createSecretSeal(Buffer.alloc(32, 2)).open(sealed)).toThrow();
  sealed[30]! ^= 1;
  expect(() => seal.open(sealed)).toThrow();
});

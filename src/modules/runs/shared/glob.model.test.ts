import { expect, it } from 'vitest';
import { globExpression } from '../../../sdk/boot-relay.ts';
import { pathMatches } from './glob.model.ts';

const CASES: readonly [string, string, boolean][] = [
  ['**/*.{data,wasm}', 'Build/app.wasm', true],
  ['**/*.{data,wasm}', 'app.data', true],
  ['**/*.{data,wasm}', 'a/b/c.data', true],
  ['**/*.{data,wasm}', 'app.dat', false],
  ['*.bin', 'x.bin', true],
  ['*.bin', 'a/x.bin', false],
  ['a/**', 'a/b/c', true],
  ['a/**', 'b/a', false],
  ['a?c', 'abc', true],
  ['a?c', 'a/c', false],
  ['模型/*.glb', '模型/泵.glb', true],
  ['a+b(1).bin', 'a+b(1).bin', true],
  ['a,b.bin', 'a,b.bin', true],
  ['', '', true],
  ['', 'a', false],
];

it('knows what a pattern names, and the boot script agrees', () => {
  for (const [glob, path, expected] of CASES) {
    expect(pathMatches(glob, path), `${glob} ~ ${path}`).toBe(expected);
    expect(globExpression(glob).test(path), `boot: ${glob} ~ ${path}`).toBe(expected);
  }
});

it('answers broken and costly patterns at once', () => {
  expect(pathMatches('a.{b', 'a.b')).toBe(false);
  expect(pathMatches('{a,b}'.repeat(12), 'ab'.repeat(6))).toBe(false);
  const started = performance.now();
  expect(pathMatches(`${'**/a*'.repeat(60)}!`, 'a/'.repeat(120))).toBe(false);
  expect(performance.now() - started).toBeLessThan(200);
});

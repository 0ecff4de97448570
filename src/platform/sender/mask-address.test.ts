import { expect, it } from 'vitest';
import { maskAddress } from './sender.ts';

it.each([
  ['13812345678', '138****5678'],
  ['12345', '****'],
  ['zhang@example.edu.cn', 'z***@example.edu.cn'],
])('the log holds %s as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

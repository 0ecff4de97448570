import { describe, expect, it } from 'vitest';
import { isNetwork, isWithin } from './network.model.ts';

describe('a network', () => {
  it.each(['10.20.0.0/16', '10.20.3.7', '0.0.0.0/0', '2001:db8::/32', '::1', 'fe80::1/128', '::ffff:10.0.0.1'])(
    'reads %s',
    (text) => expect(isNetwork(text)).toBe(true),
  );

  it.each([
    '',
    '10.20',
    '10.20.0.256',
    '10.20.0.0/33',
    '10.20.0.0/',
    '1.2.3.4/8/9',
    '2001:db8::/129',
    'a::b::c',
    'room 3',
  ])('refuses "%s"', (text) => expect(isNetwork(text)).toBe(false));

  it('holds the addresses that share its leading bits', () => {
    expect(isWithin('10.20.255.255', ['10.20.0.0/16'])).toBe(true);
    expect(isWithin('10.21.0.0', ['10.20.0.0/16'])).toBe(false);
    expect(isWithin('::ffff:10.20.1.1', ['10.20.0.0/16'])).toBe(true);
    expect(isWithin('2001:db8:1::5', ['10.20.0.0/16', '2001:db8::/32'])).toBe(true);
    expect(isWithin('10.20.3.7', ['10.20.3.7'])).toBe(true);
    expect(isWithin('10.20.3.8', ['10.20.3.7'])).toBe(false);
  });

  it('is any where none is named; an unknown address is in none', () => {
    expect(isWithin(null, [])).toBe(true);
    expect(isWithin(null, ['10.0.0.0/8'])).toBe(false);
  });
});

import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { cleanForwarded, isLocal } from './client-address.ts';

describe('addresses of clients', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.1', '203.0.113.7, 10.0.0.1'],
    ['<script>, 10.0.0.1', '10.0.0.1'],
    ['198.51.100.1, any text, 203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['any text', undefined],
    ['203.0.113.7, ', undefined],
  ])('%j is taken as %j', (given, expected) => {
    const headers = { 'x-forwarded-for': given };
    cleanForwarded(headers);
    expect(headers['x-forwarded-for']).toBe(expected);
  });

  it('are of this machine only without a proxy between', () => {
    const from = (remoteAddress: string, headers = {}) =>
      isLocal({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);
    expect(from('127.0.0.1')).toBe(true);
    expect(from('::ffff:127.0.0.1')).toBe(true);
    expect(from('203.0.113.7')).toBe(false);
    expect(from('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(false);
    expect(from('127.0.0.1', { via: '1.1 proxy' })).toBe(false);
  });
});

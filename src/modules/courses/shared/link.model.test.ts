import { describe, expect, it } from 'vitest';
import { addressFault, addressOfText, hostOf, MAX_ADDRESS } from './link.model.ts';

describe('the address of a link', () => {
  it.each([
    'https://www.example.edu.cn/lab?id=3#top',
    ' https://example.org ',
    'HTTPS://example.org/a b',
    'https://实验.中国/路径',
  ])('may be %s', (text) => expect(addressFault(text)).toBeNull());

  it.each([
    ['', 'addressBad'],
    ['www.example.org', 'addressBad'],
    ['/account/center', 'addressBad'],
    ['//example.org', 'addressBad'],
    ['https://', 'addressBad'],
    [`https://example.org/${'a'.repeat(MAX_ADDRESS)}`, 'addressBad'],
    [`https://example.org/${'实'.repeat(500)}`, 'addressBad'],
    ['http://example.org', 'addressHttps'],
    ['ftp://example.org', 'addressHttps'],
    ['javascript:alert(1)', 'addressHttps'],
    ['java\nscript:alert(1)', 'addressHttps'],
    ['data:text/html,<p>x</p>', 'addressHttps'],
    ['blob:https://example.org/1', 'addressHttps'],
    ['https://example.org@other.example', 'addressLogin'],
    ['https://a:b@example.org', 'addressLogin'],
  ])('may not be %j', (text, fault) => expect(addressFault(text)).toBe(fault));

  it('is kept in one spelling, and its host is what a reader is shown', () => {
    expect(addressOfText(' HTTPS://Example.org/a b ')).toBe('https://example.org/a%20b');
    expect(hostOf('https://example.org:8443/a')).toBe('example.org:8443');
    expect(hostOf('')).toBe('');
  });
});

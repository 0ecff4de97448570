import { describe, expect, it } from 'vitest';
import { codeFault, isContact, MOBILE } from './registration.model.ts';

describe('mobile number', () => {
  it.each([
    ['13800000000', true],
    ['19912345678', true],
    ['12800000000', false],
    ['1380000000', false],
    ['+8613800000000', false],
    ['138000000000', false],
  ])('%s: %s', (text, fits) => {
    expect(MOBILE.test(text)).toBe(fits);
  });
});

describe('code', () => {
  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['123', 'length'],
    ['1234', null],
    ['246810', null],
    ['2468101', 'length'],
  ])('%j: %s', (text, fault) => {
    expect(codeFault(text)).toBe(fault);
  });
});

describe('contact', () => {
  it.each([
    [' 13800000000 ', true],
    ['zhang@example.edu.cn', true],
    ['zhang@', false],
    ['zhang', false],
    ['a b@example.cn', false],
  ])('%j: %s', (text, fits) => {
    expect(isContact(text)).toBe(fits);
  });
});

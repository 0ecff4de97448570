import { expect, it } from 'vitest';
import { leadName, otherName } from './names.ts';

it.each([
  ['zh-CN', { name: '单摆', nameEn: 'Pendulum' }, '单摆', 'Pendulum'],
  ['zh-TW', { name: '单摆', nameEn: 'Pendulum' }, '单摆', 'Pendulum'],
  ['en-US', { name: '单摆', nameEn: 'Pendulum' }, 'Pendulum', '单摆'],
  ['pt-BR', { name: '单摆', nameEn: 'Pendulum' }, 'Pendulum', '单摆'],
  ['en-US', { name: '单摆', nameEn: null }, '单摆', undefined],
  ['pt-BR', { name: '单摆', nameEn: '' }, '单摆', undefined],
] as const)('%s leads %j with %s', (locale, named, lead, other) => {
  expect([leadName(named, locale), otherName(named, locale)]).toEqual([lead, other]);
});

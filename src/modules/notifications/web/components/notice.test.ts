import { beforeAll, describe, expect, it } from 'vitest';
import { registerModules } from '../../../../ui/shell/registry.ts';
import { addressOfNotice, kindOf, readNews, TABS } from './notice.model.ts';

beforeAll(() => {
  const load = () => Promise.reject(new Error('not loaded here'));
  registerModules([{ name: 'test', messages: {}, pages: { 'centre.labReport': { load }, 'study.info': { load } } }]);
});

describe('address of a notice', () => {
  it('is that of its page, with the own id in the personal centre', () => {
    const report = { page: 'centre.labReport', query: { report: 'r 1' }, params: {} };
    expect(addressOfNotice(report, 'me')).toBe('/account/center/LabReport?Id=me&report=r%201');
    expect(addressOfNotice({ page: 'study.info', query: { Id: 'c' }, params: {} }, 'me')).toBe(
      '/coursestudy/Info?Id=c',
    );
  });

  it('is missing for no target, an unknown page and one that is not built', () => {
    expect(addressOfNotice(null, 'me')).toBeNull();
    expect(addressOfNotice({ page: 'no.such', query: {}, params: {} }, 'me')).toBeNull();
    expect(addressOfNotice({ page: 'management.portManage', query: {}, params: {} }, 'me')).toBeNull();
  });
});

it('asks for one kind except in the first tab', () => {
  expect(TABS.map(kindOf)).toEqual([{}, { kind: 'todo' }, { kind: 'teaching' }, { kind: 'system' }]);
});

it('believes live news of the right shape only', () => {
  const unread = { all: 2, todo: 1, teaching: 1, system: 0 };
  expect(readNews({ change: 'new', unread })).toEqual({ change: 'new', unread });
  for (const wrong of [
    null,
    'x',
    {},
    { change: 'new' },
    { change: 'new', unread: { ...unread, todo: -1 } },
    { unread },
  ]) {
    expect(readNews(wrong)).toBeNull();
  }
});

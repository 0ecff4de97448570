import { beforeAll, describe, expect, it } from 'vitest';
import { formatInstant } from './formats.ts';
import { formatStored, modulesOf, registerNotices, registerPrefix } from './stored-text.ts';
import { loadMessages, registerMessages } from './translate.ts';

const text = {
  key: 'alpha.line',
  params: {
    name: { key: 'beta.name', params: { n: 2 } },
    at: { instant: '2026-11-21T01:05:00.000Z' },
    n: 3,
    who: '王芳',
  },
};

beforeAll(async () => {
  const catalog = (messages: Record<string, string>) => ({
    '../shared/messages/zh-CN.ts': async () => ({ messages }),
  });
  registerMessages('alpha', catalog({ 'alpha.line': '{who}：{name}，{at}，{n}' }));
  registerMessages('beta', catalog({ 'beta.name': '第 {n} 班' }));
  await loadMessages(['alpha', 'beta']);
});

describe('a stored text', () => {
  it('names the modules that speak it and what it inserts', () => {
    expect(modulesOf([text, { key: 'alpha.other', params: {} }])).toEqual(['alpha', 'beta']);
  });

  it('is found in every module that shares the prefix of its key', () => {
    registerPrefix('gamma', 'delta');
    registerPrefix('gamma', 'epsilon');
    expect(modulesOf([{ key: 'gamma.line', params: { name: { key: 'beta.name' } } }])).toEqual([
      'beta',
      'delta',
      'epsilon',
    ]);
  });

  it('is found in the part of a module that holds its notices', () => {
    registerNotices('zeta', 'zeta');
    expect(modulesOf([{ key: 'zeta.notice.line', params: {} }])).toEqual(['zeta', 'zeta.notices']);
    registerPrefix('eta', 'theta');
    registerNotices('eta', 'theta');
    expect(modulesOf([{ key: 'eta.notice.line', params: {} }])).toEqual(['theta', 'theta.notices']);
  });

  it('is said with its inner texts and instants in the words of the moment', () => {
    expect(formatStored(text)).toBe(`王芳：第 2 班，${formatInstant('2026-11-21T01:05:00.000Z')}，3`);
  });
});

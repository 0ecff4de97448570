import { describe, expect, it } from 'vitest';
import { CODE_KEYS, type CodeCalls, type KeptList, refreshLists } from './codes.engine.ts';

function world(versions: Record<string, string>, broken: readonly string[] = []) {
  const store = new Map<string, unknown>();
  const writes: string[] = [];
  const asked: string[] = [];
  let locale = 'zh-CN';
  const doors: CodeCalls = {
    versions: async () => Object.entries(versions).map(([Type, Version]) => ({ Type, Version })),
    list: async (wire) => {
      asked.push(wire);
      if (broken.includes(wire)) throw new Error('network');
      return [{ Code: '01', Name: `${wire} ${versions[wire]}` }];
    },
    read: (key) => (store.get(key) as KeptList) ?? null,
    readVersion: (key) => (store.get(key) as string) ?? null,
    write: (key, list, version) => {
      store.set(key, list);
      store.set(`${key}_V`, version);
      writes.push(key);
    },
    locale: () => locale,
  };
  return { doors, store, writes, asked, versions, speak: (next: string) => (locale = next) };
}

describe('code caches', () => {
  it('keeps them under the keys of the specification', () => {
    expect(CODE_KEYS).toMatchObject({
      Locallx: 'CRE_LX',
      Localdw: 'CRE_DW',
      schoolgradation: 'CODE_schoolgradation',
      resourcestate: 'CODE_resourcestate',
    });
  });

  it('fetches every list at first, none while versions stay, one where one rose', async () => {
    const { doors, asked, versions, store } = world({ Locallx: '3', Localdw: '1', role: '2' });
    await refreshLists(doors);
    expect(asked).toEqual(['Locallx', 'Localdw', 'role']);
    expect(store.get('CRE_LX_V')).toBe('3');
    asked.length = 0;
    expect(await refreshLists(doors)).toEqual([]);
    expect(asked).toEqual([]);
    versions.Locallx = '4';
    expect(await refreshLists(doors)).toEqual(['Locallx']);
    expect(asked).toEqual(['Locallx']);
    expect(store.get('CRE_LX')).toEqual({ locale: 'zh-CN', rows: [{ Code: '01', Name: 'Locallx 4' }] });
  });

  it('keeps the old list when one cannot be fetched, and goes on with the others', async () => {
    const { doors, store, versions, asked } = world({ Locallx: '1', role: '1' }, ['Locallx']);
    store.set('CRE_LX', { locale: 'zh-CN', rows: [{ Code: 'old' }] });
    store.set('CRE_LX_V', '0');
    expect(await refreshLists(doors)).toEqual(['role']);
    expect(store.get('CRE_LX_V')).toBe('0');
    expect((store.get('CRE_LX') as KeptList).rows).toEqual([{ Code: 'old' }]);
    versions.role = '1';
    await refreshLists(doors);
    expect(asked).toEqual(['Locallx', 'role', 'Locallx']);
  });

  it('fetches anew in another language and leaves lists alone that nobody keeps', async () => {
    const { doors, asked, speak } = world({ Locallx: '1', somethingElse: '9' });
    await refreshLists(doors);
    speak('en-US');
    await refreshLists(doors);
    expect(asked).toEqual(['Locallx', 'Locallx']);
  });

  it('looks after some lists only when asked so', async () => {
    const { doors, asked } = world({ Locallx: '1', role: '1' });
    await refreshLists(doors, ['role']);
    expect(asked).toEqual(['role']);
  });
});

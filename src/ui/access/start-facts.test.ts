import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query.ts';
import { keepSession } from '../api/session-store.ts';
import { loadStartFacts } from './start-facts.ts';

let asked: { url: string; body: unknown }[];
let role: { status: number; body: unknown };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    },
  });
  queryClient.clear();
  asked = [];
  role = { status: 200, body: { Result: 0, Data: [{ id: 'p1', role: 5 }] } };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, body: init.body ? JSON.parse(String(init.body)) : null });
    const answer = url.includes('getconfig') ? { status: 200, body: { Result: 0, Data: { Database: 'label' } } } : role;
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  keepSession('Bt_test', null, false);
});

it('loads the configuration, then the role from the person table by the profile id', async () => {
  await loadStartFacts('p1');
  expect(asked.map(({ url }) => url.split('?')[0])).toEqual(['/api/config/getconfig', '/data/api/v1/base/query']);
  expect(asked[1]!.body).toMatchObject({
    DataBase: 'label',
    DynamicQuery: {
      TableView: 'person',
      Fields: 'id,role',
      QueryArgs: { Conditions: [{ Property: 'id', Oper: '=', Value: 'p1' }] },
    },
  });
  expect(stored.get('cloudvse_temp_role')).toBe('5');
});

it('fails when the person has no row, and when a call fails', async () => {
  role = { status: 200, body: { Result: 0, Data: [] } };
  await expect(loadStartFacts('p1')).rejects.toMatchObject({ code: 'ui.error.userInfo' });
  role = { status: 500, body: { Result: 9, ErrorMsg: 'x' } };
  await expect(loadStartFacts('p1')).rejects.toMatchObject({ status: 500 });
});

it('goes on while the initial password is to be changed', async () => {
  role = { status: 403, body: { Result: 110, ErrorMsg: 'x' } };
  await expect(loadStartFacts('p1')).resolves.toBeUndefined();
});

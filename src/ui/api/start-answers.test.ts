import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { signedIn } from '../../kernel/access/access.ts';
import { defineRoute } from '../../kernel/http/contract.ts';
import { startRoute } from '../../kernel/session/start.contract.ts';
import { call } from './client.ts';
import { keepSession } from './session-store.ts';
import { askStart } from './start-answers.ts';

const shape = { access: signedIn, output: z.unknown(), summary: '', statements: 1 };
const jobs = defineRoute({ ...shape, name: 'test.jobs', method: 'GET', path: '/api/v1/jobs' });
const other = defineRoute({ ...shape, name: 'test.other', method: 'GET', path: '/api/v1/other' });
const write = defineRoute({ ...shape, name: 'test.write', method: 'DELETE', path: '/api/v1/write' });

let asked: string[];
let startStatus: number;
beforeEach(() => {
  const map = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
  });
  asked = [];
  startStatus = 200;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(url);
    init?.signal?.throwIfAborted();
    if (url !== startRoute.path) return new Response(JSON.stringify({ data: 'alone' }));
    const answers = [{ url: '/api/v1/jobs', status: 200, headers: {}, body: { data: 'together' } }];
    return new Response(JSON.stringify({ data: { answers } }), { status: startStatus });
  });
  keepSession('Bt_test', null, false);
});

it('gives the answer of a call that comes while the page is built, once', async () => {
  askStart();
  expect(await call(jobs, {})).toBe('together');
  expect(await call(other, {})).toBe('alone');
  expect(await call(jobs, {})).toBe('alone');
  expect(asked).toEqual([startRoute.path, '/api/v1/other', '/api/v1/jobs']);
});

it('gives nothing after something was written', async () => {
  askStart();
  await call(write, {});
  expect(await call(jobs, {})).toBe('alone');
});

it('gives nothing to another sign-in', async () => {
  askStart();
  keepSession('Bt_next', null, false);
  expect(await call(jobs, {})).toBe('alone');
});

it('gives nothing later', async () => {
  askStart();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 10_001);
  expect(await call(jobs, {})).toBe('alone');
});

it('holds no call up when it does not answer in time', async () => {
  const hung = AbortSignal.abort();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(hung);
  askStart();
  expect(await call(jobs, {})).toBe('alone');
});

it('leaves every call its own way when it fails', async () => {
  startStatus = 503;
  askStart();
  expect(await call(jobs, {})).toBe('alone');
});

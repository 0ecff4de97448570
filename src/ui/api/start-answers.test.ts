import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { signedIn } from '../../kernel/access/access.ts';
import { defineRoute } from '../../kernel/http/contract.ts';
import { localeStore } from '../i18n/locale-store.ts';
import { answeredAtStart, call } from './client.ts';
import { keepSession } from './session-store.ts';
import { takeStart } from './start-answers.ts';

const shape = { access: signedIn, output: z.unknown(), summary: '', statements: 1 };
const jobs = defineRoute({ ...shape, name: 'test.jobs', method: 'GET', path: '/api/v1/jobs' });
const terms = defineRoute({ ...shape, name: 'test.terms', method: 'GET', path: '/api/v1/terms' });
const question = defineRoute({
  ...{ ...shape, name: 'test.question', method: 'POST', path: '/data/api/v1/base/query', repeat: 'read' },
  body: z.unknown(),
});
const other = defineRoute({ ...shape, name: 'test.other', method: 'GET', path: '/api/v1/other' });
const write = defineRoute({ ...shape, name: 'test.write', method: 'DELETE', path: '/api/v1/write' });

let asked: string[];
beforeEach(() => {
  const map = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
  });
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(url);
    init?.signal?.throwIfAborted();
    return new Response(JSON.stringify({ data: 'alone' }));
  });
  keepSession('Bt_test', null, false);
});

/** What the document asked for, answered. */
function ask(response: Promise<Response | null> = answer()): void {
  const page = '/coursestudy/Info?Id=01900000-0000-7000-8000-000000000001';
  const at = performance.now();
  vi.stubGlobal('window', { cloudvseStart: { token: 'Bt_test', locale: localeStore.get(), page, at, response } });
  takeStart();
}

async function answer(status = 200, each = 200): Promise<Response> {
  const rest = { status: each, headers: {}, body: { data: 'together' } };
  const answers = [
    { url: '/api/v1/jobs', ...rest },
    { url: '/api/v1/terms', ...rest },
    { url: '/data/api/v1/base/query', sent: { of: 'role' }, ...rest },
  ];
  return new Response(JSON.stringify({ data: { answers } }), { status });
}

it('gives the answer of a call that comes while the page is built, once', async () => {
  ask();
  expect(await call(jobs, {})).toBe('together');
  expect(await call(other, {})).toBe('alone');
  expect(await call(jobs, {})).toBe('alone');
  expect(asked).toEqual(['/api/v1/other', '/api/v1/jobs']);
});

it('gives nothing after something was written', async () => {
  ask();
  await call(write, {});
  expect(await call(jobs, {})).toBe('alone');
});

it('gives nothing to another sign-in', async () => {
  ask();
  keepSession('Bt_next', null, false);
  expect(await call(jobs, {})).toBe('alone');
});

it('gives nothing later', async () => {
  ask();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 30_001);
  expect(await call(jobs, {})).toBe('alone');
});

it('gives what the page itself asks for first', async () => {
  ask();
  expect(await call(terms, {})).toBe('together');
});

it('gives the answer of a question to the question it was sent for', async () => {
  ask();
  expect(await call(question, { body: { of: 'name' } })).toBe('alone');
  expect(await call(question, { body: { of: 'role' } })).toBe('together');
  expect(asked).toEqual(['/data/api/v1/base/query']);
});

it('is there at once when it has come, once, for who asked', async () => {
  ask();
  expect(answeredAtStart(terms, {})).toBeUndefined();
  await new Promise((done) => setTimeout(done));
  expect(answeredAtStart(other, {})).toBeUndefined();
  expect(answeredAtStart(terms, {})).toBe('together');
  expect(answeredAtStart(terms, {})).toBeUndefined();
  keepSession('Bt_next', null, false);
  expect(answeredAtStart(jobs, {})).toBeUndefined();
  expect(asked).toEqual([]);
});

it('is not there at once where it is a refusal', async () => {
  ask(answer(200, 403));
  await new Promise((done) => setTimeout(done));
  expect(answeredAtStart(terms, {})).toBeUndefined();
  await expect(call(terms, {})).rejects.toMatchObject({ status: 403 });
});

it('holds no call up when it does not answer in time', async () => {
  vi.useFakeTimers();
  ask(new Promise(() => {}));
  const called = call(jobs, {});
  await vi.advanceTimersByTimeAsync(10_001);
  expect(await called).toBe('alone');
  vi.useRealTimers();
});

it.each([null, 503])('leaves every call its own way when it fails: %s', async (status) => {
  ask(status === null ? Promise.resolve(null) : answer(status));
  expect(await call(jobs, {})).toBe('alone');
});

it('is nothing where the document asked for nothing', async () => {
  vi.stubGlobal('window', {});
  expect(takeStart()).toBe(false);
});

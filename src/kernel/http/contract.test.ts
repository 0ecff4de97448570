import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { signedIn } from '../access/access.ts';
import { defineRoute, type RouteInput } from './contract.ts';

const facts = { method: 'GET', access: signedIn, summary: 'A row', statements: 1 } as const;
const ID = '0190A6F0-0000-7000-8000-000000000001';

describe('parameters of a path', () => {
  it('are ids where their names say so', () => {
    const route = defineRoute({ ...facts, name: 'a.b', path: '/api/v1/as/:id/bs/:bId', output: z.object({}) });
    const params: RouteInput<typeof route>['params'] = route.params.parse({ id: ID, bId: ID });
    expect(params).toEqual({ id: ID.toLowerCase(), bId: ID.toLowerCase() });
    expect(route.params.safeParse({ id: ID, bId: '7' }).success).toBe(false);
    expect(route.params.safeParse({ id: ID }).success).toBe(false);
  });

  it('are what the contract says otherwise', () => {
    const params = z.strictObject({ id: z.string() });
    expect(defineRoute({ ...facts, name: 'a.b', path: '/as/:id', params, output: z.object({}) }).params).toBe(params);
    const none: undefined = defineRoute({ ...facts, name: 'a.c', path: '/as', output: z.object({}) }).params;
    const mixed: undefined = defineRoute({ ...facts, name: 'a.d', path: '/as/:id/:file', output: z.object({}) }).params;
    expect([none, mixed]).toEqual([undefined, undefined]);
  });
});

it('a route that answers nothing answers null', () => {
  const { output } = defineRoute({ ...facts, name: 'a.do', method: 'POST', path: '/as' });
  expect([output.safeParse(null).success, output.safeParse({}).success]).toEqual([true, false]);
});

it('a raw answer has any output', () => {
  const route = defineRoute({ ...facts, name: 'a.file', path: '/files/:id', raw: true });
  expect(route.output.parse('bytes')).toBe('bytes');
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { canSchema, managedFacts, nounRoutes, outcomeSchema, rowShape } from '../../kernel/managed/contract.ts';
import { defineNoun } from '../../kernel/managed/noun.ts';
import type { Ctx } from '../db/context.ts';
import { managedRoutes } from './routes.ts';
import { nounCodes } from './service.ts';

const crate = defineNoun({
  object: 'crate',
  page: 'experimentTypeManage',
  fixed: { code: z.string() },
  fields: { name: z.string(), layers: z.number() },
  required: ['name'],
  states: ['draft', 'listed', 'delisted'],
  commands: { list: { from: ['draft'], to: 'listed', needs: 'enable' } },
  removable: ['draft'],
});
const PATH = '/api/v1/crates';
const output = z.object({ ...rowShape(crate), ...managedFacts, can: canSchema(crate) });
const facts = (name: string) => ({ name: `crates.${name}`, summary: name, statements: 5 });
const historyPage = z.object({ page: z.number(), of: z.string() });
const contracts = nounRoutes(crate, PATH, output, {
  get: facts('get'),
  history: { ...facts('history'), query: z.object({ page: z.number() }), output: historyPage },
  create: facts('create'),
  update: facts('update'),
  copy: facts('copy'),
  command: { ...facts('command'), path: '/api/v1/crate-commands' },
  remove: facts('remove'),
  restore: facts('restore'),
});

/** A service that notes what it is asked. */
function noting() {
  const asked: unknown[] = [];
  const note =
    <T>(name: string, answer: T) =>
    async (_ctx: Ctx, ...rest: unknown[]) => {
      asked.push([name, ...rest]);
      return answer;
    };
  const row = {
    ...{ id: '1', code: 'A', name: 'Crate', layers: 3, state: 'draft' as const, version: 2 },
    ...{ createdAt: '', updatedAt: '', deletedAt: null },
    can: { edit: true, copy: true, list: true, remove: true, restore: false },
  };
  const service = {
    object: 'crate',
    load: note('load', {}),
    read: note('read', row),
    create: note('create', 'new'),
    change: note('change', undefined),
    copy: note('copy', 'other'),
    moveMany: note('moveMany', { done: 1, skipped: [] }),
    remove: note('remove', { id: '1' }),
    restore: note('restore', { id: '1' }),
  };
  const history = async (_ctx: Ctx, object: string, id: string, page: number) => ({ page, of: `${object} ${id}` });
  return { asked, service, history };
}

describe('the contracts of a noun', () => {
  it('are whole: what the declaration decides, what the module names, and what differs', () => {
    const { get, restore, command } = contracts;
    expect(get).toMatchObject({ name: 'crates.get', method: 'GET', path: `${PATH}/:id`, statements: 5, output });
    expect(command).toMatchObject({ method: 'POST', path: '/api/v1/crate-commands', output: outcomeSchema });
    expect(z.safeParse(restore.output, { id: '1' }).success).toBe(true);
    // Those a module leaves out do not exist.
    expect(Object.keys(nounRoutes(crate, PATH, output, { get: facts('get') }))).toEqual(['get']);
    expect(z.safeParse(contracts.update.body, { layers: 4, version: 2 }).success).toBe(true);
  });

  it('hand to the service what they name, and answer a write with the row as it is read', async () => {
    const { asked, service, history } = noting();
    const routes = managedRoutes(contracts, service, history);
    const call = (name: string, input: object) =>
      routes.find(({ contract }) => contract.name === `crates.${name}`)!.handle({} as Ctx, input, {} as never);
    const params = { id: '1' };
    expect(await call('history', { params, query: { page: 3 } })).toEqual({ page: 3, of: 'crate 1' });
    expect(await call('update', { params, body: { name: 'B', version: 2 } })).toMatchObject({ name: 'Crate' });
    await call('create', { body: { code: 'A', name: 'Crate' } });
    await call('copy', { params, body: { code: 'B', name: 'Copy' } });
    await call('command', { body: { ids: ['1'], command: 'list' } });
    for (const name of ['get', 'remove', 'restore']) await call(name, { params });
    expect(asked).toEqual([
      ['load', '1', { deleted: true }],
      ['change', '1', { name: 'B' }, 2],
      ['read', '1'],
      ['create', { code: 'A', name: 'Crate' }],
      ['read', 'new'],
      ['copy', '1', { code: 'B', name: 'Copy' }],
      ['read', 'other'],
      ['moveMany', ['1'], 'list'],
      ['read', '1'],
      ['remove', '1'],
      ['restore', '1'],
    ]);
  });

  it('do not compile with a service of other types', () => {
    const { service, history } = noting();
    const wordy = { ...service, read: async () => ({ ...(await service.read({} as Ctx)), layers: '3' }) };
    // @ts-expect-error: the contract says that `layers` is a number
    expect(managedRoutes(contracts, wordy, history)).toHaveLength(8);
    const narrow = {
      ...service,
      moveMany: async (_ctx: Ctx, _ids: string[], _command: 'burn') => ({ done: 0, skipped: [] }),
    };
    // @ts-expect-error: the noun has no command `burn`
    expect(managedRoutes(contracts, narrow, history)).toHaveLength(8);
    const { history: _history, ...seven } = contracts;
    // @ts-expect-error: a noun without a history binds its contracts itself
    expect(managedRoutes(seven, service, history)).toHaveLength(8);
  });
});

describe('the refusals of a noun', () => {
  it('have their usual names', () => {
    expect(nounCodes(crate, 'ordering', 'ordering.remove.listed')).toEqual({
      stale: 'ordering.stale',
      taken: 'ordering.code.taken',
      living: 'ordering.restore.living',
      over: 'ordering.restore.over',
      remove: 'ordering.remove.listed',
      moved: { draft: 'ordering.moved.draft', listed: 'ordering.moved.listed', delisted: 'ordering.moved.delisted' },
    });
  });

  it('do not compile where the module lacks one', () => {
    const sealed = { ...crate, states: ['draft', 'sealed'] } as const;
    // @ts-expect-error: there is no message `ordering.moved.sealed`
    expect(nounCodes(sealed, 'ordering', 'ordering.remove.listed').moved).toHaveProperty('sealed');
    // @ts-expect-error: a module without any of them
    expect(nounCodes(crate, 'proof', 'ordering.remove.listed').stale).toBe('proof.stale');
  });
});

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import type { MessageKey } from '../../kernel/i18n/catalog.ts';
import { contractParts } from '../../kernel/managed/contract.ts';
import { defineNoun, type NewNoun, nounCan } from '../../kernel/managed/noun.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import type { Ctx } from '../db/context.ts';
import { adminClient } from '../testing/cluster.ts';
import { orderedList } from './ordered-list.ts';
import { managedService, type NounStorage } from './service.ts';
import { type ManagedRow, managedTable } from './table.ts';

/** A noun of its own: a text, a number that may be missing, and an ordered list kept apart. */
const crate = defineNoun({
  object: 'crate',
  page: 'experimentTypeManage',
  fixed: { code: z.string() },
  fields: { name: z.string(), maxWeight: z.nullable(z.number()), labels: z.array(z.string()) },
  required: ['name'],
  states: ['open', 'sealed'],
  commands: { seal: { from: ['open'], to: 'sealed', needs: 'disable', danger: true } },
  removable: ['open'],
});
interface CrateRow extends ManagedRow {
  readonly state: 'open' | 'sealed';
  readonly max_weight: number | null;
}
const labels = {
  read: async (ctx: Ctx, id: string) => {
    const rows = await ctx.db
      .selectFrom('kit.label')
      .select('text')
      .where('crate_id', '=', id)
      .orderBy('sort')
      .execute();
    return rows.map(({ text }) => String(text));
  },
  write: async (ctx: Ctx, id: string, texts: readonly string[]) => {
    await ctx.db.deleteFrom('kit.label').where('crate_id', '=', id).execute();
    if (texts.length === 0) return;
    await ctx.db
      .insertInto('kit.label')
      .values(texts.map((text, sort) => ({ crate_id: id, text, sort })))
      .execute();
  },
};
const codes = {
  stale: 'ordering.stale',
  taken: 'ordering.code.taken',
  living: 'ordering.restore.living',
  over: 'ordering.restore.over',
  remove: 'ordering.remove.listed',
  moved: { open: 'error.state', sealed: 'ordering.moved.listed' },
} as const satisfies Record<string, MessageKey | Record<string, MessageKey>>;
const serve = (freesCodes: boolean) =>
  managedService(crate, {
    table: managedTable<CrateRow>('kit.crate', freesCodes),
    stored: { labels },
    codes,
    present: async (ctx, { id }) => ({ labels: await labels.read(ctx, id) }),
  });
const crates = serve(true);

let t: TestApp;
let admin: Ctx;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  admin = await t.ctx('admin');
  const owner = await adminClient(t.ownerUrl);
  await owner.query(`create schema kit;
    create table kit.crate (id uuid primary key, code text not null, name text not null, max_weight integer,
      state text not null default 'open', version integer not null default 1,
      created_at timestamptz not null default platform.app_now(), updated_at timestamptz not null default platform.app_now(),
      deleted_at timestamptz);
    create table kit.label (crate_id uuid not null references kit.crate (id), text text not null, sort integer not null);
    create table kit.part (crate_id uuid not null, part_id uuid not null, sort integer not null);
    grant usage on schema kit to public;
    grant select, insert, update, delete on kit.crate, kit.label, kit.part to public`);
  await owner.end();
});
afterAll(() => t.close());

let serial = 0;
const make = (more: Partial<NewNoun<typeof crate>> = {}) =>
  crates.create(admin, { code: `C-${++serial}`, name: 'Crate', labels: ['a', 'b'], ...more });
const audits = async (id: string) => {
  const rows = await admin.db
    .selectFrom('audit.audit_log')
    .select(['action', 'before', 'after'])
    .where('object_id', '=', id)
    .orderBy('at')
    .execute();
  return rows.map(({ action, before, after }) => ({ action, before, after }));
};

describe('a managed noun', () => {
  it('writes and audits only what changed, columns and lists alike', async () => {
    const id = await make({ maxWeight: 5 });
    await crates.change(admin, id, { name: 'Crate', maxWeight: null, labels: ['b', 'a'] }, 1);
    await crates.change(admin, id, { name: 'Crate' });
    expect(await crates.read(admin, id)).toMatchObject({ maxWeight: null, labels: ['b', 'a'], version: 2 });
    expect((await audits(id)).at(-1)).toEqual({
      action: 'crate.update',
      before: { max_weight: 5, labels: ['a', 'b'] },
      after: { max_weight: null, labels: ['b', 'a'] },
    });
  });

  it('answers a stale version with what stands there, by whom and since when', async () => {
    const id = await make();
    await crates.change(admin, id, { name: 'First' }, 1);
    const error = await crates.change(admin, id, { name: 'Second' }, 1).catch((thrown) => thrown);
    expect(error).toMatchObject({ kind: 'stale', code: 'ordering.stale', params: { by: '管理员' } });
    expect(error.detail.data).toMatchObject({
      version: 2,
      by: '管理员',
      current: { name: 'First', labels: ['a', 'b'] },
    });
    expect(Date.parse(error.detail.data.at)).toBeGreaterThan(0);
  });

  it('refuses a code that is taken at its field', async () => {
    await make({ code: 'TAKEN' });
    const error = await make({ code: 'taken' }).catch((thrown) => thrown);
    expect(error).toMatchObject({ kind: 'invalid', detail: { fields: [{ path: 'code', params: { code: 'taken' } }] } });
  });

  it('moves those that fit and says of each other one why not', async () => {
    const [open, sealed] = [await make(), await make({ name: 'Sealed' })];
    await crates.move(admin, sealed, 'seal');
    const absent = '01900000-0000-7000-8000-000000000000';
    expect(await crates.moveMany(admin, [open, sealed, sealed, absent], 'seal')).toEqual({
      done: 1,
      skipped: [
        { id: sealed, name: 'Sealed', reason: { key: 'ordering.moved.listed', params: {} } },
        { id: absent, name: '', reason: { key: 'error.notFound', params: {} } },
      ],
    });
    expect((await audits(open)).at(-1)).toEqual({
      action: 'crate.seal',
      before: { state: 'open' },
      after: { state: 'sealed' },
    });
    await expect(crates.moveMany(await t.ctx('student'), [open], 'seal')).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('goes to the bin, comes back, and not after its time', async () => {
    const id = await make();
    await expect(crates.restore(admin, id)).rejects.toMatchObject({ code: 'ordering.restore.living' });
    await crates.remove(admin, id);
    await expect(crates.change(admin, id, { name: 'Gone' })).rejects.toMatchObject({ kind: 'notFound' });
    expect(await crates.read(admin, id)).toMatchObject({
      can: { edit: false, seal: false, remove: false, restore: true },
    });
    await crates.restore(admin, id);
    await crates.remove(admin, id);
    await admin.db
      .updateTable('kit.crate')
      .set({ deleted_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await expect(crates.restore(admin, id)).rejects.toMatchObject({ code: 'ordering.restore.over' });
    const sealed = await make();
    await crates.move(admin, sealed, 'seal');
    await expect(crates.remove(admin, sealed)).rejects.toMatchObject({ code: 'ordering.remove.listed' });
  });

  it('frees the code of a deleted row where the table does, and then refuses to bring it back', async () => {
    const first = await make({ code: 'AGAIN' });
    await crates.remove(admin, first);
    await expect(serve(false).create(admin, { code: 'AGAIN', name: 'Other' })).rejects.toMatchObject({
      code: 'ordering.code.taken',
    });
    await make({ code: 'AGAIN' });
    await expect(crates.restore(admin, first)).rejects.toMatchObject({ code: 'ordering.code.taken' });
  });

  it('is copied with its lists under a new code', async () => {
    const id = await make({ maxWeight: 7 });
    await crates.move(admin, id, 'seal');
    const copy = await crates.copy(admin, id, { code: 'COPY', name: 'Copy' });
    expect(await crates.read(admin, copy)).toMatchObject({
      code: 'COPY',
      name: 'Copy',
      state: 'open',
      maxWeight: 7,
      labels: ['a', 'b'],
    });
  });

  it('leaves nothing behind when a list cannot be written', async () => {
    const id = await make();
    const broken = { labels: [null as unknown as string] };
    await expect(crates.change(admin, id, { name: 'Half', ...broken })).rejects.toThrow(/null value in column "text"/);
    expect(await crates.read(admin, id)).toMatchObject({ name: 'Crate', labels: ['a', 'b'], version: 1 });
  });
});

describe('the declaration', () => {
  it('decides by state and grant alone', () => {
    const may = (action: string) => action !== 'delete';
    expect(nounCan(crate, { state: 'open', deleted: false }, may)).toEqual({
      edit: true,
      copy: true,
      seal: true,
      remove: false,
      restore: false,
    });
    expect(nounCan(crate, { state: 'sealed', deleted: false }, () => true)).toMatchObject({
      seal: false,
      remove: false,
    });
  });

  it('takes only declared fields and commands over the wire', () => {
    const parts = contractParts(crate, '/api/v1/crates');
    const ok = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
    expect(ok(parts.update.body, { name: 'x', version: 1 })).toBe(true);
    expect(ok(parts.update.body, { code: 'x', version: 1 })).toBe(false);
    expect(ok(parts.update.body, { name: 'x' })).toBe(false);
    expect(ok(parts.create.body, { code: 'c', name: 'x', maxWeight: null, labels: [] })).toBe(true);
    expect(ok(parts.create.body, { code: 'c', name: 'x' })).toBe(true);
    expect(ok(parts.create.body, { code: 'c', labels: [] })).toBe(false);
    expect(ok(parts.create.body, { name: 'x' })).toBe(false);
    expect(ok(parts.command.body, { ids: ['01900000-0000-7000-8000-000000000000'], command: 'seal' })).toBe(true);
    expect(ok(parts.command.body, { ids: ['01900000-0000-7000-8000-000000000000'], command: 'burn' })).toBe(false);
  });

  it('does not compile without a place for every field, nor with a place for none', () => {
    const whole = { name: 'name', maxWeight: 'max_weight', labels } as const;
    const stored: NounStorage<typeof crate, CrateRow> = whole;
    // Columns of the name of their field need no word.
    const short: NounStorage<typeof crate, CrateRow> = { labels };
    // @ts-expect-error: the row has no column for `maxWeight` of the contract
    const missing: NounStorage<typeof crate, Omit<CrateRow, 'max_weight'>> = { name: 'name', labels };
    // @ts-expect-error: the column of the name of `maxWeight` holds no number
    const unfit: NounStorage<typeof crate, Omit<CrateRow, 'max_weight'> & { max_weight: string }> = { labels };
    // @ts-expect-error: a text cannot be stored in the column of a number
    const mistyped: NounStorage<typeof crate, CrateRow> = { ...whole, name: 'max_weight' };
    // @ts-expect-error: `colour` is no field of the contract
    const surplus: NounStorage<typeof crate, CrateRow> = { ...whole, labels, colour: 'name' };
    const all = [stored, short, missing, unfit, mistyped, surplus];
    expect(all.map((one) => Object.keys(one).length)).toEqual([3, 1, 2, 1, 3, 4]);
  });
});

it('keeps ids in an order of their own', async () => {
  const parts = orderedList('kit.part', 'crate_id', 'part_id');
  const [one, two, none] = [admin.newId(), admin.newId(), admin.newId()];
  const ids = [admin.newId(), admin.newId(), admin.newId()].reverse();
  await admin.tx(async (tx) => {
    await parts.write(tx, one, [...ids].sort());
    await parts.write(tx, one, ids);
    await parts.write(tx, two, ids.slice(1));
  });
  expect(await parts.read(admin, one)).toEqual(ids);
  const lists = [...(await parts.readMany(admin, [two, none, one]))];
  expect(lists).toEqual([
    [two, ids.slice(1)],
    [none, []],
    [one, ids],
  ]);
  await admin.tx((tx) => parts.write(tx, one, []));
  expect(await parts.read(admin, one)).toEqual([]);
  expect((await parts.readMany(admin, [])).size).toBe(0);
});

import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import yauzl from 'yauzl';
import { byGrant } from '../kernel/access/access.ts';
import { listRoute } from '../kernel/resource/list.ts';
import { defineResource } from '../kernel/resource/resource.ts';
import { sheetFile, sheetRows } from '../modules/gateway/server/export.service.ts';
import { listKeys, listPage } from '../modules/gateway/server/list.service.ts';
import { readListSheet } from '../modules/gateway/server/list-export.service.ts';
import { createUnit } from '../modules/units/server/units.public.ts';
import { bindResource, type Registry } from '../platform/gateway/binding.ts';
import type { ListQuestion } from '../platform/gateway/list.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';

/** A list over the units of the test world: what any module declares. */
const resource = defineResource({
  wire: 'probe',
  type: 'View',
  database: 'cloudvse',
  key: 'id',
  order: { column: 'code', direction: 'asc' },
  columns: {
    id: { type: 'id', label: 'units.column.id' },
    code: { type: 'text', label: 'units.column.code', sort: true },
    name: { type: 'text', label: 'units.column.name', sort: true },
    state: { type: 'code', label: 'units.column.state', codes: { active: 'gateway.note.none' } },
    phone: { type: 'text', label: 'units.column.city' },
    sort: { type: 'integer', label: 'units.column.sort', sort: true },
    created: { type: 'time', label: 'gateway.note.time', sort: true },
  },
  list: {
    keyword: ['code', 'name'],
    filters: {
      state: { kind: 'codes', label: 'units.column.state' },
      below: { kind: 'ids', label: 'units.column.parent' },
      created: { kind: 'times', label: 'gateway.note.time' },
      sort: { kind: 'numbers', label: 'units.column.sort' },
    },
    tabs: 'state',
    bin: true,
  },
});
const binding = bindResource(resource, {
  from: sql`units.unit u`,
  columns: {
    id: () => sql`u.id`,
    code: () => sql`u.code`,
    name: () => sql`u.name`,
    state: () => sql`u.state`,
    phone: () => sql`'masked'`,
    sort: () => sql`u.sort`,
    created: () => sql`u.created_at`,
  },
  read: {
    visitor: null,
    '6': null,
    '5': null,
    '3': null,
    '2': {
      rows: ({ actor }) =>
        sql`u.deleted_at is null and u.id in (select units_api.subtree(${actor.kind === 'person' ? actor.unitId : null}::uuid))`,
    },
    '0': { rows: () => sql`u.deleted_at is null` },
  },
  export: { access: byGrant('usermanage', 'export'), columns: ['code', 'name', 'state', 'phone'] },
  list: {
    access: byGrant('usermanage', 'query'),
    tabs: ['active', 'disabled'],
    filters: { below: (_, values) => (values.length === 1 ? sql`u.parent_id = ${values[0]}::uuid` : null) },
    counts: { top: () => sql`u.parent_id is null` },
    bin: { access: byGrant('usermanage', 'delete'), rows: () => sql`u.deleted_at is not null` },
    reveal: { access: byGrant('usermanage', 'get'), columns: { phone: () => sql`'in full'` } },
    countCap: 50,
  },
});
const registry: Registry = new Map([['probe', binding]]);

const ask = (more: Partial<ListQuestion> & { filters?: object } = {}): ListQuestion => ({
  kw: more.kw ?? '',
  f: more.filters ? JSON.stringify(more.filters) : (more.f ?? ''),
  sort: more.sort ?? '',
  bin: more.bin ?? false,
  keys: more.keys,
});

const PROOF = { code: '2222222222222', shown: '2222-2222-2222-2' };
let t: TestApp;
let university: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const system = await t.ctx('system');
  const row = await sql<{ id: string }>`select id from units.unit where code = 'U1'`.execute(system.db);
  university = row.rows[0]!.id;
  for (let i = 0; i < 60; i++) {
    await createUnit(system, {
      code: `P${String(i).padStart(2, '0')}`,
      name: i === 7 ? '100% 实验室_a' : `探针${i}`,
      kind: 'college',
      parentId: university,
      sort: i,
    });
  }
  await sql`update units.unit set state = 'disabled' where code in ('P01', 'P02')`.execute(system.db);
  await sql`update units.unit set deleted_at = platform.app_now() where code = 'P03'`.execute(system.db);
});
afterAll(() => t.close());

const page = async (
  question: ListQuestion,
  as: 'admin' | 'college' | 'student' = 'admin',
  index = 1,
  size = 10,
  counts = true,
) => listPage(await t.ctx(as), registry, 'probe', question, { page: index, size, counts });
const codes = (answer: { rows: readonly Record<string, unknown>[] }) => answer.rows.map((row) => row.code);

describe('a page', () => {
  it('counts up to the cap, and by state and further count', async () => {
    const answer = await page(ask());
    expect(answer).toMatchObject({ page: 1, size: 10, total: 50, capped: true, ignored: [] });
    expect(answer.strip).toMatchObject({ disabled: 2, top: 2 });
    const narrowed = await page(ask({ filters: { state: ['disabled'] } }));
    expect(codes(narrowed)).toEqual(['P01', 'P02']);
    expect(narrowed).toMatchObject({ total: 2, capped: false, strip: { disabled: 2, active: 51 } });
  });

  it('shows the last page in place of one past the end', async () => {
    const answer = await page(ask({ kw: 'P1' }), 'admin', 99, 4);
    expect(answer).toMatchObject({ page: 3, total: 10 });
    expect(codes(answer)).toEqual(['P18', 'P19']);
  });

  it('counts nothing for a further page when not asked, but the last page in any case', async () => {
    const further = await page(ask({ kw: 'P1' }), 'admin', 2, 4, false);
    expect(codes(further)).toEqual(['P14', 'P15', 'P16', 'P17']);
    expect(further).toMatchObject({ page: 2, total: null, strip: {} });
    expect(await page(ask({ kw: 'P1' }), 'admin', 3, 4, false)).toMatchObject({
      page: 3,
      total: 10,
      strip: { all: 10 },
    });
    expect(codes(await page(ask({ kw: 'P1' }), 'admin', 99, 4, false))).toEqual(['P18', 'P19']);
    expect(await page(ask({ kw: 'none such' }), 'admin', 1, 4, false)).toMatchObject({ rows: [], total: 0 });
  });

  it('finds a keyword literally, in any of its columns, without regard to case', async () => {
    expect(codes(await page(ask({ kw: '100%' })))).toEqual(['P07']);
    expect(codes(await page(ask({ kw: '室_a' })))).toEqual(['P07']);
    expect((await page(ask({ kw: '%' }))).total).toBe(1);
    expect(codes(await page(ask({ kw: 'p4' }), 'admin', 1, 3))).toEqual(['P40', 'P41', 'P42']);
  });

  it('filters by numbers, times and own SQL, and sorts both ways', async () => {
    expect(codes(await page(ask({ filters: { sort: ['10', '12'] } })))).toEqual(['P10', 'P11', 'P12']);
    expect(codes(await page(ask({ filters: { sort: ['58', ''] }, sort: '-code' })))).toEqual(['P59', 'P58']);
    expect((await page(ask({ filters: { created: ['', '2020-01-01'] } }))).total).toBe(0);
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await page(ask({ kw: 'P1', filters: { created: [today, today] } }))).total).toBe(10);
    expect((await page(ask({ kw: 'P1', filters: { below: [university] } }))).total).toBe(10);
  });

  it('leaves out and names what it does not understand', async () => {
    const answer = await page(
      ask({ filters: { colour: ['red'], sort: ['x'], state: [1], below: [] }, sort: 'phone', bin: false }),
    );
    expect([...answer.ignored].sort()).toEqual(['below', 'colour', 'sort', 'sort', 'state']);
    expect((await page(ask({ f: '{' }))).ignored).toEqual(['f']);
    expect((await page(ask({ f: '[1]' }))).ignored).toEqual(['f']);
    expect((await page(ask({ filters: { constructor: ['x'], __proto__: ['y'] } }))).ignored).toEqual(['constructor']);
  });

  it('shows the recycle bin in place of the living rows', async () => {
    expect(codes(await page(ask({ bin: true })))).toEqual(['P03']);
  });

  it('never widens the scope of a college administrator', async () => {
    const own = await page(ask(), 'college');
    expect(codes(own)).toEqual(['U1-CHEM']);
    expect((await page(ask({ kw: 'P0' }), 'college')).total).toBe(0);
    expect((await page(ask({ filters: { below: [university] } }), 'college')).total).toBe(1);
  });

  it('is refused without the grant, and absent without a list', async () => {
    await expect(page(ask(), 'student')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      listPage(await t.ctx('admin'), registry, 'nothing', ask(), { page: 1, size: 10, counts: true }),
    ).rejects.toMatchObject({
      kind: 'notFound',
    });
  });
});

describe('a whole mobile number as keyword', () => {
  it('is noted without itself; a name is not', async () => {
    const ask = (kw: string) => t.call(listRoute, { params: { resource: 'person' }, query: { kw } }, 'admin');
    const noted = async () => {
      const { db } = await t.ctx('system');
      const found = await sql<{ row: string }>`select l::text as row from audit.audit_log l
        where action = 'person.find_contact'`.execute(db);
      return found.rows.map((one) => one.row);
    };
    await ask('张三');
    expect(await noted()).toEqual([]);
    await ask('13912345678');
    const rows = await noted();
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toContain('13912345678');
  });
});

describe('a selection', () => {
  it('holds every key under the filter in the order of the list', async () => {
    const ctx = await t.ctx('admin');
    const { keys, capped } = await listKeys(ctx, registry, 'probe', ask({ kw: 'P1', sort: '-code' }));
    expect(keys).toHaveLength(10);
    expect(capped).toBe(false);
    const first = await page(ask({ keys: [keys[0]!] }));
    expect(codes(first)).toEqual(['P19']);
  });
});

describe('an export', () => {
  const sheet = async (as: 'admin' | 'college' | 'student', more: { reveal?: boolean; reason?: string } = {}) => {
    const ctx = await t.ctx(as);
    const request = {
      list: 'probe',
      question: ask({ kw: 'P1', sort: 'code' }),
      title: '单位',
      reason: more.reason ?? null,
      reveal: more.reveal ?? false,
    };
    const made = await readListSheet(ctx, registry, t.app.messages, request, async () => '江海大学', PROOF);
    const rows: (readonly unknown[])[] = [];
    for await (const portion of sheetRows(ctx, made, 0, 100)) rows.push(...portion);
    return { made, rows };
  };
  const parts = async (bytes: Buffer) => {
    const found: Record<string, string> = {};
    const zip = await yauzl.fromBufferPromise(bytes);
    for await (const entry of zip.eachEntry()) {
      found[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
    }
    return found;
  };

  it('has the declared columns, codes in words, and personal data masked', async () => {
    const { made, rows } = await sheet('admin');
    expect(made.headings).toEqual(['单位编码', '单位名称', '状态', '城市']);
    expect(rows[0]).toEqual(['P10', '探针10', '无', 'masked']);
    expect(made.title).toMatch(/^单位_江海大学_\d{12}$/);
  });

  it('tells on a second sheet what it is, with the number and digest of its rows', async () => {
    const ctx = await t.ctx('admin');
    const request = { list: 'probe', question: ask({ kw: 'P1' }), title: '单位', reason: null, reveal: false };
    const made = await readListSheet(ctx, registry, t.app.messages, request, async () => '江海大学', PROOF);
    const first = await sheetRows(ctx, made, 0, 100).next();
    const found = await parts(await buffer(sheetFile(made, first.value as never).body));
    expect(found['xl/workbook.xml']).toContain('name="说明"');
    expect(found['xl/worksheets/sheet2.xml']).toContain('关键词 P1');
    expect(found['xl/worksheets/sheet2.xml']).toMatch(/行数<\/t><\/is><\/c><c><v>10<\/v>/);
    expect(found['xl/worksheets/sheet2.xml']).toMatch(/[0-9a-f]{64}/);
  });

  it('shows personal data in full only with the right and a reason', async () => {
    await expect(sheet('admin', { reveal: true })).rejects.toMatchObject({ kind: 'invalid' });
    const { rows } = await sheet('admin', { reveal: true, reason: '核对联系方式' });
    expect(rows[0]![3]).toBe('in full');
    await expect(sheet('student')).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

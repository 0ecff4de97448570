import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { listExportRoute, listRoute } from '../../../kernel/resource/list.ts';
import { parseSheet } from '../../../platform/sheets/sheet-parser.ts';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { createUnit } from '../../units/server/units.public.ts';
import { proofRoute } from '../shared/proof.contract.ts';
import { spellCode } from '../shared/proof.model.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const read = (code: string, locale?: 'en-US') =>
  t.call(proofRoute, { params: { code } }, undefined, locale ? { locale } : {});

/** The code on the notes sheet of a workbook, as it is written there. */
async function codeIn(bytes: Buffer): Promise<string> {
  const sheet = await parseSheet({ bytes, ending: 'xlsx', maxRows: 5000, second: ['说明'] });
  if (!('lines' in sheet)) throw new Error(sheet.fault);
  const line = sheet.second.find(({ cells }) => cells[0] === '核验码');
  if (!line) throw new Error('no proof code on the notes');
  return line.cells[1]!;
}

/** The workbook with one text of its cells in place of another, otherwise as it was. */
async function withCell(bytes: Buffer, from: string, to: string): Promise<Buffer> {
  const out = new yazl.ZipFile();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const part = await buffer(await zip.openReadStreamPromise(entry));
    out.addBuffer(Buffer.from(part.toString('utf8').replace(from, to)), entry.fileName);
  }
  out.end();
  return buffer(out.outputStream);
}

async function exportList(resource: string, more: Record<string, unknown> = {}, as: Account = 'admin') {
  const answer = await t.request({
    method: 'POST',
    url: listExportRoute.path.replace(':resource', resource),
    payload: { title: '学校管理', ...more },
    as,
  });
  expect(answer.statusCode).toBe(200);
  return { bytes: answer.rawPayload, code: await codeIn(answer.rawPayload) };
}

describe('an exported list', () => {
  it('carries a code under which its file is registered; one changed cell is another file', async () => {
    const { bytes, code } = await exportList('unit');
    const proof = await read(code);
    expect(proof.files).toEqual([{ sha256: sha(bytes), bytes: bytes.length }]);
    const changed = await withCell(bytes, '化学学院', '化学学阮');
    const shown = await parseSheet({ bytes: changed, ending: 'xlsx', maxRows: 5000 });
    expect('lines' in shown && shown.lines.some(({ cells }) => cells.includes('化学学阮'))).toBe(true);
    expect(proof.files.map(({ sha256 }) => sha256)).not.toContain(sha(changed));
    expect(proof).toMatchObject({ title: '学校管理', scope: '全平台', unit: '江海大学', filters: [] });
  });

  it('is counted anew for the same scope and question, whoever asks', async () => {
    const total = async (as: Account) =>
      (await t.call(listRoute, { params: { resource: 'unit' }, query: {} as never }, as)).total!;
    const all = await exportList('unit');
    const before = await total('admin');
    expect((await read(all.code)).frozen.value).toBe(before);
    await createUnit(await t.ctx(), { code: 'NEW-1', name: '新学院', kind: 'authority', parentId: null });
    const now = await read(all.code);
    expect([now.frozen.value, now.live?.value]).toEqual([before, before + 1]);
    expect(now.live?.value).toBe(await total('admin'));

    await t.ask(`insert into identity.role_grant (role, page, actions) values (2, 'usermanage', '{query,export}')
      on conflict (role, page) do update set actions = excluded.actions`);
    const own = await exportList('person', {}, 'college');
    const people = await t.call(listRoute, { params: { resource: 'person' }, query: {} as never }, 'college');
    expect((await read(own.code)).live?.value).toBe(people.total);
    expect((await read(own.code)).scope).toContain('化学学院');
  });

  it('tells its filters and keeps to itself what could name a person', async () => {
    await t.ask(`update identity.person set mobile = '13812345678', number = '20260009' where account = 'student'`);
    const { code } = await exportList('person', {
      kw: '张三',
      f: JSON.stringify({ role: ['6'] }),
      title: '张三 13812345678',
    });
    const answer = await t.request({ method: 'GET', url: proofRoute.path.replace(':code', code) });
    expect(answer.json().data).toMatchObject({
      title: '用户管理',
      filters: [
        { label: '关键词', value: null },
        { label: '角色', value: '学生' },
      ],
      frozen: { value: 1 },
      live: { value: 1 },
    });
    for (const secret of [
      '张三',
      '13812345678',
      '20260009',
      '管理员',
      'student',
      '"admin"',
      await t.personId('admin'),
    ]) {
      expect(answer.body).not.toContain(secret);
    }
  });

  it('is found whatever the case and blanks of its code, and by no other', async () => {
    const { code } = await exportList('unit');
    expect((await read(` ${code.toLowerCase().replace(/-/g, ' ')} `)).code).toBe(code.replace(/-/g, ''));
    const wrong = code.slice(0, -1) + (code.endsWith('2') ? '3' : '2');
    expect(await outcomeOf(read(wrong))).toBe('422 proof.check');
    expect(await outcomeOf(read('2222-2222-2222-2'))).toBe('404 proof.unknown');
    expect(await outcomeOf(read('runs'))).toBe('422 proof.shape');
    expect((await read(code, 'en-US')).scope).toBe('The whole platform');
  });

  it('cannot be changed or taken away', async () => {
    const { code } = await exportList('unit');
    const plain = code.replace(/-/g, '');
    await expect(t.ask('update proof.proof set value = 1 where code = $1', [plain])).rejects.toThrow('never changes');
    await expect(t.ask('delete from proof.file where code = $1', [plain])).rejects.toThrow('never changes');
  });

  it('of more than a thousand rows is registered by its job', async () => {
    const system = await t.ctx();
    await system.db
      .insertInto('units.unit')
      .values(
        Array.from({ length: 1100 }, (_, i) => ({
          id: system.newId(),
          code: `P-${i}`,
          name: `系${i}`,
          kind: 'authority',
        })),
      )
      .execute();
    const answer = await t.request({
      method: 'POST',
      url: listExportRoute.path.replace(':resource', 'unit'),
      payload: { title: '学校管理' },
      as: 'admin',
    });
    expect(answer.statusCode).toBe(202);
    await t.drainJobs();
    const file = await t.request({
      method: 'GET',
      url: `/api/v1/jobs/${answer.json().data.jobId}/files/result`,
      as: 'admin',
    });
    expect(file.statusCode).toBe(200);
    const proof = await read(await codeIn(file.rawPayload));
    expect(proof.files.map(({ sha256 }) => sha256)).toEqual([sha(file.rawPayload)]);
    expect(proof.frozen.value).toBeGreaterThan(1100);
  });
});

it('allows thirty look-ups an hour and address', async () => {
  const limited = await createTestApp(inject('templateUrl'), { RATE_LIMITS: 'on' });
  try {
    const look = () => outcomeOf(limited.call(proofRoute, { params: { code: spellCode('2222222222222') } }));
    const first = [];
    for (let i = 0; i < 30; i++) first.push(await look());
    expect(new Set(first)).toEqual(new Set(['404 proof.unknown']));
    expect(await look()).toBe('429 error.tooMany');
    await limited.moveClock(61 * 60_000);
    expect(await look()).toBe('404 proof.unknown');
  } finally {
    await limited.close();
  }
});

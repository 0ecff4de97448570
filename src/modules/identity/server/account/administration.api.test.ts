import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listExportRoute, listRoute } from '../../../../kernel/resource/list.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import { CallFailed, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import * as contract from '../../shared/person.contract.ts';
import { bulkPersonsRoute } from '../../shared/person-bulk.contract.ts';

let t: TestApp;
let chemistry = '';
let physics = '';
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const found = await rows('select id, code from units.unit');
  chemistry = found.find((unit) => unit.code === 'U1-CHEM')!.id as string;
  physics = found.find((unit) => unit.code === 'U1-PHYS')!.id as string;
});
afterAll(() => t.close());

const rows: TestApp['ask'] = (...given) => t.ask(...given);
type Who = Parameters<TestApp['personId']>[0];
const login = async (account: string, password: string, ip = '10.9.0.1') =>
  (
    await t.request({
      method: 'POST',
      url: '/api/Authorize/login',
      remoteAddress: ip,
      payload: { Account: account, Password: sha256Hex(password), BusinessId: 'cloudvse', Terminal: 'web' },
    })
  ).json();
/** Answers told once are no ordinary JSON calls: their body is read by hand. */
const told = async (answer: unknown) => {
  const raw = answer as { statusCode: number; json: () => { data: Record<string, unknown> } };
  if (raw.statusCode >= 300) throw new CallFailed(raw.statusCode, raw.json());
  return raw.json().data;
};
let made = 0;
const create = async (more: Record<string, unknown> = {}, as: Who = 'admin') => {
  made += 1;
  const body = { account: `new.${made}`, name: '新同学', role: 6, unitId: chemistry, login: 'random', ...more };
  const answer = await told(await t.call(contract.createPersonRoute, { body: body as never }, as));
  return { ...(answer as { id: string; password: string | null }), account: String(body.account).toLowerCase() };
};
const read = (id: string, as: Who = 'admin') => t.call(contract.personRoute, { params: { id } }, as);
const audits = (action: string, objectId: string) =>
  rows('select * from audit.audit_log where action = $1 and object_id = $2 order by at', [action, objectId]);

describe('creating people', () => {
  it('makes a pending account whose random password is told once and must be changed', async () => {
    const { id, password, account } = await create({ number: '0012', mobile: '13812345678', className: '化学2601' });
    const person = await read(id);
    expect(person).toMatchObject({
      account,
      number: '0012',
      state: 'pending',
      source: 'local',
      college: '化学学院',
      className: '化学2601',
      mobile: '138****5678',
      hasPassword: true,
      mustChangePassword: true,
    });
    const signed = await login(account, password!);
    expect(signed.Result).toBe(0);
    const kept = await rows(`select coalesce(string_agg(x, ' '), '') as all from (
      select i::text || coalesce(encode(i.answer, 'escape'), '') as x from platform.idempotency i union all select after::text from audit.audit_log
      union all select payload::text from events.outbox) t`);
    expect(kept[0]!.all).not.toContain(password!);
    expect(await audits('person.create', id)).toHaveLength(1);
  });

  it('takes an own password or none, and no password everybody tries', async () => {
    const own = await create({ login: 'own', password: sha256Hex('Granite#77-rim'), role: 5 });
    expect(own.password).toBeNull();
    expect((await login(own.account, 'Granite#77-rim')).Result).toBe(0);
    const campus = await create({ login: 'campus' });
    expect(await read(campus.id)).toMatchObject({ hasPassword: false, source: 'cas', can: { resetPassword: false } });
    expect(await refusalOf(create({ login: 'own', password: sha256Hex('12345678') }))).toMatchObject({
      status: 422,
      code: 'identity.password.weak',
    });
    expect((await refusalOf(create({ login: 'own' }))).code).toBe('identity.person.passwordNeeded');
    expect((await refusalOf(create({ login: 'random', password: sha256Hex('x') }))).code).toBe(
      'identity.person.passwordNeeded',
    );
  });

  it.each<[string, Record<string, unknown>, Who, number, string, string]>([
    [
      'an account that is taken, whatever its case',
      { account: 'Student2' },
      'admin',
      422,
      'identity.account.taken',
      'account',
    ],
    ['a role above the own one', { role: 2 }, 'college', 422, 'identity.person.roleAbove', 'role'],
    ['a platform administrator by a college', { role: 0 }, 'college', 422, 'identity.person.roleAbove', 'role'],
    ['a short name', { name: '张' }, 'admin', 400, 'error.malformed', 'name'],
    ['a wrong mobile number', { mobile: '12812345678' }, 'admin', 400, 'error.malformed', 'mobile'],
    ['a wrong e-mail address', { email: 'a@b' }, 'admin', 400, 'error.malformed', 'email'],
  ])('refuses %s', async (_name, more, as, status, code, path) => {
    const refused = await refusalOf(create(more, as));
    expect(refused).toMatchObject({ status, code });
    expect(refused.fields?.map((field) => field.path)).toEqual([path]);
  });

  it('refuses units out of scope and numbers held in the unit', async () => {
    expect((await refusalOf(create({ unitId: physics }, 'college'))).code).toBe('identity.person.unitAbsent');
    await create({ number: 'N-77' });
    expect((await refusalOf(create({ number: 'N-77' }))).fields).toMatchObject([{ path: 'number' }]);
    await expect(create({ number: 'N-77', unitId: physics })).resolves.toBeTruthy();
  });
});

describe('scope (done when 2)', () => {
  it('answers 404 for a person of another college, by every call', async () => {
    const id = await t.personId('student3');
    const params = { id };
    const version = 1;
    const reason = '年度例行核对';
    const all: (() => Promise<unknown>)[] = [
      () => t.call(contract.personRoute, { params }, 'college'),
      () => t.call(contract.personRecordsRoute, { params }, 'college'),
      () => t.call(contract.personSessionsRoute, { params }, 'college'),
      () => t.call(contract.updatePersonRoute, { params, body: { title: 'x', version } }, 'college'),
      () => t.call(contract.setRoleRoute, { params, body: { role: 5, reason, version } }, 'college'),
      () => t.call(contract.moveUnitRoute, { params, body: { unitId: chemistry, reason, version } }, 'college'),
      () => t.call(contract.disablePersonRoute, { params, body: { reason } }, 'college'),
      () => t.call(contract.enablePersonRoute, { params }, 'college'),
      () => t.call(contract.unlockPersonRoute, { params }, 'college'),
      () => t.call(contract.revokeSessionsRoute, { params, body: {} }, 'college'),
      () => t.call(contract.deletePersonRoute, { params }, 'college'),
      () => t.call(contract.restorePersonRoute, { params }, 'college'),
      async () => told(await t.call(contract.resetPasswordRoute, { params }, 'college')),
      async () => told(await t.call(contract.revealPersonRoute, { params, body: { reason: 'verify' } }, 'college')),
    ];
    for (const [i, ask] of all.entries()) expect((await refusalOf(ask())).status, `call ${i}`).toBe(404);
    const bulk = await t.call(bulkPersonsRoute, { body: { command: 'disable', ids: [id], reason } }, 'college');
    expect(bulk).toEqual({ jobId: null, done: 0, skipped: [] });
    expect(await read(id)).toMatchObject({ state: 'active', version: 1 });
    expect(await t.call(contract.personRoute, { params }, 'college2')).toMatchObject({ account: 'student3' });
  });

  it('leaves them out of lists, exports, counts and look-ups', async () => {
    const names = async (as: Who, query: object = {}) =>
      (await t.call(listRoute, { params: { resource: 'person' }, query: { size: 100, ...query } }, as)).rows.map(
        (row) => row.account,
      );
    expect(await names('admin', { kw: 'student3' })).toEqual(['student3']);
    expect(await names('college', { kw: 'student3' })).toEqual([]);
    expect(await names('college', { f: JSON.stringify({ unit: [physics] }) })).toEqual([]);
    const mine = await t.call(listRoute, { params: { resource: 'person' } }, 'college');
    expect(mine.strip.all ?? mine.total).toBe(mine.total);
    const sheet = (await t.call(
      listExportRoute,
      { params: { resource: 'person' }, body: { title: '用户管理' } },
      'college',
    )) as unknown as { statusCode: number; rawPayload: Buffer };
    expect(sheet.statusCode).toBe(200);
    expect(sheet.rawPayload.length).toBeGreaterThan(500);
    const looked = await t.request({
      method: 'POST',
      url: '/data/api/v1/base/query',
      as: 'college',
      payload: {
        DataBase: 'cloudvse',
        DynamicQuery: {
          Type: 'Table',
          TableView: 'person',
          Fields: 'id,name',
          QueryArgs: { Conditions: [{ Property: 'account', Oper: '=', Value: 'student3' }] },
        },
      },
    });
    expect(looked.json()).toMatchObject({ Result: 0, Data: [] });
  });

  it('lets a college administrator look at administrators of the college and touch none of them', async () => {
    const peer = await create({ role: 2 });
    expect((await read(peer.id, 'college')).can).toMatchObject({ edit: false, disable: false, resetPassword: false });
    const params = { id: peer.id };
    const reason = '测试越权操作';
    for (const call of [
      () => t.call(contract.disablePersonRoute, { params, body: { reason } }, 'college'),
      () => t.call(contract.updatePersonRoute, { params, body: { version: 1, title: 'x' } }, 'college'),
      () => t.call(contract.setRoleRoute, { params, body: { role: 6, reason, version: 1 } }, 'college'),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ status: 409, code: 'identity.person.roleAbove' });
    }
    const student = await t.personId('student');
    const raised = t.call(
      contract.setRoleRoute,
      { params: { id: student }, body: { role: 2, reason: '测试越权操作', version: 1 } },
      'college',
    );
    expect((await refusalOf(raised)).code).toBe('identity.person.roleAbove');
  });
});

describe('the list', () => {
  const list = (f: object, more: object = {}) =>
    t.call(listRoute, { params: { resource: 'person' }, query: { f: JSON.stringify(f), size: 100, ...more } }, 'admin');

  it('finds by two characters, pinyin, a whole number or address, and by no part of one', async () => {
    const { id } = await create({
      name: '欧阳明月',
      mobile: '13987654321',
      email: 'Moon@Example.edu.cn',
      number: 'M-9',
    });
    const found = async (kw: string) => (await list({}, { kw })).rows.map((row) => row.id);
    for (const kw of ['明月', 'oymy', 'ouyang', 'm-9', '13987654321', 'moon@example.edu.cn']) {
      expect(await found(kw), kw).toContain(id);
    }
    for (const kw of ['1398765', 'example.edu', '月明', '！']) expect(await found(kw), kw).not.toContain(id);
  });

  it('filters by unit, descendants, sign-in, source and batch, and counts above it', async () => {
    const owner = await create({ className: '批次班', major: '应用化学' });
    await rows('update identity.person set import_job_id = $1, source = $2 where id = $3', [
      owner.id,
      'import',
      owner.id,
    ]);
    const university = (await rows(`select id from units.unit where code = 'U1'`))[0]!.id;
    const under = (await list({ unit: [university] })).total;
    const exact = (await list({ unitonly: [university] })).total!;
    expect(under).toBeGreaterThan(exact);
    expect((await list({ batch: [owner.id], never: ['1'], source: ['import'] })).rows.map((row) => row.id)).toEqual([
      owner.id,
    ]);
    expect((await list({ classname: ['批次班'], major: ['应用化学'], role: ['6'] })).total).toBe(1);
    const all = await list({});
    expect(all.strip).toMatchObject({ all: all.total, disabled: expect.any(Number), locked: 0 });
    expect(all.strip.never).toBe((await list({ never: ['1'] })).total);
    expect((await list({ unit: ['nonsense'] })).ignored).toEqual(['unit']);
  });

  it('has a recycle bin for 30 days', async () => {
    const gone = await create();
    await t.call(contract.deletePersonRoute, { params: { id: gone.id } }, 'admin');
    expect((await list({}, { kw: gone.account })).total).toBe(0);
    expect((await list({}, { kw: gone.account, bin: '1' })).rows[0]).toMatchObject({ id: gone.id });
    await t.call(contract.restorePersonRoute, { params: { id: gone.id } }, 'admin');
    expect((await list({}, { kw: gone.account })).total).toBe(1);
    await t.call(contract.deletePersonRoute, { params: { id: gone.id } }, 'admin');
    await rows(`update identity.person set deleted_at = deleted_at - interval '31 days' where id = $1`, [gone.id]);
    expect((await list({}, { kw: gone.account, bin: '1' })).total).toBe(0);
    const late = t.call(contract.restorePersonRoute, { params: { id: gone.id } }, 'admin');
    expect((await refusalOf(late)).code).toBe('identity.person.binOver');
  });
});

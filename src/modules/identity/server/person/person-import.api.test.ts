import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import yauzl from 'yauzl';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { userInfoRoute } from '../../../../kernel/session/session.contract.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { importDefinitionRoute, importResultsRoute } from '../../../imports/shared/import.contract.ts';
import { importDriver } from '../../../imports/testing/import.builder.ts';
import { aWorkbook } from '../../../imports/testing/sheet.builder.ts';
import { personRoute, updatePersonRoute } from '../../shared/person.contract.ts';
import { bulkPersonsRoute } from '../../shared/person-bulk.contract.ts';

let t: TestApp;
let driver: ReturnType<typeof importDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  driver = importDriver(t, 'persons');
});
afterAll(() => t.close());

const HEADS = [
  '账号*',
  '姓名*',
  '学号/工号*',
  '角色*',
  '单位编码*',
  '专业',
  '行政班',
  '性别',
  '手机号',
  '邮箱',
  '登录方式',
];
type Row = (string | null)[];
/** A row of a learner of chemistry. */
const row = (n: number, more: Partial<Record<number, string | null>> = {}): Row => {
  const number = `0026${String(n).padStart(5, '0')}`;
  const cells: Row = [
    number,
    '陈同学',
    number,
    '学生',
    'U1-CHEM',
    null,
    `化学${1 + (n % 40)}班`,
    '女',
    null,
    null,
    null,
  ];
  for (const [at, value] of Object.entries(more)) cells[Number(at)] = value ?? null;
  return cells;
};
const sheet = (rows: readonly Row[]) => aWorkbook([HEADS, ...rows]);
const login = async (account: string, password: string) =>
  (
    await t.request({
      method: 'POST',
      url: '/api/Authorize/login',
      remoteAddress: '10.7.0.1',
      payload: { Account: account, Password: sha256Hex(password), BusinessId: 'cloudvse', Terminal: 'web' },
    })
  ).json();
const take = (id: string, as: Account = 'college') =>
  t.request({ method: 'POST', url: importResultsRoute.path.replace(':id', id), as, payload: {} });
/** Files of an archive by name. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
const people = (where: string, values: unknown[] = []) =>
  t.ask(`select * from identity.person where deleted_at is null and ${where}`, values);

describe('3,000 rows (done when 1)', () => {
  it('are validated, each of 12 planted faults with line, column and remedy, then imported', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => row(i + 1));
    const plant = (line: number, cells: Partial<Record<number, string | null>>) => {
      rows[line - 2] = row(line - 1, cells);
    };
    plant(11, { 4: 'U9-NONE' });
    plant(21, { 4: 'U1-PHYS' });
    plant(31, { 3: '学院管理员' });
    plant(41, { 3: '校长' });
    plant(51, { 2: '2.02601E+11' });
    plant(61, { 8: '12812345678' });
    plant(71, { 9: 'nobody at example' });
    plant(81, { 7: '其他' });
    plant(91, { 0: 'student2' });
    plant(101, { 1: null });
    plant(111, { 2: '002600101' });
    plant(121, { 0: '账号' });
    const status = await driver.dryRun(await sheet(rows), { as: 'college' });
    // Line 102 holds the number of line 111 as well.
    expect(status.counts).toMatchObject({ new: 2987, error: 13 });
    const faulty = await driver.rows(status.id, 'error', 'college');
    const told = faulty.map(({ line, issues }) => [line, issues.map(({ column }) => column).join()]);
    expect(told).toEqual([
      [11, 'unit'],
      [21, 'unit'],
      [31, 'role'],
      [41, 'role'],
      [51, 'number'],
      [61, 'mobile'],
      [71, 'email'],
      [81, 'gender'],
      [91, 'account'],
      [101, 'name'],
      [102, 'number'],
      [111, 'number'],
      [121, 'account'],
    ]);
    for (const { issues } of faulty) for (const issue of issues) expect(issue.remedy).toMatch(/^[^{}]{4,}$/);
    expect(faulty.find(({ line }) => line === 51)!.issues[0]).toMatchObject({
      reason: '学号/工号疑似被表格改写',
      remedy: '请将该列设为文本后重新填写',
    });
    expect(faulty.find(({ line }) => line === 111)!.issues[0]!.reason).toBe('学号/工号与第 102 行重复');

    const done = await driver.run(status.id, 'valid', 'college');
    expect(done.result).toMatchObject({ created: 2987, failed: 13 });
    const [count] = await t.ask(
      `select count(*)::int as n, count(distinct c.hash)::int as hashes from identity.person p
       join identity.credential c on c.person_id = p.id
       where p.import_job_id = $1 and p.state = 'pending' and p.must_change_password and p.source = 'import'
         and p.college = '化学学院'`,
      [status.id],
    );
    expect(count).toEqual({ n: 2987, hashes: 2987 });
    const list = await t.call(
      listRoute,
      { params: { resource: 'person' }, query: { f: JSON.stringify({ batch: [status.id] }) } },
      'college',
    );
    expect(list.total).toBe(2987);
    const [audits] = await t.ask(
      `select count(*)::int as n from audit.audit_log where action = 'person.create' and request_id = $1
         and account = 'college'`,
      [done.jobId],
    );
    expect(audits).toEqual({ n: 2987 });
  }, 600_000);
});

describe('the initial passwords', () => {
  it('sign in and must be changed; the list goes to the importer three times, by class, and is then destroyed', async () => {
    const { id } = await driver.dryRun(
      await sheet([row(5001, { 6: '甲班' }), row(5002, { 6: '乙班' }), row(5003, { 6: null, 10: '统一身份认证' })]),
      { as: 'college' },
    );
    expect(await driver.run(id, 'all', 'college')).toMatchObject({ result: { created: 3 }, downloads: 3 });
    expect((await take(id, 'admin')).statusCode).toBe(404);
    const answer = await take(id);
    const files = await unzip(answer.rawPayload);
    expect([...files.keys()]).toEqual(['初始密码清单.xlsx', '账号条.html']);
    const book = await unzip(files.get('初始密码清单.xlsx')!);
    expect(String(book.get('xl/workbook.xml'))).toMatch(/name="甲班".*name="乙班"/);
    const printed = String(files.get('账号条.html'));
    const [, account, password] = /<dd>(\d+)<\/dd><dt>初始密码<\/dt><dd><b>([^<]+)<\/b>/.exec(printed)!;
    const plain = password!.replaceAll('&amp;', '&');
    const { Data } = await login(account!, plain);
    const info = await t.request({
      method: 'GET',
      url: userInfoRoute.path,
      headers: { authorization: `Bearer ${Data.Token}` },
    });
    expect(info.json()).toMatchObject({ Data: { mustChangePassword: true } });
    // Who signs in at the campus has no password here.
    expect(printed).not.toContain('002605003');
    const [campus] = await people(`account = '002605003'`);
    expect(campus).toMatchObject({ state: 'pending', must_change_password: false });
    expect((await take(id)).statusCode).toBe(200);
    expect((await take(id)).statusCode).toBe(200);
    expect((await take(id)).statusCode).toBe(404);
    const left = await t.ask('select from imports.import_row where import_id = $1 and secret is not null', [id]);
    expect(left).toHaveLength(0);
  });
});

describe('people who are there already', () => {
  it('are found by unit and number; role and unit change only with the box', async () => {
    const first = await driver.dryRun(await sheet([row(6001), row(6002)]), { as: 'admin' });
    await driver.run(first.id);
    const again = await sheet([row(6001, { 1: '陈新名', 8: '13911112222', 3: '教师' }), row(6002, { 4: 'U1-PHYS' })]);
    const kept = await driver.dryRun(again);
    expect(kept.counts).toMatchObject({ change: 1, same: 1, warning: 2, error: 0 });
    const [changed] = await driver.rows(kept.id, 'change');
    expect(changed).toMatchObject({ before: { name: '陈同学', mobile: null }, after: { name: '陈新名' } });
    const forced = await driver.dryRun(again, { options: ['change'] });
    expect(forced.counts).toMatchObject({ change: 2, warning: 0, error: 0 });
    await driver.run(forced.id);
    expect(await people(`account = '002606001'`)).toMatchObject([{ role: 5, name: '陈新名', mobile: '13911112222' }]);
    const [physics] = await t.ask(`select id from units.unit where code = 'U1-PHYS'`);
    expect(await people(`account = '002606002'`)).toMatchObject([{ unit_id: physics!.id, college: '物理学院' }]);

    // What stood there before is masked for the importer, as in the list.
    const mobile = await driver.dryRun(await sheet([row(6001, { 1: '陈新名', 3: '教师', 8: '13933334444' })]));
    expect((await driver.rows(mobile.id, 'change'))[0]).toMatchObject({
      before: { mobile: '****' },
      after: { mobile: '13933334444' },
    });

    expect((await driver.undo(forced.id)).result).toMatchObject({ reverted: 2, kept: 0 });
    expect(await people(`account = '002606001'`)).toMatchObject([{ role: 6, name: '陈同学', mobile: null }]);
    const [chemistry] = await t.ask(`select id from units.unit where code = 'U1-CHEM'`);
    expect(await people(`account = '002606002'`)).toMatchObject([{ unit_id: chemistry!.id }]);
  });

  it('are named where account or number is somebody else’s, with both rows of a file', async () => {
    const status = await driver.dryRun(
      await sheet([row(6003), row(6004, { 0: '002606003' }), row(6005, { 0: 'student' })]),
    );
    const told = (await driver.rows(status.id, 'error')).map(({ line, issues }) => [line, issues[0]!.reason]);
    expect(told).toEqual([
      [2, '账号与第 3 行重复'],
      [3, '账号与第 2 行重复'],
      [4, expect.stringMatching(/^账号“student”属于 张三（学号\/工号 \d+）$/)],
    ]);
  });

  it('are taken back unless they signed in or were changed', async () => {
    const { id } = await driver.dryRun(await sheet([row(6101), row(6102), row(6103)]));
    await driver.run(id);
    await t.ask(`update identity.person set last_login_at = now() where account = '002606101'`);
    const [changed] = await people(`account = '002606102'`);
    const { version } = await t.call(personRoute, { params: { id: changed!.id as string } }, 'admin');
    await t.call(
      updatePersonRoute,
      { params: { id: changed!.id as string }, body: { version, className: '别班' } },
      'admin',
    );
    expect((await driver.undo(id)).result).toMatchObject({ reverted: 1, kept: 2 });
    expect((await people(`import_job_id = $1`, [id])).map(({ account }) => account)).toEqual(
      expect.arrayContaining(['002606101', '002606102']),
    );
    expect(await people(`account = '002606103'`)).toHaveLength(0);
  });
});

describe('a college administrator', () => {
  it('can neither put people elsewhere, find them there, nor raise roles (done when 2)', async () => {
    const status = await driver.dryRun(
      await sheet([
        row(7001, { 4: 'U1-PHYS' }),
        row(7002, { 3: '平台管理员' }),
        row(7003, { 0: 'student3' }),
        row(7004),
      ]),
      { as: 'college' },
    );
    const told = (await driver.rows(status.id, 'all', 'college')).map(({ line, state, issues }) => [
      line,
      state,
      issues[0]?.reason,
    ]);
    expect(told).toEqual([
      [2, 'error', '单位编码“U1-PHYS”不存在或不在您的管理范围'],
      [3, 'error', '您不能授予该角色'],
      // No name of a person of another college.
      [4, 'error', '账号“student3”已存在'],
      [5, 'new', undefined],
    ]);
    expect(await driver.run(status.id, 'valid', 'college')).toMatchObject({ result: { created: 1, failed: 3 } });
  });

  it('is asked for the grant', async () => {
    for (const as of ['teacher', 'student'] as const) {
      await expect(t.call(importDefinitionRoute, { params: { name: 'persons' } }, as)).rejects.toMatchObject({
        status: 403,
      });
    }
  });
});

describe('the e-mail that an account is ready', () => {
  it('leaves on the command of who looked at the result, never while the import runs', async () => {
    const before = t.app.sender.kept().length;
    const status = await driver.dryRun(
      await sheet([row(9001, { 9: 'ready@example.edu.cn' }), row(9002, { 9: null })]),
      {
        as: 'college',
      },
    );
    expect((await driver.run(status.id, 'all', 'college')).result).toMatchObject({ created: 2 });
    expect(t.app.sender.kept()).toHaveLength(before);
    const made = await people('import_job_id = $1 order by number', [status.id]);
    const ids = made.map(({ id }) => String(id));
    const answer = await t.call(bulkPersonsRoute, { body: { command: 'notify', ids } }, 'college');
    expect(answer).toMatchObject({ done: 1, skipped: [{ id: ids[1] }] });
    await t.drainJobs();
    expect(t.app.sender.kept().slice(before)).toMatchObject([{ channel: 'email', to: 'ready@example.edu.cn' }]);
  });
});

it('warns of a digit in a name and takes it', async () => {
  const status = await driver.dryRun(await sheet([row(9101, { 1: '陈同学2' })]), { as: 'college' });
  expect(status.counts).toMatchObject({ new: 1, warning: 1, error: 0 });
  expect((await driver.run(status.id, 'all', 'college')).result).toMatchObject({ created: 1 });
  expect(await people('import_job_id = $1', [status.id])).toMatchObject([{ name: '陈同学2' }]);
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../kernel/resource/list.ts';
import { siteRoute } from '../../../kernel/site/site.contract.ts';
import { sha256Hex } from '../../../kernel/values/sha256.ts';
import { createTestApp, refusalOf, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts';
import { anExperiment } from '../../../testing/experiment.builder.ts';
import { submitBindingRoute } from '../../identity/shared/unit-binding.contract.ts';
import { saveSiteSetting } from '../../settings/server/settings.public.ts';
import * as group from '../../settings/shared/page-group.contract.ts';
import { PARAMETERS, type Parameters } from '../../settings/shared/parameter.model.ts';

let t: TestApp;
const open = async () => {
  t = await createTestApp(inject('templateUrl'));
};
const close = () => t.close();

const params = { group: 'parameters' };
const MINUTE = 60_000;
const read = () => t.call(group.pageGroupRoute, { params }, 'admin');
async function save(content: Parameters, as: 'admin' | 'college' = 'admin') {
  const { draft } = await read();
  return t.call(group.saveDraftRoute, { params, body: { version: draft?.version ?? 0, content } }, as);
}
async function publish(content: Parameters, from?: string) {
  const { version } = await save(content);
  const body = { version, reason: '调整运行参数', ...(from ? { from } : {}) };
  return t.call(group.publishDraftRoute, { params, body }, 'admin');
}

describe('the numbers the platform runs by', () => {
  beforeAll(open);
  afterAll(close);

  it.each<[Parameters, string, string]>([
    [{ reviewDays: 31 }, 'reviewDays', '请填写 1 至 30 的整数'],
    [{ lockFailures: 4.5 }, 'lockFailures', '请填写 3 至 20 的整数'],
    [{ packageMiB: 4097 }, 'packageMiB', '请填写 16 至 4,096 的整数'],
    [{ lockMinutes: 5 }, 'lockMinutes', '锁定时长不能短于计数时段（10 分钟）'],
    [{ lockFailures: 3 }, 'warnFailures', '提示次数必须小于锁定次数（3 次）'],
    [{ standardFrom: 90 }, 'standardFrom', '达标线必须低于优秀线（85 分）'],
  ])('are refused out of their range, at the field and in words: %j', async (content, path, message) => {
    const answer = await t.request({
      method: 'PUT',
      url: '/api/v1/page-groups/parameters/draft',
      as: 'admin',
      payload: { version: 0, content },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual([expect.objectContaining({ path, message })]);
    expect((await read()).draft).toBeNull();
  });

  it('take no others, no texts, and nobody but the office', async () => {
    expect(await refusalOf(save({ nothing: 1 } as never))).toMatchObject({ status: 422 });
    expect(await refusalOf(save({ reviewDays: '5' } as never))).toMatchObject({ status: 422 });
    expect(await refusalOf(save({ reviewDays: 5 }, 'college'))).toMatchObject({ status: 403 });
  });

  it('are usual in the database where nothing was set, as they are in the words of the page', async () => {
    const [row] = await t.ask('select settings_api.review_days() as days');
    expect(row).toEqual({ days: PARAMETERS.reviewDays.usual });
    const [view] = await t.ask(`select pg_get_viewdef('identity.locked_account'::regclass) as words`);
    for (const key of ['lockFailures', 'lockWindow', 'lockMinutes'] as const) {
      expect(view!.words).toContain(`'${key}'::text, ${PARAMETERS[key].usual})`);
    }
  });

  it('are audited as they were and as they are', async () => {
    await publish({ reviewDays: 4 });
    await publish({ reviewDays: 7, lockFailures: 6 });
    const rows = await t.ask(`select before, after, reason from audit.audit_log
      where action = 'setting.publish' and account = 'admin' order by id desc limit 1`);
    expect(rows[0]).toMatchObject({
      before: { group: 'parameters', content: { reviewDays: 4 } },
      after: { group: 'parameters', content: { reviewDays: 7, lockFailures: 6 } },
      reason: '调整运行参数',
    });
  });
});

describe('the review limit', () => {
  beforeEach(open);
  afterEach(close);

  it('marks applications that wait longer, from its publication on', async () => {
    const [unit] = await t.ask(`select unit_id from identity.person where account = 'college'`);
    const body = { unitId: String(unit!.unit_id), number: 'P-1', realName: '王五', proof: [] };
    const { id } = await t.call(submitBindingRoute, { body: body as never }, 'student3');
    // A week back there are five working days between.
    await t.ask(`update identity.unit_binding set submitted_at = platform.app_now() - interval '7 days'`);
    const find = async (f: object = {}) => {
      const query = { f: JSON.stringify(f) } as never;
      const { rows } = await t.call(listRoute, { params: { resource: 'unit_binding' }, query }, 'college');
      return rows.find((row) => row.id === id);
    };
    expect(await find()).toMatchObject({ waiting: 5, late: true });
    await save({ reviewDays: 5 });
    expect(await find({ late: ['1'] })).toMatchObject({ late: true });
    await publish({ reviewDays: 5 });
    expect(await find()).toMatchObject({ waiting: 5, late: false });
    expect(await find({ late: ['1'] })).toBeUndefined();
    const [{ days } = {}] = await t.ask('select settings_api.review_days() as days');
    expect(days).toBe(5);
  });

  it('rules as it was stored until it is published once, then as published, also when it is taken back', async () => {
    await saveSiteSetting(await t.ctx('system'), 'reviewDays', 9);
    const days = async () => (await t.ask('select settings_api.review_days() as days'))[0]!.days;
    expect(await days()).toBe(9);
    expect((await read()).live.content).toEqual({ reviewDays: 9 });
    await publish({ lockFailures: 6 });
    expect(await days()).toBe(PARAMETERS.reviewDays.usual);
  });
});

describe('the sign-in lock', () => {
  beforeEach(open);
  afterEach(close);

  const login = async (password: string, ip = '10.20.0.1', account = 'student') => {
    const payload = { Account: account, Password: sha256Hex(password), BusinessId: 'cloudvse', Terminal: 'web' };
    const answer = await t.request({ method: 'POST', url: '/api/Authorize/login', remoteAddress: ip, payload });
    return answer.json() as { Result: number; Code?: string; ErrorMsg: string; Data: { RetryAfter?: number } | null };
  };
  const lockedAccounts = async () =>
    (await t.ask('select account from identity.locked_account')).map((row) => row.account);

  it('warns of itself from the third failure on, in the same words for an account nobody has', async () => {
    for (const account of ['student', 'no-such-person']) {
      const told = [];
      for (let i = 0; i < 5; i++) told.push((await login('bad', '10.20.1.1', account)).ErrorMsg);
      expect(told).toEqual([
        '用户名或密码错误',
        '用户名或密码错误',
        '用户名或密码错误，再错 2 次将锁定 30 分钟',
        '用户名或密码错误，再错 1 次将锁定 30 分钟',
        '用户名或密码错误次数过多，已锁定 30 分钟',
      ]);
      expect(await login(TEST_PASSWORD, '10.20.1.1', account)).toMatchObject({ Result: 102 });
    }
  });

  it('follows the rule of the site from its publication on, without a restart', async () => {
    await publish({ lockFailures: 3, warnFailures: 1, lockWindow: 2, lockMinutes: 4 });
    expect((await login('bad')).ErrorMsg).toBe('用户名或密码错误，再错 2 次将锁定 4 分钟');
    await login('bad');
    expect(await lockedAccounts()).toEqual([]);
    expect(await login('bad')).toMatchObject({ Result: 101, Code: 'identity.login.lockedNow' });
    const locked = await login(TEST_PASSWORD);
    expect(locked).toMatchObject({ Result: 102, ErrorMsg: '尝试次数过多，请 4 分钟后再试' });
    expect(locked.Data!.RetryAfter).toBeLessThanOrEqual(240);
    expect(await lockedAccounts()).toEqual(['student']);
    await t.moveClock(4 * MINUTE + 1000);
    expect(await lockedAccounts()).toEqual([]);
    expect(await login(TEST_PASSWORD)).toMatchObject({ Result: 0 });
    // Failures further apart than the window do not add up.
    await login('bad');
    await login('bad');
    await t.moveClock(2 * MINUTE + 1000);
    expect(await login('bad')).toMatchObject({ Code: 'identity.login.left' });
    expect(await login(TEST_PASSWORD)).toMatchObject({ Result: 0 });
  });

  it('can be made looser as well, and takes effect at the instant it was scheduled for', async () => {
    const ctx = await t.ctx('system');
    await publish({ lockFailures: 8, warnFailures: 7 }, new Date(ctx.clock.ms() + 5 * MINUTE).toISOString());
    for (let i = 0; i < 5; i++) await login('bad', '10.20.2.1');
    expect(await login('bad', '10.20.2.1')).toMatchObject({ Result: 102 });
    await t.moveClock(31 * MINUTE);
    for (let i = 0; i < 7; i++) expect(await login('bad', '10.20.2.1')).toMatchObject({ Result: 101 });
    expect(await login(TEST_PASSWORD, '10.20.2.1')).toMatchObject({ Result: 0 });
  }, 60_000);
});

describe('the largest package', () => {
  beforeEach(open);
  afterEach(close);

  it('is refused before the first byte, by the number of the site', async () => {
    const owner = await anExperiment(await t.ctx(), await t.ctx('leader'));
    const b64 = (text: string) => Buffer.from(text).toString('base64');
    const declare = async (bytes: number) => {
      const answer = await t.request({
        method: 'POST',
        url: '/api/v1/uploads',
        as: 'leader',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(bytes),
          'upload-metadata': `kind ${b64('package')},filename ${b64('a.zip')},owner ${b64(owner)}`,
        },
      });
      return { status: answer.statusCode, body: answer.body };
    };
    const MIB = 1_048_576;
    expect((await t.call(siteRoute, {})).packageBytes).toBe(2048 * MIB);
    expect((await declare(2048 * MIB)).status).toBe(201);
    await publish({ packageMiB: 100 });
    expect((await t.call(siteRoute, {})).packageBytes).toBe(100 * MIB);
    expect((await declare(100 * MIB)).status).toBe(201);
    const refused = await declare(100 * MIB + 1);
    expect(refused.status).toBe(413);
    expect(refused.body).toContain('文件超过 100 MB 的上限');
    await publish({});
    expect((await declare(100 * MIB + 1)).status).toBe(201);
  });
});

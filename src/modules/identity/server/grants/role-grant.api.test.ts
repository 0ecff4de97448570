import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ACTIONS } from '../../../../kernel/access/roles.ts';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { userInfoRoute } from '../../../../kernel/session/session.contract.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import { CallFailed, createTestApp, TEST_PASSWORD, type TestApp } from '../../../../testing/app.ts';
import { roleGrantsRoute, updateRoleGrantsRoute } from '../../shared/role-grant.contract.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const read = () => t.call(roleGrantsRoute, {}, 'admin');
const password = sha256Hex(TEST_PASSWORD);
const update = (body: object) => t.call(updateRoleGrantsRoute, { body: { password, ...body } as never }, 'admin');
const code = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof CallFailed ? (error.body as { error: { code: string } }).error.code : String(error)),
  );

it('gives a role a page with its next request, tells its open pages, and changes the version in every answer', async () => {
  const { version, roles, defaults } = await read();
  expect(roles).toEqual(defaults);
  const users = () => t.call(listRoute, { params: { resource: 'person' }, query: { size: 100 } }, 'teacher');
  expect(await code(users())).toBe('error.forbidden');
  const info = () => t.request({ method: 'GET', url: userInfoRoute.path, as: 'teacher' });
  const before = (await info()).headers['x-permission-version'];
  const heard: string[] = [];
  const stop = t.app.base.live.subscribe('role:5', (item) => heard.push(item.event));
  const answer = await update({
    version,
    roles: [{ role: 5, grants: [{ page: 'usermanage', actions: ['query'] }] }],
    reason: '  教师需要查看名单 ',
  });
  stop();
  expect(answer).toEqual({
    version: version + 1,
    changed: [{ role: 5, page: 'usermanage', added: ['query'], removed: [] }],
  });
  expect(heard).toEqual(['permission.changed']);
  expect((await info()).headers['x-permission-version']).not.toBe(before);
  expect((await info()).json().Data.pages).toEqual(['usermanage']);
  // A page granted to another role shows the own unit only.
  const seen = (await users()).rows.map((row) => row.account);
  expect(seen).toEqual(expect.arrayContaining(['teacher', 'student']));
  expect(seen).not.toContain('student3');
  expect(await code(update({ version, roles: [{ role: 5, grants: [] }] }))).toBe('error.stale');
  await update({ version: version + 1, roles: [{ role: 5, grants: [] }] });
  expect(await code(users())).toBe('error.forbidden');
  const ctx = await t.ctx();
  const audits = await ctx.db
    .selectFrom('audit.audit_log')
    .select(['account', 'before', 'after', 'reason'])
    .where('action', '=', 'role_grant.update')
    .orderBy('id')
    .execute();
  expect(audits[0]).toMatchObject({
    account: 'admin',
    // The cells alone, with the reason: no matrix stands beside them.
    before: null,
    after: [{ role: 5, page: 'usermanage', added: ['query'], removed: [] }],
    reason: '教师需要查看名单',
  });
});

it('never takes from platform administrators the page that changes rights (done when 4)', async () => {
  const { version } = await read();
  for (const actions of [['query'], ['edit'], ACTIONS.filter((action) => action !== 'edit')]) {
    const stripped = { version, roles: [{ role: 0, grants: [{ page: 'usermanage', actions }] }] };
    expect(await code(update(stripped))).toBe('identity.grants.keepAdministrator');
  }
  expect(await code(update({ version, roles: [{ role: 0, grants: [] }] }))).toBe('identity.grants.keepAdministrator');
  expect((await read()).version).toBe(version);
});

it('asks for the own password and is for platform administrators alone', async () => {
  const { version } = await read();
  const body = { version, roles: [{ role: 5, grants: [] }], password: sha256Hex('wrong') };
  expect(await code(update(body))).toBe('identity.password.wrong');
  for (const who of ['college', 'leader', 'teacher', 'student'] as const) {
    expect(await code(t.call(roleGrantsRoute, {}, who))).toBe('error.forbidden');
    expect(await code(t.call(updateRoleGrantsRoute, { body: body as never }, who))).toBe('error.forbidden');
  }
  const twice = {
    version,
    roles: [
      {
        role: 5,
        grants: [
          { page: 'usermanage', actions: ['query'] },
          { page: 'usermanage', actions: ['edit'] },
        ],
      },
    ],
  };
  expect(await code(update(twice))).toBe('error.malformed');
});

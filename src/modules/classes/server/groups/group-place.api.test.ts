import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { importDriver } from '../../../imports/testing/import.builder.ts';
import { aCsv } from '../../../imports/testing/sheet.builder.ts';
import * as contract from '../../shared/groups.contract.ts';
import { runningClass } from '../../testing/class.builder.ts';

const HEAD = ['学号', '姓名', '小组'];
let t: TestApp;
let driver: ReturnType<typeof importDriver>;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  driver = importDriver(t, 'group-places');
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
  for (const [at, who] of ['student', 'student2'].entries()) {
    await t.ask('update identity.person set number = $1 where account = $2', [`0099${at + 1}`, who]);
  }
});
afterAll(() => t.close());

/** A class of 张三 and 李四 with a set of one empty group. */
async function world() {
  const { classId } = await runningClass(t, unitId);
  const { id: setId } = await t.call(
    contract.createGroupSetRoute,
    { params: { classId }, body: { name: '名单分组', groups: [{ name: '第1组', members: [] }] } },
    'teacher',
  );
  const places = async () => {
    const set = await t.call(contract.groupSetRoute, { params: { setId } }, 'teacher');
    return Object.fromEntries(set.groups.map((group) => [group.name, group.members.map((one) => one.name)]));
  };
  const dry = (rows: string[][], as: Account = 'teacher') =>
    driver.dryRun(aCsv([HEAD, ...rows]), { as, filename: 'sheet.csv', again: true, objectId: setId });
  return { setId, places, dry };
}

describe('places in groups from a sheet', () => {
  it('name every fault with its line, and write nothing', async () => {
    const { places, dry } = await world();
    const status = await dry([
      ['88888', '无名', '第1组'],
      ['00991', '王五', '第1组'],
    ]);
    const faults = await driver.rows(status.id, 'error', 'teacher');
    expect(Object.fromEntries(faults.map((one) => [one.line, one.issues[0]!.reason]))).toEqual({
      2: '学号88888不在本班',
      3: '姓名不一致（系统：张三）',
    });
    expect(await places()).toEqual({ 第1组: [] });
  });

  it('are taken, with groups that were missing, are the same a second time, and are taken back', async () => {
    const { places, dry, setId } = await world();
    const rows = [
      ['00991', '张三', '第1组'],
      ['00992', '', '光学组'],
    ];
    const status = await dry(rows);
    expect(status.counts).toMatchObject({ error: 0 });
    expect((await driver.run(status.id, 'all', 'teacher')).state).toBe('done');
    expect(await places()).toEqual({ 第1组: ['张三'], 光学组: ['李四'] });
    expect((await dry(rows)).counts).toMatchObject({ same: 2 });
    // An empty cell leaves a person where he or she is.
    expect((await dry([['00992', '李四', '']])).counts).toMatchObject({ same: 1 });
    const [, second] = (await t.call(contract.groupSetRoute, { params: { setId } }, 'teacher')).groups;
    await t.call(contract.groupSettingsRoute, { params: { setId }, body: { open: true } }, 'teacher');
    await t.call(contract.joinGroupRoute, { params: { groupId: second!.id } }, 'student');
    await driver.undo(status.id, 'teacher');
    // 张三 has chosen another group meanwhile: that stays.
    expect(await places()).toEqual({ 第1组: [], 光学组: ['张三'] });
  });

  it('come back from the sheet of the set as they are', async () => {
    const { dry, setId } = await world();
    const done = await dry([['00991', '张三', '第1组']]);
    await driver.run(done.id, 'all', 'teacher');
    const answer = await t.request({ method: 'GET', url: `/api/v1/group-sets/${setId}/sheet`, as: 'teacher' });
    const file = answer.rawPayload;
    const again = await driver.dryRun(file, { as: 'teacher', filename: 'set.xlsx', again: true, objectId: setId });
    expect(again.counts).toMatchObject({ same: 2, error: 0 });
  });

  it('are refused to strangers, and while the set is locked', async () => {
    const { dry, setId } = await world();
    await expect(dry([['00991', '', '第1组']], 'teacher2')).rejects.toMatchObject({ status: 404 });
    await t.call(contract.groupSettingsRoute, { params: { setId }, body: { locked: true } }, 'teacher');
    await expect(dry([['00991', '', '第1组']])).rejects.toMatchObject({
      body: { error: { code: 'classes.groups.locked' } },
    });
  });
});

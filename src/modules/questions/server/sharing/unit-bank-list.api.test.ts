import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../../testing/app.ts';
import { buildCourse } from '../../../courses/testing/course.builder.ts';
import * as contract from '../../shared/unit-bank.contract.ts';
import { writeQuestion } from '../../testing/bank.builder.ts';
import { deleteBank, linkBank, makeUnitBank, restoreBank, unlinkBank } from '../../testing/unit-bank.builder.ts';

let t: TestApp;
/** Led by teacher, of the chemistry college. */
let own: string;
/** Led by leader, of the same college. */
let sister: string;
let chemistry: string;
let physics: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const system = await t.ctx();
  const course = async (who: Account) => {
    const { actor } = await t.ctx(who);
    const unitId = actor.kind === 'person' ? actor.unitId! : '';
    return (await buildCourse(system, { unitId, leadId: await t.personId(who) })).courseId;
  };
  own = await course('teacher');
  sister = await course('leader');
  chemistry = await makeUnitBank(t, own, '化学题库');
  await writeQuestion(t, chemistry);
  physics = await makeUnitBank(t, await course('teacher2'), '物理题库', { as: 'teacher2' });
}, 90_000);
afterAll(() => t.close());

const list = async (as: Account, query: Record<string, string> = {}) =>
  (await t.call(listRoute, { params: { resource: 'unitbank' }, query }, as)).rows;
const filter = (values: object) => ({ f: JSON.stringify(values) });
const idsOf = async (as: Account, query: Record<string, string> = {}) => (await list(as, query)).map(({ id }) => id);

describe('the banks of units for who administers a unit', () => {
  it('are those of the own unit, with what is in them and who uses them', async () => {
    expect(await list('college')).toMatchObject([
      { id: chemistry, name: '化学题库', unit: '化学学院', manager: '王芳', questions: 1, courses: 1, offered: true },
    ]);
    expect(await idsOf('college2')).toEqual([physics]);
    expect((await idsOf('admin')).toSorted()).toEqual([chemistry, physics].toSorted());
    for (const who of ['teacher', 'leader', 'student', 'outsider'] as const) {
      expect((await outcomeOf(list(who))).slice(0, 3)).toBe('403');
    }
    expect(await idsOf('college', { kw: '王芳' })).toEqual([chemistry]);
    expect(await idsOf('college', { kw: '物理' })).toEqual([]);
    expect(await idsOf('college', filter({ unlinked: ['1'] }))).toEqual([]);
    await unlinkBank(t, chemistry, own);
    expect(await idsOf('college', filter({ unlinked: ['1'] }))).toEqual([chemistry]);
    expect(await idsOf('college', filter({ unlinked: ['0'] }))).toEqual([]);
    await linkBank(t, chemistry, own, 'write');
  });

  it('of another unit are unknown by every call', async () => {
    const params = { bankId: physics };
    for (const call of [
      () => t.call(contract.unitBankRoute, { params }, 'college'),
      () => t.call(contract.bankCoursesRoute, { params }, 'college'),
      () => t.call(contract.bankUseRoute, { params }, 'college'),
      () => t.call(contract.handOnBankRoute, { params, body: { personId: physics, version: 1 } }, 'college'),
      () => deleteBank(t, physics, 'college'),
      () => restoreBank(t, physics, 'college'),
    ]) {
      expect(await outcomeOf(call())).toBe('404 questions.bank.absent');
    }
  });

  it('are opened by the administrator of the unit, and never by that of the platform', async () => {
    const read = (as: Account) => t.call(contract.unitBankRoute, { params: { bankId: chemistry } }, as);
    expect(await read('college')).toMatchObject({ name: '化学题库', questions: 1, courses: 1, can: { open: true } });
    expect(await read('admin')).toMatchObject({ name: '化学题库', manage: false, can: { open: false } });
    expect(await outcomeOf(read('leader'))).toBe('404 questions.bank.absent');
    expect((await outcomeOf(t.call(contract.banksRoute, { params: { courseId: own } }, 'admin'))).slice(0, 3)).toBe(
      '403',
    );
  });

  it('are handed on, deleted and restored by them', async () => {
    await linkBank(t, chemistry, sister, 'read', 'leader');
    const { version } = await t.call(contract.unitBankRoute, { params: { bankId: chemistry } }, 'college');
    const body = { personId: await t.personId('leader'), version };
    await t.call(contract.handOnBankRoute, { params: { bankId: chemistry }, body }, 'college');
    expect(await list('college')).toMatchObject([{ manager: '李华', courses: 2 }]);
    await deleteBank(t, chemistry, 'college');
    expect(await idsOf('college')).toEqual([]);
    expect(await idsOf('college', { bin: '1' })).toEqual([chemistry]);
    expect(await idsOf('college2', { bin: '1' })).toEqual([]);
    await restoreBank(t, chemistry, 'admin');
    expect(await idsOf('college')).toEqual([chemistry]);
  });
});

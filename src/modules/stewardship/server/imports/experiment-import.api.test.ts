import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, type TestApp } from '../../../../testing/app.ts';
import { importDriver } from '../../../imports/testing/import.builder.ts';
import { aWorkbook } from '../../../imports/testing/sheet.builder.ts';
import { entryScene } from '../../../submissions/testing/entry-scene.builder.ts';

let t: TestApp;
let scene: ReturnType<typeof entryScene>;
let drafts: ReturnType<typeof importDriver>;
let steps: ReturnType<typeof importDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  scene = entryScene(t);
  drafts = importDriver(t, 'experiments');
  steps = importDriver(t, 'experiment-steps');
  for (const role of [0, 2]) {
    await t.ask(
      `insert into identity.role_grant (role, page, actions) values ($1, 'experiManage', '{query,edit,add,import,export}')
       on conflict (role, page) do update set actions = excluded.actions`,
      [role],
    );
  }
});
afterAll(() => t.close());

const HEADS = [
  '编号',
  '名称*',
  '英文名',
  '负责人账号*',
  '单位编码*',
  '专业类编码*',
  '类型*',
  '级别',
  '学时*',
  '简介',
  '通过分',
];
const STEP_HEADS = ['编号*', '序号*', '标题*', '目标要求', '合理用时(秒)*', '满分*', '赋分模型', '成绩类型'];
type Row = (string | null)[];
const draft = (code: string | null, more: Partial<Record<number, string | null>> = {}): Row => {
  const cells: Row = [code, '单摆测重力加速度', null, 'leader', 'U1-CHEM', '0702', '基础', '校级', '2', null, '60'];
  for (const [at, value] of Object.entries(more)) cells[Number(at)] = value ?? null;
  return cells;
};
const step = (code: string, seq: number, more: Partial<Record<number, string | null>> = {}): Row => {
  const cells: Row = [code, String(seq), `步骤${seq}`, '目标', '60', '50', '操作正确得满分', '操作成绩'];
  for (const [at, value] of Object.entries(more)) cells[Number(at)] = value ?? null;
  return cells;
};
const byCode = async (code: string) =>
  (await t.ask('select * from experiments.experiment where code = $1', [code]))[0] as
    | Record<string, unknown>
    | undefined;

describe('drafts from a sheet', () => {
  it('are made for their leaders, with a code of the sheet or a fresh one, and undone while untouched', async () => {
    const status = await drafts.dryRun(
      await aWorkbook([
        HEADS,
        draft('PHY-001'),
        draft('PHY-002', { 1: '分光计', 8: '3.5' }),
        draft(null, { 1: '无编号实验' }),
      ]),
    );
    expect(status.counts).toMatchObject({ new: 3, error: 0 });
    const done = await drafts.run(status.id);
    expect(done.result).toMatchObject({ created: 3 });
    const made = (await byCode('PHY-002'))!;
    expect(made).toMatchObject({ name: '分光计', state: 'draft', level: 'school', category: '0702', hours: 3.5 });
    expect(made.leader_id).toBe(await t.personId('leader'));
    // The leader finds it, and its form says what the sheet said.
    expect((await scene.read(String(made.id))).form.basic).toMatchObject({ name: '分光计', hours: 3.5, kind: 'basic' });
    const [fresh] = await t.ask(`select code from experiments.experiment where name = '无编号实验'`, []);
    expect(fresh!.code).toMatch(/^E\d{4}-\d{5}$/);
    await t.drainJobs();
    const told = await t.ask(
      `select 1 from notifications.notification where person_id = $1 and message_key = 'experiments.notice.imported'`,
      [await t.personId('leader')],
    );
    expect(told).toHaveLength(1);
    // Somebody works on one of them: it stays, the others go.
    const basic = (await scene.read(String(made.id))).form.basic;
    await scene.save(String(made.id), 'basic', 0, { ...basic, brief: '已补充' });
    const undone = await drafts.undo(status.id);
    expect([await byCode('PHY-001'), (await byCode('PHY-002'))?.name]).toEqual([undefined, '分光计']);
    expect(undone.result).toMatchObject({ reverted: 2 });
  });

  it('are validated, every planted fault with its line and column', async () => {
    const listed = await scene.listed();
    const { code } = await scene.read(listed);
    const rows = [
      draft('坏 编号'),
      draft('ok-1', { 3: 'teacher' }),
      draft('ok-2', { 3: 'nobody' }),
      draft('ok-3', { 4: 'U9' }),
      draft('ok-4', { 5: '9999' }),
      draft('ok-5', { 6: '魔法' }),
      draft('ok-6', { 8: '2.3' }),
      draft('ok-7', { 10: '101' }),
      draft('ok-8', { 1: '甲' }),
      draft(code),
      draft('ok-9'),
      draft('ok-9', { 1: '同一编号的另一个实验' }),
    ];
    const status = await drafts.dryRun(await aWorkbook([HEADS, ...rows]));
    const faulty = await drafts.rows(status.id, 'error');
    expect(faulty.map(({ line, issues }) => [line, issues.map(({ column }) => column).join()])).toEqual([
      [2, 'code'],
      [3, 'leader'],
      [4, 'leader'],
      [5, 'unit'],
      [6, 'category'],
      [7, 'kind'],
      [8, 'hours'],
      [9, 'passScore'],
      [10, 'name'],
      [11, 'code'],
      [12, 'code'],
      [13, 'code'],
    ]);
  });

  it('of a college stay in its subtree, and need the grant', async () => {
    const rows = [draft('COL-1'), draft('COL-2', { 4: 'U1-PHYS' })];
    const status = await drafts.dryRun(await aWorkbook([HEADS, ...rows]), { as: 'college' });
    expect(status.counts).toMatchObject({ new: 1, error: 1 });
    expect((await drafts.rows(status.id, 'error', 'college'))[0]!.issues[0]!.column).toBe('unit');
    expect(await outcomeOf(drafts.dryRun(await aWorkbook([HEADS, ...rows]), { as: 'leader' }))).toBe(
      '403 error.forbidden',
    );
  });

  it('are changed by their code while they are drafts, and put back', async () => {
    const made = await drafts.run((await drafts.dryRun(await aWorkbook([HEADS, draft('UPD-1')]))).id);
    expect(made.result).toMatchObject({ created: 1 });
    const sheet = await aWorkbook([HEADS, draft('UPD-1', { 1: '改名的实验', 7: '国家级' })]);
    const status = await drafts.dryRun(sheet, { mode: 'both' });
    expect(status.counts).toMatchObject({ change: 1, error: 0 });
    await drafts.run(status.id);
    expect(await byCode('UPD-1')).toMatchObject({ name: '改名的实验', level: 'national' });
    await drafts.undo(status.id);
    expect(await byCode('UPD-1')).toMatchObject({ name: '单摆测重力加速度', level: 'school' });
  });
});

describe('steps from a sheet', () => {
  it('fill drafts, warn of a sum that is not 100, name gaps and repeated titles', async () => {
    await drafts.run((await drafts.dryRun(await aWorkbook([HEADS, draft('STP-1'), draft('STP-2')]))).id);
    const rows = [
      step('STP-1', 1),
      step('STP-1', 2),
      step('STP-2', 1),
      step('STP-2', 3),
      step('STP-2', 4, { 2: '步骤1' }),
      step('NONE', 1),
      step('STP-1', 3, { 2: '步骤3', 4: '0' }),
    ];
    const status = await steps.dryRun(await aWorkbook([STEP_HEADS, ...rows]));
    const told = (await steps.rows(status.id, 'error')).map(({ line, issues }) => [
      line,
      issues
        .filter(({ level }) => level === 'error')
        .map(({ column }) => column)
        .join(),
    ]);
    expect(told).toEqual([
      [4, 'title'],
      [5, 'seq'],
      [6, 'seq,title'],
      [7, 'code'],
      [8, 'expectSeconds'],
    ]);
    const good = await steps.dryRun(await aWorkbook([STEP_HEADS, step('STP-1', 2), step('STP-1', 1)]));
    expect(good.counts).toMatchObject({ new: 2, error: 0, warning: 0 });
    await steps.run(good.id);
    const id = String((await byCode('STP-1'))!.id);
    expect((await scene.read(id)).steps.map(({ title, maxScore }) => [title, maxScore])).toEqual([
      ['步骤1', 50],
      ['步骤2', 50],
    ]);
    const changed = await steps.dryRun(await aWorkbook([STEP_HEADS, step('STP-1', 2, { 5: '40' })]));
    expect(changed.counts).toMatchObject({ change: 1, warning: 1 });
    await steps.run(changed.id);
    expect((await scene.read(id)).steps[1]!.maxScore).toBe(40);
    await steps.undo(changed.id);
    expect((await scene.read(id)).steps[1]!.maxScore).toBe(50);
    await steps.undo(good.id);
    expect((await scene.read(id)).steps).toEqual([]);
  });
});

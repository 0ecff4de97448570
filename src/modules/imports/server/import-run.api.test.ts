import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { adminClient } from '../../../platform/testing/cluster.ts';
import { createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { cancelJobRoute, getJobRoute } from '../../tasks/shared/job.contract.ts';
import { runImportRoute, undoImportRoute } from '../shared/import.contract.ts';
import { importDriver } from '../testing/import.builder.ts';
import { aWorkbook } from '../testing/sheet.builder.ts';

type Driver = ReturnType<typeof importDriver>;
let t: TestApp;
let driver: Driver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  driver = importDriver(t, 'units');
});
afterAll(() => t.close());

const get: Driver['get'] = (...given) => driver.get(...given);
const dryRun: Driver['dryRun'] = (...given) => driver.dryRun(...given);
const rows: Driver['rows'] = (...given) => driver.rows(...given);
const run: Driver['run'] = (...given) => driver.run(...given);
const undo: Driver['undo'] = (...given) => driver.undo(...given);
const ask: TestApp['ask'] = (...given) => t.ask(...given);
const HEADINGS = ['单位编码', '单位名称', '上级编码', '类型', '联系人', '电话', '排序'];
const unit = async (code: string) => (await ask('select * from units.unit where code = $1', [code]))[0];

describe('the run', () => {
  it('writes everything or nothing, with the id of the job in every audit entry, and goes back', async () => {
    const status = await dryRun(
      await aWorkbook([
        HEADINGS,
        ['R2', '子学院', 'R1', '学院', '', '', ''],
        ['R1', '父大学', '', '高校', '', '', ''],
        ['U1-CHEM', '化学与材料学院', '', '', '#清空', '', '9'],
      ]),
    );
    const done = await run(status.id);
    expect(done).toMatchObject({ state: 'done', result: { created: 2, updated: 1, refused: 0, stopped: false } });
    expect(await unit('R2')).toMatchObject({ parent_id: (await unit('R1'))!.id });
    expect(await unit('U1-CHEM')).toMatchObject({ name: '化学与材料学院', sort: 9 });
    const log = await ask(
      `select action, count(*)::int as n from audit.audit_log where request_id = $1
      group by action order by action`,
      [done.jobId],
    );
    expect(log).toEqual([
      { action: 'import.run', n: 1 },
      { action: 'unit.create', n: 2 },
      { action: 'unit.update', n: 1 },
    ]);
    expect(await t.call(getJobRoute, { params: { id: done.jobId! } }, 'admin')).toMatchObject({
      state: 'done',
      done: 3,
      link: '/account/management/schoolmanage',
    });

    const undone = await undo(status.id);
    expect(undone).toMatchObject({ state: 'undone', result: { reverted: 3, kept: 0 } });
    expect(await unit('R1')).toBeUndefined();
    expect(await unit('U1-CHEM')).toMatchObject({ name: '化学学院', sort: 0 });
    expect(await outcomeOf(t.call(undoImportRoute, { params: { id: status.id }, body: {} }, 'admin'))).toBe(
      '409 imports.undo.over',
    );
  });

  it('keeps on going back what was used or changed since', async () => {
    const status = await dryRun(
      await aWorkbook([
        HEADINGS,
        ['K1', '用过大学', '', '高校', '', '', ''],
        ['K2', '改过大学', '', '高校', '', '', ''],
        ['K3', '没动大学', '', '高校', '', '', ''],
      ]),
    );
    await run(status.id);
    await ask('update identity.person set unit_id = (select id from units.unit where code = $1) where account = $2', [
      'K1',
      'outsider',
    ]);
    await ask(`update units.unit set name = '又改大学', version = version + 1 where code = 'K2'`);
    expect((await undo(status.id)).result).toMatchObject({ reverted: 1, kept: 2 });
    expect(await unit('K3')).toBeUndefined();
    expect((await rows(status.id, 'kept')).map(({ line, issues }) => [line, issues[0]!.reason])).toEqual([
      [2, '已有成员、实验或下级单位，未撤销'],
      [3, '导入之后已被修改，未撤销'],
    ]);
  });

  it('forces nothing that changed since the dry run', async () => {
    const sheet = await aWorkbook([
      HEADINGS,
      ['U2', '北岭新大学', '', '', '', '', ''],
      ['S2', '随后大学', '', '高校', '', '', ''],
    ]);
    const all = await dryRun(sheet);
    await ask(`update units.unit set name = '别人改的大学', version = version + 1 where code = 'U2'`);
    const stopped = await run(all.id);
    expect(stopped).toMatchObject({ state: 'checked', failure: expect.stringContaining('有 1 行的数据被他人改动') });
    expect(await unit('S2')).toBeUndefined();
    expect((await rows(all.id, 'warning')).map(({ line }) => line)).toEqual([2]);
    // The second look is the new dry run.
    await ask(`update units.unit set name = '北岭大学', version = version + 1 where code = 'U2'`);
    const valid = await run(all.id, 'valid');
    expect(valid).toMatchObject({ state: 'done', result: { created: 1, updated: 0, refused: 1 } });
    expect((await unit('U2'))!.name).toBe('北岭大学');
    expect((await rows(all.id, 'refused'))[0]!.issues[0]!.reason).toContain('预检之后');
  });

  it('asks before the same file comes twice', async () => {
    const sheet = await aWorkbook([HEADINGS, ['T1', '两次大学', '', '高校', '', '', '']]);
    await run((await dryRun(sheet)).id);
    expect(await outcomeOf(dryRun(sheet))).toBe('409 imports.again');
    expect((await dryRun(sheet, { again: true })).counts).toMatchObject({ same: 1, new: 0 });
  });

  it('goes on after a crash where it stopped, and writes no row twice', async () => {
    const sheet = await aWorkbook([
      HEADINGS,
      ...Array.from({ length: 450 }, (_, i) => [`CR${i}`, `崩溃大学${i}`, '', '高校', '', '', '']),
    ]);
    const status = await dryRun(sheet);
    const binding = t.app.modules
      .flatMap((module) => module.imports ?? [])
      .find(({ shape }) => shape.name === 'units')!;
    const apply = binding.apply;
    let calls = 0;
    const spy = vi.spyOn(binding, 'apply').mockImplementation(async (...given) => {
      calls += 1;
      const done = await apply(...given);
      if (calls === 2) throw new Error('the process dies here');
      return done;
    });
    await t.call(runImportRoute, { params: { id: status.id }, body: { policy: 'valid' } }, 'admin');
    await expect(t.drainJobs()).rejects.toThrow('dies here');
    spy.mockRestore();
    expect(await ask(`select count(*)::int as n from units.unit where code like 'CR%'`)).toEqual([{ n: 200 }]);
    expect(await get(status.id)).toMatchObject({ work: 'run' });
    // Nobody was heard of for minutes: the minutely look puts it back into the queue.
    await ask(`update imports.import set touched_at = touched_at - interval '3 minutes' where id = $1`, [status.id]);
    await t.app.jobs.find(({ name }) => name === 'imports.resume')!.run(await t.ctx(), {});
    await t.drainJobs();
    expect(await get(status.id)).toMatchObject({ state: 'done', result: { created: 450 } });
    expect(await ask(`select count(*)::int as n from units.unit where code like 'CR%'`)).toEqual([{ n: 450 }]);
    for (const body of [{}, { confirm: 450 }, { confirm: 449, reason: 'wrong sheet' }]) {
      expect(await outcomeOf(t.call(undoImportRoute, { params: { id: status.id }, body }, 'admin'))).toBe(
        '422 imports.undo.confirm',
      );
    }
    expect(await undo(status.id)).toMatchObject({ result: { reverted: 450 } });
    expect(
      await ask(`select reason from audit.audit_log where action = 'import.undo_ask' and object_id = $1`, [status.id]),
    ).toEqual([{ reason: 'wrong sheet' }]);
  });

  it('is one at a time for each page and unit; the second waits and says so', async () => {
    const one = await dryRun(await aWorkbook([HEADINGS, ['W1', '先来大学', '', '高校', '', '', '']]));
    const two = await dryRun(await aWorkbook([HEADINGS, ['W2', '后到大学', '', '高校', '', '', '']]));
    await t.call(runImportRoute, { params: { id: one.id }, body: { policy: 'all' } }, 'admin');
    // The first one is in the hands of a worker.
    await ask('update imports.import set started = true where id = $1', [one.id]);
    const waiting = await t.call(runImportRoute, { params: { id: two.id }, body: { policy: 'all' } }, 'admin');
    expect(waiting).toMatchObject({ work: 'run', ahead: 1 });
    const owner = await adminClient(t.ownerUrl);
    await owner.query(`delete from graphile_worker._private_jobs where payload->>'importId' = $1`, [one.id]);
    await owner.end();
    await t.drainJobs();
    expect(await get(two.id)).toMatchObject({ work: 'run', ahead: 1, state: 'checked' });
    expect(await unit('W2')).toBeUndefined();
    // The first one ends, and calls the next.
    await t.app.jobs.find(({ name }) => name === 'imports.work')!.run(await t.ctx(), { importId: one.id });
    await t.drainJobs();
    expect(await get(two.id)).toMatchObject({ work: null, state: 'done', ahead: 0 });
  });

  it('is stopped while it waits, and after the batch in hand', async () => {
    const waiting = await dryRun(await aWorkbook([HEADINGS, ['X1', '不来大学', '', '高校', '', '', '']]));
    const { jobId } = await t.call(runImportRoute, { params: { id: waiting.id }, body: { policy: 'all' } }, 'admin');
    await t.call(cancelJobRoute, { params: { id: jobId! } }, 'admin');
    await t.drainJobs();
    expect(await get(waiting.id)).toMatchObject({ work: null, state: 'checked', can: { run: true } });
    expect(await unit('X1')).toBeUndefined();

    for (const policy of ['all', 'valid'] as const) {
      const sheet = Array.from({ length: 250 }, (_, i) => [
        `X${policy}${i}`,
        `停${policy}大学${i}`,
        '',
        '高校',
        '',
        '',
        '',
      ]);
      const status = await dryRun(await aWorkbook([HEADINGS, ...sheet]));
      const binding = t.app.modules
        .flatMap((module) => module.imports ?? [])
        .find(({ shape }) => shape.name === 'units')!;
      const apply = binding.apply;
      const started = await t.call(runImportRoute, { params: { id: status.id }, body: { policy } }, 'admin');
      const spy = vi.spyOn(binding, 'apply').mockImplementation(async (...given) => {
        await t.call(cancelJobRoute, { params: { id: started.jobId! } }, 'admin');
        return apply(...given);
      });
      await t.drainJobs();
      spy.mockRestore();
      const after = await get(status.id);
      if (policy === 'all') expect(after).toMatchObject({ state: 'checked', result: null, can: { run: true } });
      else expect(after).toMatchObject({ state: 'done', result: { created: 200, stopped: true } });
    }
    expect(await ask(`select count(*)::int as n from units.unit where code like 'Xall%'`)).toEqual([{ n: 0 }]);
  });
});

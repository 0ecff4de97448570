import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSheetLines } from '../../../../platform/sheets/sheet-reader.ts';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../../testing/app.ts';
import { detailsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { ownStatisticsRoute, statisticsRoute } from '../../../catalogue/shared/statistics.contract.ts';
import { proofRoute } from '../../../proof/shared/proof.contract.ts';
import { delistRoute } from '../../../stewardship/shared/listing.contract.ts';
import { archiveRoute, previewArchiveRoute } from '../../../stewardship/shared/steward.contract.ts';
import { resumeHostingRoute, suspendHostingRoute } from '../../../stewardship/shared/suspension.contract.ts';
import { listRunsRoute, runResultRoute } from '../../shared/run.contract.ts';
import { createRunDriver, type RunDriver, stepEnd } from '../../testing/driver.builder.ts';
import { driveRun, recomputeFigures } from '../runs.public.ts';

let t: TestApp;
let d: RunDriver;
let id: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
  id = d.experiment.id;
});
afterEach(() => d.back());
afterAll(() => t.close());

const finish = async (who: Account, score: number) =>
  driveRun(await t.ctx(), {
    personId: await t.personId(who),
    experimentId: id,
    context: { kind: 'open' },
    steps: Array.from({ length: 10 }, (_, i) => ({ seq: i + 1, score, seconds: 60 })),
  });
const sheet = (as: Account) =>
  t.request({ method: 'GET', url: `/api/v1/experiments/${id}/entry/statistics/sheet`, as });

describe('the statistics of one experiment', () => {
  it('are those of its public page, with nothing kept back from its people', async () => {
    for (const [who, score] of [
      ['student', 9],
      ['student', 5],
      ['student2', 8],
    ] as const)
      await finish(who, score);
    await recomputeFigures(await t.ctx());
    const own = await t.call(ownStatisticsRoute, { params: { id } }, 'leader');
    const page = await t.call(detailsRoute, { params: { id } });
    expect(own.figures).toEqual(page.figures);
    expect(own.figures).toMatchObject({ runs: 3, persons: 2, passed: 2, scored: 3, passRate: 66.7 });
    const open = await t.call(statisticsRoute, { params: { id } });
    expect([open.distribution, open.steps]).toEqual([null, null]);
    expect(own.statistics.distribution).toMatchObject({ excellent: 1, standard: 1, below: 1, scored: 3 });
    expect(own.statistics.steps).toHaveLength(10);
    expect(own.statistics.months).toEqual(open.months);
    for (const as of ['teacher2', 'student', 'leader2'] as const) {
      await expect(t.call(ownStatisticsRoute, { params: { id } }, as)).rejects.toMatchObject({ status: 404 });
    }
  });

  it('leave as rows from which a reader counts the same figures, without anybody’s name', async () => {
    const answer = await sheet('leader');
    expect(answer.statusCode).toBe(200);
    const read = await readSheetLines({ bytes: answer.rawPayload, ending: 'xlsx', maxRows: 1000 });
    if ('fault' in read) throw new Error(read.fault);
    const [head, ...lines] = read.lines.map(({ cells }) => cells);
    expect(head).toEqual([
      ...['实验记录唯一ID', '人员序号', '姓名', '学校', '版本', '开始时间', '结束时间', '有效用时（秒）'],
      ...['状态', '成绩', '来源', '课程'],
    ]);
    const rows = lines.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i] ?? ''])));
    const { figures, passScore } = await t.call(ownStatisticsRoute, { params: { id } }, 'leader');
    const finished = rows.filter((row) => row.状态 === '已完成');
    const ended = rows.filter((row) => row.状态 !== '进行中');
    const scored = finished.filter((row) => row.成绩 !== '');
    const mean = finished.reduce((sum, row) => sum + Number(row['有效用时（秒）']), 0) / finished.length / 60;
    expect({
      runs: rows.length,
      persons: new Set(rows.map((row) => row.人员序号)).size,
      finished: finished.length,
      ended: ended.length,
      scored: scored.length,
      passed: scored.filter((row) => Number(row.成绩) >= passScore).length,
      mean: Math.round(mean * 10) / 10,
    }).toEqual({
      ...{ runs: figures.runs, persons: figures.persons, finished: figures.finished, ended: figures.ended },
      ...{ scored: figures.scored, passed: figures.passed, mean: figures.meanMinutes },
    });
    expect(new Set(rows.map((row) => row.姓名))).toEqual(new Set(['张**', '李**']));
    expect(JSON.stringify(rows)).not.toContain('张三');
    const written = await t.ask(`select after from audit.audit_log where action = 'experiment.export_statistics'`, []);
    expect(written).toEqual([{ after: expect.objectContaining({ rows: 3 }) }]);
    const [{ code }] = (await t.ask(`select code from proof.proof where kind = 'experiment.records'`, [])) as [
      { code: string },
    ];
    const proof = await t.call(proofRoute, { params: { code } });
    expect(proof).toMatchObject({ frozen: { value: 3 }, live: { value: 3 } });
    expect(proof.files).toEqual([
      { sha256: createHash('sha256').update(answer.rawPayload).digest('hex'), bytes: answer.rawPayload.length },
    ]);
    await finish('student2', 6);
    expect(await t.call(proofRoute, { params: { code } })).toMatchObject({ frozen: { value: 3 }, live: { value: 4 } });
    expect((await sheet('student')).statusCode).toBe(404);
    expect((await sheet('teacher2')).statusCode).toBe(404);
  });
});

describe('a hold', () => {
  it('stops launches wherever they begin, and runs under way go on', async () => {
    const run = await d.begin({ ExperimentId: id, Context: { Kind: 'open' } }, 'student2');
    const { nodeId } = await d.node();
    const suspend = { params: { id }, body: { reason: '存在安全隐患，待整改' } };
    await t.call(suspendHostingRoute, suspend, 'admin');
    for (const Context of [{ Kind: 'open' }, { Kind: 'course', NodeId: nodeId }]) {
      await expect(d.launch({ ExperimentId: id, Context }, 'student')).rejects.toThrow(/"Code":"suspended"/);
    }
    expect((await d.send(run, [stepEnd(1, 1)])).statusCode).toBe(200);
    await t.call(resumeHostingRoute, { params: { id } }, 'admin');
    await d.launch({ ExperimentId: id, Context: { Kind: 'open' } }, 'student');
    await t.ask(`update runs.run set state = 'abandoned', ended_at = now() where state = 'running'`);
  });
});

describe('the archive', () => {
  const params = () => ({ params: { id } });
  const archive = async () => {
    const { code } = await t.call(ownStatisticsRoute, params(), 'admin');
    return outcomeOf(t.call(archiveRoute, { ...params(), body: { reason: '实验平台升级换代', code } }, 'admin'));
  };

  it('waits for runs under way, then takes no launch while every old run opens', async () => {
    await t.ask(
      `insert into identity.role_grant (role, page, actions) values (0, 'experiManage', '{query,edit}')
       on conflict (role, page) do update set actions = excluded.actions`,
    );
    const run = await d.begin({ ExperimentId: id, Context: { Kind: 'open' } }, 'student');
    await t.call(delistRoute, { ...params(), body: { reason: '实验平台升级换代' } }, 'admin');
    expect(await archive()).toBe('409 experiments.archive.running');
    expect(await t.call(previewArchiveRoute, params(), 'admin')).toMatchObject({ running: 1, revision: false });
    await t.ask(`update runs.run set state = 'abandoned', ended_at = now() where id = $1`, [run.runId]);
    expect(await archive()).toBe('done');
    await expect(d.launch({ ExperimentId: id, Context: { Kind: 'open' } }, 'student')).rejects.toThrow();
    const { rows } = await t.call(listRunsRoute, { query: {} as never }, 'student');
    const old = rows.filter((row) => row.state === 'finished');
    expect(old.length).toBeGreaterThan(0);
    for (const one of old) {
      expect(await outcomeOf(t.call(runResultRoute, { params: { id: one.id } }, 'student'))).toBe('done');
    }
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { installPackage } from '../../../content/server/content.public.ts';
import { goodPackage, manifestOf } from '../../../content/testing/package.builder.ts';
import { projectOpeningRoute } from '../../shared/access.contract.ts';
import { getRunRoute } from '../../shared/run.contract.ts';
import { createRunDriver, type RunDriver } from '../../testing/driver.builder.ts';
import { aRunnableExperiment } from '../../testing/run.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterEach(() => d.back());
afterAll(() => t.close());

describe('may I start', () => {
  const opening = (query: Record<string, string>, as?: Account) =>
    t.call(projectOpeningRoute, { query: query as never }, as) as Promise<Record<string, unknown>>;

  it('asks a visitor to sign in, in the visitor’s language', async () => {
    const answer = await t.call(projectOpeningRoute, { query: { ExperimentId: d.experiment.id } }, undefined, {
      locale: 'en-US',
    });
    expect(answer).toMatchObject({ Open: false, Code: 'login', Reason: 'Please sign in first' });
  });

  it('opens the own university’s experiment, also by code and in any spelling of keys and addresses', async () => {
    expect(await opening({ ExperimentId: d.experiment.id }, 'student3')).toMatchObject({ Open: true, Code: 'ok' });
    for (const prefix of ['/bus/access', '/api/access', '/access']) {
      const answer = await t.request({
        method: 'GET',
        url: `${prefix}/projectopening?experimentcode=${d.experiment.code.toLowerCase()}`,
        as: 'student',
      });
      expect(answer.json()).toMatchObject({ Result: 0, Data: { Open: true, Code: 'ok' } });
    }
  });

  it('has no right for another university and never an error for what is unknown', async () => {
    expect(await opening({ ExperimentId: d.experiment.id }, 'outsider')).toMatchObject({
      Open: false,
      Code: 'no_right',
    });
    expect(await opening({ ExperimentId: randomUUID() }, 'student')).toMatchObject({ Open: false, Code: 'gone' });
    expect(await opening({ ExperimentId: 'nonsense' }, 'student')).toMatchObject({ Open: false, Code: 'gone' });
  });

  it('answers up to fifty at once within the same statements', async () => {
    const ids = [d.experiment.id, randomUUID()];
    const answer = await opening({ ExperimentIds: ids.join(',') }, 'student');
    expect(answer).toMatchObject({ Total: 2, JsonList: [{ Code: 'ok' }, { Code: 'gone' }] });
    const many = Array.from({ length: 51 }, () => randomUUID()).join(',');
    await expect(opening({ ExperimentIds: many }, 'student')).rejects.toMatchObject({ status: 400 });
  });

  it('tells the window of a course, and lets another context in when there is one', async () => {
    const early = await d.node({ opensAt: new Date(Date.now() + 3_600_000) });
    const query = { ExperimentId: d.experiment.id, NodeId: early.nodeId };
    expect(await opening(query, 'student')).toMatchObject({ Code: 'not_yet', StartTime: early.opensAt!.getTime() });
    expect(await opening({ ExperimentId: d.experiment.id }, 'student')).toMatchObject({ Code: 'ok' });
    const late = await d.node({ closesAt: new Date(Date.now() - 1000) });
    expect(await opening({ ...query, NodeId: late.nodeId }, 'student')).toMatchObject({ Code: 'closed' });
    expect(await opening({ ...query, NodeId: late.nodeId }, 'student3')).toMatchObject({ Code: 'no_right' });
  });

  it('has no version before one is published, except to be tried by its leader', async () => {
    const fresh = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'), { publish: false, listed: false });
    expect(await opening({ ExperimentId: fresh.id }, 'student')).toMatchObject({ Code: 'gone' });
    expect(await opening({ ExperimentId: fresh.id }, 'leader')).toMatchObject({ Code: 'no_version' });
    const trial = await d.launch({ ExperimentId: fresh.id, Version: fresh.versionId }, 'leader');
    expect(await t.call(getRunRoute, { params: { id: trial.RunId } }, 'leader')).toMatchObject({
      context: { kind: 'trial' },
      version: { id: fresh.versionId },
    });
    await expect(d.launch({ ExperimentId: fresh.id, Version: fresh.versionId }, 'student')).rejects.toMatchObject({
      body: { Result: 1, Data: { Code: 'gone' } },
    });
  });
});

describe('launch', () => {
  it('needs a person', async () => {
    const answer = await t.request({
      method: 'POST',
      url: '/bus/access/generatecode',
      payload: { ExperimentId: d.experiment.id },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('finds the same run again with a new code, of which only the newest works', async () => {
    const one = await d.node();
    const first = await d.launch(d.inNode(one));
    const second = await d.launch(d.inNode(one));
    expect(second.RunId).toBe(first.RunId);
    expect(second.Code).not.toBe(first.Code);
    expect(second).toMatchObject({
      State: 'created',
      LaunchUrl: `/experiment/run/${first.RunId}`,
      Ticket: second.Code,
    });
    expect((await d.start(first.Code)).json()).toMatchObject({ Result: 1, Code: 'runs.code.void' });
    expect((await d.start(second.Code)).json()).toMatchObject({ Result: 0 });
  });

  it('makes one run of twenty clicks at once', async () => {
    const one = await d.node();
    const made = await Promise.all(Array.from({ length: 20 }, () => d.launch(d.inNode(one))));
    expect(new Set(made.map((run) => run.RunId)).size).toBe(1);
  });

  it('refuses with one of the fifteen codes and its words', async () => {
    const late = await d.node({ closesAt: new Date(Date.now() - 1000) });
    await expect(d.launch(d.inNode(late))).rejects.toMatchObject({
      status: 200,
      body: { Result: 1, Data: { Code: 'closed', EndTime: late.closesAt!.getTime() }, ErrorMsg: '开放时间已结束' },
    });
    await expect(d.launch({ ExperimentId: d.experiment.id }, 'outsider')).rejects.toMatchObject({
      body: { Result: 1, Data: { Code: 'no_right' } },
    });
  });

  it('drops a way back that leaves the site', async () => {
    for (const [given, kept] of [
      ['https://evil.example/', null],
      ['//evil.example/', null],
      ['/\\evil', null],
      ['/coursestudy/Structure?Id=1', '/coursestudy/Structure?Id=1'],
    ]) {
      const made = await d.launch(
        { ExperimentId: d.experiment.id, Context: { Kind: 'open' }, ReturnUrl: given },
        'student3',
      );
      const run = await t.call(getRunRoute, { params: { id: made.RunId } }, 'student3');
      expect(run.returnUrl).toBe(kept);
    }
  });

  it('uses a code within five minutes, by its own person, and never by a link', async () => {
    const one = await d.node();
    const made = await d.launch(d.inNode(one));
    expect((await d.start(made.Code, 'student2')).json()).toMatchObject({ Result: 1, Code: 'runs.code.void' });
    const nobody = await t.request({ method: 'GET', url: `/access/StartProject?Code=${made.Code}` });
    expect([nobody.statusCode, nobody.json().result]).toEqual([401, { isLogin: true }]);
    for (const headers of [{ 'sec-fetch-mode': 'navigate' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      expect((await d.start(made.Code, 'student', headers)).statusCode).toBe(403);
    }
    await d.later(301_000);
    expect((await d.start(made.Code)).json()).toMatchObject({ Result: 1, Code: 'runs.code.void' });
  });

  it('gives the same answer to the same code, and one epoch only', async () => {
    const one = await d.node();
    const made = await d.launch(d.inNode(one));
    const answers = await Promise.all(Array.from({ length: 10 }, () => d.start(made.Code)));
    const data = answers.map((answer) => answer.json().Data);
    expect(new Set(data.map((item) => item.RunToken)).size).toBe(1);
    expect(data[0]).toMatchObject({ RecordId: made.RunId, AttemptNo: 1, Epoch: 1, DeadlineTime: null });
    expect(data[0].RunToken).toMatch(/^Rt_[\w-]{43}$/);
    const again = await t.request({
      method: 'GET',
      url: '/bus/access/StartProject',
      headers: { 'x-run-token': data[0].RunToken },
    });
    expect(again.json().Data).toMatchObject({ RecordId: made.RunId, RunToken: null, Epoch: 1 });
  });

  it('lets exactly one of fifty starts take the last attempt', async () => {
    const one = await d.node({ attempts: 1 });
    const codes: string[] = [];
    for (let i = 0; i < 50; i++) codes.push((await d.launch(d.inNode(one, randomUUID()))).Code);
    const answers = (await Promise.all(codes.map((code) => d.start(code)))).map((answer) => answer.json());
    expect(answers.filter((answer) => answer.Result === 0)).toHaveLength(1);
    expect(answers.filter((answer) => answer.Result === 1 && answer.Data?.Code === 'attempts')).toHaveLength(49);
  });

  it('counts an attempt at the first signal only', async () => {
    const one = await d.node({ attempts: 2 });
    expect((await d.launch(d.inNode(one))).RemainingAttempts).toBe(1);
    expect((await d.launch(d.inNode(one))).RemainingAttempts).toBe(1);
    const run = await d.begin(d.inNode(one));
    await d.exit(run, 'Status=1');
    expect((await d.launch(d.inNode(one))).RemainingAttempts).toBe(0);
    const last = await d.begin(d.inNode(one));
    await d.exit(last, 'Status=1');
    await expect(d.launch(d.inNode(one))).rejects.toMatchObject({ body: { Data: { Code: 'attempts' } } });
  });

  it('is not begun when the window closed between click and signal', async () => {
    const one = await d.node();
    const made = await d.launch(d.inNode(one));
    d.nodes[d.nodes.indexOf(one)] = { ...one, closesAt: new Date(0) };
    expect((await d.start(made.Code)).json()).toMatchObject({ Result: 1, Data: { Code: 'closed' } });
  });
});

describe('the version of a run', () => {
  it('is the one its place holds on to, else the published one', async () => {
    const system = await t.ctx();
    const { versionId } = await installPackage(system, {
      experimentId: d.experiment.id,
      number: 2,
      zip: goodPackage({ 'vse.json': manifestOf() }),
      publish: true,
    });
    const versionOf = async (runId: string) =>
      (await t.ask('select version_id from runs.run where id = $1', [runId]))[0]?.version_id;
    const pinned = await d.begin(d.inNode(await d.node({ versionPin: d.experiment.versionId })));
    expect(await versionOf(pinned.runId)).toBe(d.experiment.versionId);
    const free = await d.begin(d.inNode(await d.node()));
    expect(await versionOf(free.runId)).toBe(versionId);
  });
});

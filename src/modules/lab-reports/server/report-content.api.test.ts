import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { registerBlobs, storeBlob } from '../../files/server/files.public.ts';
import * as marking from '../shared/marking.contract.ts';
import * as contract from '../shared/report.contract.ts';
import { STANDARD_TEMPLATE } from '../shared/report-template.model.ts';
import { uploadPicture } from '../testing/picture.builder.ts';
import { buildRun } from '../testing/run.builder.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

const full = Object.fromEntries(STANDARD_TEMPLATE.sections.map((one) => [one.key, `<p>${one.key} 的内容</p>`]));
const run = async (w: RunningClass, more: Partial<Parameters<typeof buildRun>[1]> = {}) =>
  buildRun(await t.ctx(), { ...w, personId: await t.personId('student'), score: 75, ...more });
const open = async (w: RunningClass, as: Account = 'student') =>
  (await t.call(contract.openReportRoute, { body: { nodeId: w.nodeId } }, as)).id;
const save = (reportId: string, revision: number, more: object = {}, as: Account = 'student') =>
  t.call(contract.saveReportRoute, { params: { reportId }, body: { revision, sections: full, ...more } as never }, as);
const submit = (reportId: string, revision: number) =>
  t.call(contract.submitReportRoute, { params: { reportId }, body: { revision } }, 'student');
const get = (reportId: string, as: Account) => t.call(contract.getReportRoute, { params: { reportId }, query: {} }, as);
const getVersion = (reportId: string, number: number, as: Account) =>
  t.call(marking.reportVersionRoute, { params: { reportId, number }, query: {} }, as);
const best = STANDARD_TEMPLATE.criteria.map((one) => ({ criterion: one.key, level: 'excellent', points: one.max }));
const grade = (reportId: string, version: number, as: Account = 'teacher') =>
  t.call(contract.gradeReportRoute, { params: { reportId }, body: { version, marks: best, comment: '' } }, as);
const giveBack = (reportId: string, version: number) =>
  t.call(contract.returnReportRoute, { params: { reportId }, body: { version, reason: '误差分析不完整' } }, 'teacher');
const annotate = (reportId: string, more: object = {}, as: Account = 'teacher') =>
  t.call(
    marking.addAnnotationRoute,
    {
      params: { reportId },
      body: { version: 1, section: 'purpose', start: 0, quote: 'purpose', comment: '请写明', ...more } as never,
    },
    as,
  );
const status = async (url: string, as?: Account) =>
  (await t.request({ method: 'GET', url, ...(as ? { as } : {}) })).statusCode;
async function handedIn(settings: Parameters<typeof runningClass>[2] = {}) {
  const w = await runningClass(t, unitId, settings);
  await run(w);
  const id = await open(w);
  await save(id, 1);
  await submit(id, 1);
  return { w, id };
}

describe('files of a report', () => {
  it('are the author’s own; a picture of anybody else does not come in', async () => {
    const w = await runningClass(t, unitId);
    const [id, other] = [await open(w), await open(w, 'student2')];
    const mine = await uploadPicture(t, 'student');
    const theirs = await uploadPicture(t, 'student2');
    const section = (path: string) => ({ sections: { purpose: `<p>图</p><img src="${path}" alt="" />` } });
    expect((await refusalOf(save(id, 1, { ...section(theirs.Path), pictures: [theirs.Id] }))).code).toBe(
      'files.attachment.unknown',
    );
    expect((await save(id, 1, section(theirs.Path))).removed).toEqual(['img']);
    await save(id, 2, { ...section(mine.Path), pictures: [mine.Id] });
    // Once it belongs to a report it stays there: a second report cannot show it.
    expect((await save(other, 1, section(mine.Path), 'student2')).removed).toEqual(['img']);
    const own = await get(id, 'student');
    expect(own.sections.purpose).toContain(mine.Path);
    expect(Object.keys(own.pictures)).toEqual([mine.Path]);
    expect(await status(own.pictures[mine.Path]!)).toBe(200);
    expect(await status(mine.Path)).toBe(404);
    expect(await status(mine.Path, 'student2')).toBe(404);
    expect(await status(mine.Path, 'teacher')).toBe(404);
  });

  it('stay with the version that was handed in with them, and markers may read them', async () => {
    const w = await runningClass(t, unitId);
    await run(w);
    const id = await open(w);
    const [document, picture, tried] = [
      await uploadPicture(t, 'student', '原始数据.png'),
      await uploadPicture(t, 'student'),
      await uploadPicture(t, 'student'),
    ];
    const sections = { ...full, discussion: `<p>见图</p><img src="${picture.Path}" alt="" />` };
    await save(id, 1, { sections, attachments: [document.Id], pictures: [picture.Id, tried.Id] });
    await submit(id, 1);
    const seen = await get(id, 'teacher');
    expect(seen.attachments.map((file) => [file.name, file.sha256])).toEqual([['原始数据.png', document.Sha256]]);
    expect(Object.keys(seen.pictures)).toEqual([picture.Path]);
    expect(await status(picture.Path, 'teacher')).toBe(200);
    expect(await status(tried.Path, 'student')).toBe(404);
    await giveBack(id, 1);
    await save(id, 2, { attachments: [] });
    await submit(id, 2);
    expect((await get(id, 'teacher')).attachments).toEqual([]);
    const first = await getVersion(id, 1, 'teacher');
    expect(first.attachments.map((file) => file.id)).toEqual([document.Id]);
    expect(await status(first.attachments[0]!.url)).toBe(200);
    expect(first.sections.discussion).toContain(picture.Path);
    expect((await get(id, 'student')).versions.map((one) => one.number)).toEqual([1, 2]);
    expect((await refusalOf(getVersion(id, 3, 'teacher'))).status).toBe(404);
    expect((await refusalOf(getVersion(id, 1, 'student2'))).status).toBe(404);
    expect(await refusalOf(getVersion(id, 1, 'admin'))).toMatchObject({
      status: 403,
      code: 'labReports.inspect.reason',
    });
  });
});

describe('locked blocks', () => {
  it('hold the data of the chosen run, cleaned, and change with it', async () => {
    const w = await runningClass(t, unitId);
    const rows = Array.from({ length: 900 }, (_, i) => [i, i * i]);
    const first = await run(w, {
      series: { name: 'T2-L', unit: 'm,s²', columns: ['L', 'T²'], rows },
      block: '<p onclick="alert(1)">结果<script>alert(1)</script><img src="https://evil.example/a.png"></p>',
    });
    const second = await run(w, { series: { name: 'T2-L', unit: 'm', columns: ['L'], rows: [[1]] } });
    const id = await open(w);
    await save(id, 1, { runId: first });
    const [series, block] = (await get(id, 'student')).run!.blocks;
    if (series?.kind !== 'series' || block?.kind !== 'html') throw new Error('a series and a text were expected');
    expect(series).toMatchObject({ name: 'series:T2-L', stepSeq: 2, units: ['m', 's²'], total: 900 });
    expect(series.sha256).toBe('a'.repeat(64));
    expect(series.rows).toHaveLength(400);
    expect([series.rows[0], series.rows.at(-1)]).toEqual([rows[0], rows[899]]);
    expect(block.html).toBe('<p>结果</p>');
    await submit(id, 1);
    await giveBack(id, 1);
    await save(id, 2, { runId: second });
    expect((await get(id, 'student')).run?.blocks).toHaveLength(1);
    // What was handed in stays as it was.
    expect((await get(id, 'teacher')).run?.blocks).toHaveLength(2);
  });
});

describe('files the run made', () => {
  it('stand in the report with an address that opens them, and no other file ever stands in their place', async () => {
    const w = await runningClass(t, unitId);
    const runId = await run(w);
    const bytes = Buffer.from('t,U\n0,1\n');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await storeBlob(await t.ctx(), { sha256, bytes: bytes.length, open: () => Readable.from([bytes]) });
    const id = (await t.ctx()).newId();
    await (await t.ctx()).tx(async (tx) => {
      await registerBlobs(tx, [{ sha256, bytes: bytes.length }]);
    });
    await t.ask(
      `insert into runs.run_artifact (id, run_id, kind, name, person_id, step_seq, mime, bytes, meta, body, sha256,
         epoch, n, saved_at)
       values ($1, $2, 'file', '示波器', $3, 2, 'text/csv', $4, '{"caption": "充电曲线"}', 'null', $5, 1, 9, now())`,
      [id, runId, await t.personId('student'), bytes.length, sha256],
    );
    const reportId = await open(w);
    await save(reportId, 1);
    const fileOf = async (who: Account) => {
      const found = (await get(reportId, who)).run!.blocks.find((one) => one.kind === 'artifact');
      return found?.kind === 'artifact' ? found : null;
    };
    expect(await fileOf('student')).toMatchObject({ name: 'artifact:示波器', stepSeq: 2, caption: '充电曲线', sha256 });
    await submit(reportId, 1);
    for (const who of ['student', 'teacher'] as const) {
      const file = await fileOf(who);
      expect(file).toMatchObject({ id, sha256 });
      const answer = await t.request({ url: file!.url! });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload).toEqual(bytes);
    }
    await t.ask('update runs.run_artifact set sha256 = $2 where id = $1', [id, 'd'.repeat(64)]);
    expect(await fileOf('teacher')).toMatchObject({ sha256, url: null });
  });
});

describe('the refit', () => {
  it('comes with the hand-in, from the data of the run and the rules of its version, and never before', async () => {
    const w = await runningClass(t, unitId);
    const rule = {
      kind: 'fit',
      points: 40,
      series: 'T2-L',
      model: 'linear',
      parameter: 'slope',
      minPoints: 3,
      on: 'answer',
      path: 'value',
      tiers: [{ tol: 0.05, share: 1 }],
    };
    const step = (seq: number) => ({ seq, title: `步骤${seq}`, maxScore: 40 });
    const manifest = { steps: [step(1), step(2), { ...step(3), rules: [rule] }] };
    const versionId = (await t.ctx()).newId();
    await t.ask(
      `insert into experiments.experiment_version (id, experiment_id, number, filename, bytes, sha256, manifest, state,
         entry, profile, content_label, flavour)
       values ($1, $2, 77, 'x.zip', 1, $3, $4, 'ready', 'index.html', 'strict', $5, 'html')`,
      [versionId, w.experimentId, 'c'.repeat(64), JSON.stringify(manifest), `fit-${versionId.slice(-8)}`],
    );
    const rows = [
      [1, 3],
      [2, 5.3],
      [3, 7],
    ];
    await run(w, { versionId, series: { name: 'T2-L', unit: 'm,s²', columns: ['L', 'T²'], rows } });
    const id = await open(w);
    await save(id, 1);
    expect((await get(id, 'student')).run!.blocks.map((one) => one.kind)).toEqual(['series']);
    await submit(id, 1);
    for (const who of ['student', 'teacher'] as const) {
      const fit = (await get(id, who)).run!.blocks.find((one) => one.kind === 'fit');
      expect(fit).toMatchObject({ name: 'fit:3', stepSeq: 3, series: 'T2-L', model: 'linear', total: 3 });
    }
    await giveBack(id, 1);
    // Writing on: the draft shows no refit, the version keeps its own.
    expect((await get(id, 'student')).run!.blocks.map((one) => one.kind)).toEqual(['series']);
    expect((await getVersion(id, 1, 'student')).run!.blocks.map((one) => one.kind)).toEqual(['series', 'fit']);
  });
});

describe('remarks on passages', () => {
  it('reach the author with the mark, not before', async () => {
    const { id } = await handedIn();
    const made = await annotate(id);
    expect(made).toMatchObject({ version: 1, own: true, authorName: '王芳' });
    expect((await get(id, 'teacher')).annotations).toEqual([made]);
    expect((await get(id, 'student')).annotations).toEqual([]);
    expect((await getVersion(id, 1, 'student')).annotations).toEqual([]);
    await grade(id, 1);
    expect((await get(id, 'student')).annotations).toMatchObject([{ id: made.id, own: false, comment: '请写明' }]);
  });

  it('wait for the published grade when the node says so, and come with a return', async () => {
    const { id } = await handedIn({ reportScore: 'withGrade' });
    await annotate(id);
    await grade(id, 1);
    expect((await get(id, 'student')).annotations).toEqual([]);
    const { id: returned } = await handedIn();
    await annotate(returned);
    await giveBack(returned, 1);
    expect((await get(returned, 'student')).annotations).toHaveLength(1);
    await save(returned, 2);
    await submit(returned, 2);
    expect((await getVersion(returned, 1, 'student')).annotations).toHaveLength(1);
    expect((await getVersion(returned, 2, 'student')).annotations).toEqual([]);
  });

  it('are written by markers on the version they read, and changed by their writer alone', async () => {
    const { id } = await handedIn();
    expect((await refusalOf(annotate(id, {}, 'student'))).status).toBe(403);
    expect((await refusalOf(annotate(id, {}, 'student2'))).status).toBe(404);
    expect((await refusalOf(annotate(id, { section: 'secret' }))).code).toBe('labReports.section.unknown');
    expect((await refusalOf(annotate(id, { version: 2 }))).code).toBe('labReports.mark.newVersion');
    expect((await refusalOf(annotate(id, { comment: '  ' }))).status).toBe(400);
    const made = await annotate(id, { comment: '<img src=x onerror=alert(1)>' });
    const params = { reportId: id, annotationId: made.id };
    const change = (as: Account) => t.call(marking.changeAnnotationRoute, { params, body: { comment: '改过' } }, as);
    expect([403, 404]).toContain((await refusalOf(change('teacher2'))).status);
    await change('teacher');
    expect((await get(id, 'teacher')).annotations[0]?.comment).toBe('改过');
    await giveBack(id, 1);
    expect((await refusalOf(change('teacher'))).code).toBe('error.state');
    await save(id, 2);
    await submit(id, 2);
    // The author has read it on version 1: it stays as it was read.
    expect((await refusalOf(change('teacher'))).status).toBe(409);
    expect((await refusalOf(t.call(marking.removeAnnotationRoute, { params }, 'teacher'))).status).toBe(409);
    const fresh = await annotate(id, { version: 2 });
    await t.call(marking.removeAnnotationRoute, { params: { reportId: id, annotationId: fresh.id } }, 'teacher');
    expect((await get(id, 'teacher')).annotations.map((one) => one.version)).toEqual([1]);
  });
});

describe('two markers', () => {
  it('never overwrite each other unseen', async () => {
    const { id } = await handedIn();
    const both = await Promise.allSettled([grade(id, 1), grade(id, 1)]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const regrade = (markCount: number) =>
      t.call(
        contract.regradeReportRoute,
        {
          params: { reportId: id },
          body: { version: 1, marks: best, comment: '', reason: '核对数据后更正', markCount },
        },
        'teacher',
      );
    expect((await get(id, 'teacher')).markCount).toBe(1);
    await regrade(1);
    expect(await refusalOf(regrade(1))).toMatchObject({ status: 409, code: 'labReports.mark.changed' });
  });

  it('see that the other one is at the report, until it is left or silent for two minutes', async () => {
    const { id } = await handedIn();
    const announce = (as: Account, isOpen = true) =>
      t.call(marking.markingPresenceRoute, { params: { reportId: id }, body: { open: isOpen } }, as);
    expect(await announce('teacher')).toEqual({ other: null });
    expect((await get(id, 'teacher')).marking).toBeNull();
    const someone = await t.personId('teacher2');
    const note = async (ageMs: number) =>
      (await t.ctx()).tx((tx) =>
        tx.db
          .updateTable('lab_reports.report')
          .set({ marking_by: someone, marking_at: new Date(tx.clock.ms() - ageMs) } as never)
          .where('id', '=', id)
          .execute(),
      );
    await note(10_000);
    expect(await announce('teacher')).toEqual({ other: '赵强' });
    expect((await get(id, 'teacher')).marking).toBe('赵强');
    expect((await get(id, 'student')).marking).toBeNull();
    await note(121_000);
    expect(await announce('teacher')).toEqual({ other: null });
    expect((await refusalOf(announce('student'))).status).toBe(403);
    expect((await refusalOf(announce('student2'))).status).toBe(404);
  });
});

describe('taking a mark back', () => {
  it('needs a reason, keeps the history, and lets the report be marked again', async () => {
    const { id } = await handedIn();
    const withdraw = (reason: string, as: Account = 'teacher', version = 1) =>
      t.call(marking.withdrawMarkRoute, { params: { reportId: id }, body: { version, reason } }, as);
    expect((await refusalOf(withdraw('评分标准有误'))).code).toBe('error.state');
    await grade(id, 1);
    expect((await refusalOf(withdraw('短'))).status).toBe(400);
    expect((await refusalOf(withdraw('评分标准有误', 'student'))).status).toBe(403);
    expect((await refusalOf(withdraw('评分标准有误', 'teacher', 2))).code).toBe('labReports.mark.newVersion');
    expect(await withdraw('评分标准有误')).toEqual({ state: 'submitted', score: null });
    const own = await get(id, 'student');
    expect(own).toMatchObject({ state: 'submitted', score: null, marks: [], can: { save: false } });
    expect(own.history.map((event) => [event.kind, event.score, event.reason])).toEqual([
      ['submitted', null, null],
      ['graded', 100, null],
      ['withdrawn', null, '评分标准有误'],
    ]);
    expect((await grade(id, 1)).score).toBe(100);
  });
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { listArtifactsRoute } from '../../shared/artifact.contract.ts';
import { RUN_LIMITS } from '../../shared/run.model.ts';
import { createRunDriver, PIXEL, type RunDriver, type Started } from '../../testing/driver.builder.ts';
import { artifactsOfRun, runEvidence, runFacts } from '../runs.public.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterEach(() => d.back());
afterAll(() => t.close());

const begin = async () => d.begin(d.inNode(await d.node()));
const listed = (run: Started, as: 'student' | 'teacher' | 'student2' | 'leader' = 'student') =>
  t.call(listArtifactsRoute, { params: { id: run.runId }, query: {} }, as);
const get = (url: string, as?: 'student' | 'student2' | 'teacher', headers: Record<string, string> = {}) =>
  t.request({ method: 'GET', url, headers, ...(as ? { as } : {}) });

describe('a file of a run', () => {
  it('is kept once by its number, however often it comes', async () => {
    const run = await begin();
    const answers = await Promise.all(Array.from({ length: 8 }, () => d.file(run, 5, { caption: '滴定曲线' })));
    expect(answers.map((one) => one.data?.status).sort()).toEqual(['committed', ...Array(7).fill('duplicate')]);
    const [file, ...others] = await listed(run);
    expect(others).toEqual([]);
    expect(file).toMatchObject({
      kind: 'file',
      name: '图',
      mime: 'image/png',
      caption: '滴定曲线',
      stepSeq: 1,
      bytes: PIXEL.length,
    });
    const trace = await d.owner((db) =>
      sql<{
        type: string;
        data: { sha256: string };
      }>`select type, data from runs.behavior where run_id = ${run.runId}`.execute(db),
    );
    expect(trace.rows).toHaveLength(1);
    expect(trace.rows[0]).toMatchObject({ type: 'artifact', data: { sha256: file!.sha256 } });
  });

  it('comes back byte for byte, to its readers and by a signed address, to nobody else', async () => {
    const run = await begin();
    await d.file(run, 1);
    const [file] = await listed(run);
    const plain = `/api/v1/runs/${run.runId}/artifacts/${file!.id}`;
    const own = await get(plain, 'student');
    expect(own.rawPayload).toEqual(PIXEL);
    expect(own.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await get(file!.url)).rawPayload).toEqual(PIXEL);
    const part = await get(file!.url, undefined, { range: 'bytes=0-3' });
    expect([part.statusCode, part.rawPayload]).toEqual([206, PIXEL.subarray(0, 4)]);
    expect((await get(file!.url, undefined, { 'if-none-match': `"${file!.sha256}"` })).statusCode).toBe(304);

    expect((await get(plain)).statusCode).toBe(404);
    expect((await get(plain, 'student2')).statusCode).toBe(404);
    // The class teacher reads a run after its end, as its record.
    expect((await get(plain, 'teacher')).statusCode).toBe(404);
    await d.exit(run, 'Status=1');
    expect((await get(plain, 'teacher')).statusCode).toBe(200);
    // A signature is for one file and five minutes.
    await d.file(run, 2, { name: '另一张' });
    const other = (await listed(run)).find((one) => one.name === '另一张')!;
    expect((await get(file!.url.replace(file!.id, other.id))).statusCode).toBe(404);
    await d.later(7 * 60_000);
    expect((await get(file!.url)).statusCode).toBe(404);
  });

  it('must be what its type says', async () => {
    const run = await begin();
    const html = Buffer.from('<script>alert(1)</script>');
    const cases = [
      { mime: 'image/png', bytes: html },
      { mime: 'image/svg+xml', bytes: html },
      { mime: 'text/html', bytes: html },
      { mime: 'application/json', bytes: Buffer.from('{"a":') },
      { mime: 'text/csv', bytes: Buffer.from([0xff, 0xfe, 0x00]) },
      { mime: 'application/pdf', bytes: PIXEL },
      { mime: 'image/png', bytes: Buffer.alloc(0) },
    ];
    for (const [i, one] of cases.entries()) {
      expect((await d.file(run, i + 1, one)).data, JSON.stringify(one)).toMatchObject({
        status: 'rejected',
        reason: 'invalid',
      });
    }
    expect(await listed(run)).toEqual([]);
    for (const [i, one] of [
      { name: 'a', mime: 'text/csv', bytes: Buffer.from('t,v\n0,1\n') },
      { name: 'b', mime: 'application/json', bytes: Buffer.from('{"a":1}') },
      { name: 'c', mime: 'text/plain', bytes: Buffer.from('结论') },
      { name: 'd', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
    ].entries()) {
      expect((await d.file(run, 50 + i, one)).data).toEqual({ status: 'committed' });
    }
    const text = (await listed(run)).find((one) => one.name === 'c')!;
    const shown = await get(text.url);
    expect(shown.headers['content-disposition']).toMatch(/^attachment; .*c\.txt$/);
    expect(shown.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('over a limit is refused with the limit, never silently', async () => {
    const run = await begin();
    expect((await d.file(run, 1, { stepSeq: '99' })).data).toMatchObject({ reason: 'unknown_step' });
    expect(
      (await d.file(run, 2, { bytes: Buffer.concat([PIXEL, Buffer.alloc(RUN_LIMITS.artifactBytes)]) })).status,
    ).toBe(413);
    for (let i = 0; i < RUN_LIMITS.artifactCount; i++) {
      expect((await d.file(run, 10 + i, { name: `图${i}` })).data?.status).toBe('committed');
    }
    expect((await d.file(run, 60, { name: '多一张' })).data).toEqual({
      status: 'rejected',
      reason: 'quota',
      field: 'name',
    });
    // A name that is there is replaced; the same bytes cost nothing, others do.
    const bytesOf = async () =>
      (
        await d.owner((db) =>
          sql<{ n: number }>`select file_bytes as n from runs.run where id = ${run.runId}`.execute(db),
        )
      ).rows[0]!.n;
    const before = await bytesOf();
    expect((await d.file(run, 61, { name: '图0' })).data?.status).toBe('committed');
    expect(await bytesOf()).toBe(before);
    const bigger = Buffer.concat([PIXEL, Buffer.from('more')]);
    expect((await d.file(run, 62, { name: '图0', bytes: bigger })).data?.status).toBe('committed');
    expect(await bytesOf()).toBe(before + bigger.length);
    expect((await listed(run)).find((one) => one.name === '图0')?.bytes).toBe(bigger.length);
    await d.owner((db) =>
      sql`update runs.run set file_bytes = ${RUN_LIMITS.artifactTotalBytes - 1} where id = ${run.runId}`.execute(db),
    );
    expect((await d.file(run, 63, { name: '图1', bytes: bigger })).data).toMatchObject({
      reason: 'quota',
      field: 'file',
    });
  });

  it('needs the run token; it is taken a day after the end, then no more', async () => {
    const run = await begin();
    expect((await d.file({ ...run, token: `Rt_${'x'.repeat(43)}` }, 1)).status).toBe(401);
    const other = await begin();
    expect((await d.file({ ...other, token: run.token }, 1)).data).toBeUndefined();
    expect((await d.file(run, 1, { epoch: 2 })).status).toBe(400);
    await d.exit(run, 'Status=1');
    await d.later(23 * 3_600_000);
    expect((await d.file(run, 1)).data).toEqual({ status: 'committed' });
    await d.later(2 * 3_600_000);
    expect((await d.file(run, 2, { name: '迟' })).data).toMatchObject({ status: 'rejected', reason: 'closed' });
    expect((await d.file(run, 1)).data).toEqual({ status: 'duplicate' });
  });
});

describe('for reports', () => {
  it('files and series come with addresses; blocks of data stay as they were', async () => {
    const run = await begin();
    await d.file(run, 1, { caption: '装置' });
    const rows = [
      [0, 3.7],
      [0.1, 4.2],
    ];
    await d.send(run, [
      { N: 2, Type: 'series', Data: { name: 'curve', unit: 'mL,pH', columns: ['V', '=pH'], rows, stepSeq: 9 } },
    ]);
    const ctx = await t.ctx('student');
    const given = await ctx.read((read) => artifactsOfRun(read, run.runId));
    expect(given.map((one) => [one.kind, one.name, one.mime, one.stepSeq])).toEqual([
      ['file', '图', 'image/png', 1],
      ['series', 'curve', 'text/csv', 9],
    ]);
    expect((await get(given[0]!.url)).rawPayload).toEqual(PIXEL);
    expect((await get(given[1]!.url)).body).toBe("\ufeffV (mL),'=pH (pH)\r\n0,3.7\r\n0.1,4.2\r\n");
    const facts = (await runFacts(ctx, [run.runId])).get(run.runId)!;
    const evidence = await ctx.read((read) => runEvidence(read, facts));
    expect(evidence.artifacts.map((one) => [one.kind, one.name])).toEqual([['series', 'curve']]);
    // Row-level security: another student sees none, whatever is asked for.
    expect(await (await t.ctx('student2')).read((read) => artifactsOfRun(read, run.runId))).toEqual([]);
  });
});

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { anExperiment, enterCatalogue } from '../../../testing/experiment.builder.ts';
import { experimentFacts } from '../../catalogue/server/catalogue.public.ts';
import {
  createVersionRoute,
  deleteVersionRoute,
  publishVersionRoute,
  rollBackRoute,
  versionsRoute,
} from '../shared/version.contract.ts';
import { goodPackage, manifestOf, PLAIN_PAGE, packageOf, zipOf } from '../testing/package.builder.ts';
import { checkInProcess } from './check/package-process.engine.ts';
import { installPackage } from './package-install.service.ts';
import { packageFile } from './version.repository.ts';
import { publishedVersion, versionFacts } from './version.service.ts';

let t: TestApp;
let temporary: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  // A place of its own, so that other test files cannot be taken for leftovers.
  temporary = await mkdtemp(join(tmpdir(), 'cloudvse-version-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
  await t.close();
});

const experiment = async () => anExperiment(await t.ctx(), await t.ctx('leader'));

/** Uploads a package for an experiment; answers the upload's id. */
async function upload(experimentId: string, zip: Buffer, as: Account = 'leader'): Promise<string> {
  const b64 = (text: string) => Buffer.from(text).toString('base64');
  const opened = await t.request({
    method: 'POST',
    url: '/api/v1/uploads',
    as,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(zip.length),
      'upload-metadata': `kind ${b64('package')},filename ${b64('lab.zip')},owner ${b64(experimentId)}`,
    },
  });
  const path = opened.headers.location as string;
  const sent = await t.request({
    method: 'PATCH',
    url: path,
    as,
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: zip,
  });
  expect(sent.statusCode).toBe(204);
  return path.split('/').at(-1)!;
}

async function version(id: string, number: number, zip: Buffer): Promise<string> {
  const uploadId = await upload(id, zip);
  const made = await t.call(createVersionRoute, { params: { id }, body: { uploadId, number } }, 'leader');
  await t.drainJobs();
  return made.id;
}

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of t.app.base.storage.list('')) keys.push(key);
  return keys;
}
const orphaned = async () => (await readdir(temporary)).filter((name) => name.startsWith('cloudvse-check-'));

describe('an installed package', () => {
  it('is published with its files, entry, label and steps', async () => {
    const ctx = await t.ctx();
    const id = await experiment();
    await enterCatalogue(ctx, id);
    const { versionId } = await installPackage(ctx, {
      experimentId: id,
      number: 1,
      zip: goodPackage({ 'js/main.js': 'console.log(1)', 'Build/a.wasm.br': Buffer.from([1, 2, 3]), 'a.exe': 'MZ' }),
      publish: true,
    });
    const facts = (await experimentFacts(ctx, [id])).get(id);
    expect(facts).toMatchObject({ state: 'listed', versionId, passScore: 60 });
    const published = await publishedVersion(ctx, id);
    expect(published).toMatchObject({ versionId, number: 1, profile: 'strict', entry: 'index.html', flavour: 'html' });
    expect(published?.contentLabel).toMatch(/^v[a-z2-7]{24}$/);
    expect(published?.steps).toHaveLength(10);
    expect(published?.steps[0]).toMatchObject({ seq: 1, title: '步骤1', maxScore: 10, scoreKind: 'operation' });
    expect(await versionFacts(ctx, versionId)).toEqual(published);
    const file = await packageFile(ctx.db, versionId, 'js/main.js');
    expect(file).toMatchObject({ type: 'text/javascript', encoding: null, bytes: 14 });
    expect(await stored()).toContain(`blobs/${file!.sha256.slice(0, 2)}/${file!.sha256.slice(2, 4)}/${file!.sha256}`);
    expect(await packageFile(ctx.db, versionId, 'Build/a.wasm.br')).toMatchObject({
      type: 'application/wasm',
      encoding: 'br',
    });
    // Kept, and never served.
    expect(await packageFile(ctx.db, versionId, 'a.exe')).toBeNull();
    expect(await packageFile(ctx.db, versionId, 'absent.js')).toBeNull();
  });

  it('leaves nothing when it is refused', async () => {
    const id = await experiment();
    const before = await stored();
    const zip = zipOf([{ name: '../x.html', body: 'x' }]);
    await expect(installPackage(await t.ctx(), { experimentId: id, number: 1, zip, publish: true })).rejects.toThrow(
      'experiments.check.c4.climbs',
    );
    expect(await stored()).toEqual(before);
    expect(await orphaned()).toEqual([]);
    expect(await t.call(versionsRoute, { params: { id } }, 'leader')).toEqual([]);
  });
});

describe('an uploaded version', () => {
  it('is checked in a process of its own, told in words, and published', async () => {
    const id = await experiment();
    const versionId = await version(id, 1, goodPackage());
    const [row] = await t.call(versionsRoute, { params: { id } }, 'leader', { locale: 'en-US' });
    expect(row).toMatchObject({
      id: versionId,
      number: 1,
      state: 'ready',
      published: false,
      filename: 'lab.zip',
      files: 2,
      entry: 'index.html',
      reason: null,
      findings: [{ code: 'C9', severity: 'N', message: 'Not scanned for malware: no scanner is configured' }],
      can: { publish: true, delete: true },
    });
    expect((await stored()).filter((key) => key.startsWith('quarantine/'))).toEqual([]);
    const publish = () => t.call(publishVersionRoute, { params: { id, versionId } }, 'leader');
    expect(await outcomeOf(publish())).toBe('done');
    expect(await outcomeOf(publish())).toBe('409 error.state');
    expect((await publishedVersion(await t.ctx(), id))?.versionId).toBe(versionId);
  });

  it.each([
    ['a climbing path', () => zipOf([{ name: '../x', body: 'x' }]), 'experiments.check.c4.climbs'],
    ['a symbolic link', () => zipOf([{ name: 'x', body: '/', mode: 0o120777 }]), 'experiments.check.c5.link'],
    ['a ratio bomb', () => packageOf({ 'index.html': PLAIN_PAGE, b: Buffer.alloc(2e7) }), 'experiments.check.c3.ratio'],
    ['no entry', () => packageOf({ 'a.txt': 'x' }), 'experiments.check.c10.missing'],
    ['no zip at all', () => Buffer.from('plain text, not a zip file'), 'experiments.check.c1.broken'],
  ])('with %s fails with a reason, and nothing of it stays', async (_name, make, code) => {
    const id = await experiment();
    const before = await stored();
    const versionId = await version(id, 1, make());
    expect(await stored()).toEqual(before);
    expect(await orphaned()).toEqual([]);
    const [row] = await t.call(versionsRoute, { params: { id } }, 'leader');
    expect(row).toMatchObject({ state: 'failed', reason: { code } });
    expect(row!.reason!.message).toMatch(/[\u4e00-\u9fff]/);
    expect(await outcomeOf(t.call(publishVersionRoute, { params: { id, versionId } }, 'leader'))).toBe(
      '409 experiments.version.notReady',
    );
  });

  it('with blocking findings or other steps is not published', async () => {
    const id = await experiment();
    const outside = PLAIN_PAGE.replace('<p>', '<script src="https://cdn.example.com/a.js"></script><p>');
    const blocked = await version(id, 1, goodPackage({ 'index.html': outside }));
    const publish = (versionId: string) =>
      outcomeOf(t.call(publishVersionRoute, { params: { id, versionId } }, 'leader'));
    expect(await publish(blocked)).toBe('409 experiments.version.blocked');
    const other = await version(id, 2, goodPackage({ 'vse.json': manifestOf(5) }));
    expect(await publish(other)).toBe('409 experiments.version.blocked');
    const [row] = await t.call(versionsRoute, { params: { id } }, 'leader');
    expect(row!.findings.map((finding) => finding.code)).toContain('L14');
    expect(row).toMatchObject({ blocking: 1, can: { publish: false, rollBack: false, delete: true } });
    const counts = async () => {
      const entry = await t.request({ method: 'GET', url: `/api/v1/experiments/${id}/entry`, as: 'leader' });
      const checklist = entry.json().data.checklist as { field: string; met: boolean }[];
      return checklist.find((item) => item.field === 'ready')?.met;
    };
    expect(await counts()).toBe(false);
    await version(id, 3, goodPackage());
    expect(await counts()).toBe(true);
  });

  it('of a kind without a player is not published, and says so in words', async () => {
    const id = await experiment();
    const versionId = await version(id, 1, packageOf({ 'h5p.json': '{}' }));
    const [row] = await t.call(versionsRoute, { params: { id } }, 'leader');
    expect(row!.findings.map((finding) => finding.message)).toContain('播放器未安装：平台暂时不能运行 H5P 实验包');
    expect(await outcomeOf(t.call(publishVersionRoute, { params: { id, versionId } }, 'leader'))).toBe(
      '409 experiments.version.blocked',
    );
  });

  it('keeps the isolation the leader chose, and loses its trackers when asked', async () => {
    const id = await experiment();
    const uploadId = await upload(
      id,
      goodPackage({ 'index.html': PLAIN_PAGE.replace('<p>', '<script src="https://hm.baidu.com/hm.js"></script><p>') }),
    );
    const body = { uploadId, number: 1, profile: 'compat' as const, removeTrackers: true };
    await t.call(createVersionRoute, { params: { id }, body }, 'leader');
    await t.drainJobs();
    const [row] = await t.call(versionsRoute, { params: { id } }, 'leader');
    expect(row).toMatchObject({ profile: 'compat', blocking: 0, can: { publish: true } });
    expect(row!.findings).toContainEqual(
      expect.objectContaining({ code: 'L16', severity: 'N', message: '已由平台去除统计或广告代码（1 处）' }),
    );
  });

  it('goes back to what was published before, and is deleted only if it never was', async () => {
    const id = await experiment();
    const first = await version(id, 1, goodPackage());
    const second = await version(id, 2, goodPackage({ 'a.txt': '2' }));
    const third = await version(id, 3, goodPackage({ 'a.txt': '3' }));
    const call = (route: typeof publishVersionRoute | typeof rollBackRoute | typeof deleteVersionRoute, v: string) =>
      outcomeOf(t.call(route, { params: { id, versionId: v } }, 'leader'));
    expect(await call(publishVersionRoute, first)).toBe('done');
    expect(await call(publishVersionRoute, second)).toBe('done');
    expect(await call(rollBackRoute, third)).toBe('409 experiments.version.neverPublished');
    expect(await call(rollBackRoute, first)).toBe('done');
    expect((await publishedVersion(await t.ctx(), id))?.number).toBe(1);
    expect(await call(deleteVersionRoute, second)).toBe('409 experiments.version.published');
    expect(await call(deleteVersionRoute, third)).toBe('done');
    expect(await call(deleteVersionRoute, third)).toBe('404 error.notFound');
    expect((await t.call(versionsRoute, { params: { id } }, 'leader')).map((row) => row.number)).toEqual([2, 1]);
    const audited = await t.app.base.db
      .selectFrom('audit.audit_log')
      .select('action')
      .where('object_id', '=', id)
      .where('action', 'like', 'experiment\\_version%')
      .execute();
    expect(audited.map((row) => row.action).sort()).toEqual([
      'experiment_version.publish',
      'experiment_version.publish',
      'experiment_version.roll_back',
    ]);
    expect(await outcomeOf(version(id, 3, goodPackage()))).toBe('422 experiments.version.number');
  });

  it('never changes once it is ready', async () => {
    const id = await experiment();
    const versionId = await version(id, 1, goodPackage());
    const change = t.app.base.db
      .updateTable('experiments.experiment_version')
      .set({ entry: 'other.html' })
      .where('id', '=', versionId)
      .execute();
    await expect(change).rejects.toThrow('immutable');
    await expect(
      t.app.base.db.deleteFrom('experiments.experiment_version').where('id', '=', versionId).execute(),
    ).rejects.toThrow('immutable');
  });

  it('is refused to everybody but its leader and role 0', async () => {
    const id = await experiment();
    const versionId = await version(id, 1, goodPackage());
    const params = { id, versionId };
    const body = { uploadId: versionId, number: 9 };
    const all = (who?: Account) =>
      Promise.all([
        outcomeOf(t.call(versionsRoute, { params: { id } }, who)),
        outcomeOf(t.call(createVersionRoute, { params: { id }, body }, who)),
        outcomeOf(t.call(publishVersionRoute, { params }, who)),
        outcomeOf(t.call(rollBackRoute, { params }, who)),
        outcomeOf(t.call(deleteVersionRoute, { params }, who)),
      ]);
    expect(new Set(await all())).toEqual(new Set(['401 error.signIn']));
    for (const who of ['college', 'leader2', 'teacher', 'student', 'outsider'] as const) {
      expect(new Set(await all(who))).toEqual(new Set(['404 error.notFound']));
    }
    await enterCatalogue(await t.ctx(), id);
    expect(new Set(await all('teacher'))).toEqual(new Set(['403 error.forbidden']));
    expect(await outcomeOf(t.call(versionsRoute, { params: { id } }, 'admin'))).toBe('done');
    expect(await outcomeOf(t.call(createVersionRoute, { params: { id }, body }, 'leader'))).toBe(
      '422 files.upload.unknown',
    );
    const foreign = await upload(id, goodPackage(), 'admin');
    expect(
      await outcomeOf(t.call(createVersionRoute, { params: { id }, body: { uploadId: foreign, number: 9 } }, 'leader')),
    ).toBe('422 files.upload.unknown');
  });
});

describe('without content hosts of its own', () => {
  it('compat is refused, strict is not', async () => {
    const other = await createTestApp(inject('templateUrl'), { CONTENT_WILDCARD: 'off' });
    try {
      const [system, leader] = [await other.ctx(), await other.ctx('leader')];
      const id = await anExperiment(system, leader);
      const compat = goodPackage({ 'vse.json': manifestOf(10, { profile: 'compat' }) });
      await expect(
        installPackage(system, { experimentId: id, number: 1, zip: compat, publish: true }),
      ).rejects.toMatchObject({ code: 'experiments.version.compatOff' });
      await installPackage(system, { experimentId: id, number: 2, zip: goodPackage(), publish: true });
      expect((await publishedVersion(system, id))?.number).toBe(2);
    } finally {
      await other.close();
    }
  });
});

describe('the process of the check', () => {
  it('is ended when it takes too long, and a crash is a reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cloudvse-test-'));
    try {
      const zip = join(folder, 'a.zip');
      await writeFile(zip, goodPackage());
      const input = { steps: [], level: 'ordinary' };
      const late = await checkInProcess(zip, folder, input, { memoryMiB: 512, wallMs: 20 });
      expect(late.reason?.key).toBe('experiments.check.late');
      const crashed = await checkInProcess(zip, folder, input, { memoryMiB: 1, wallMs: 30_000 });
      expect(crashed.reason?.key).toBe('experiments.check.crashed');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

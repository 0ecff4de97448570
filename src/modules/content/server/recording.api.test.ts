import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { anExperiment, enterCatalogue } from '../../../testing/experiment.builder.ts';
import { publishVersionRoute, recordByPlatformRoute, versionsRoute } from '../shared/version.contract.ts';
import { manifestOf, PLAIN_PAGE, packageOf } from '../testing/package.builder.ts';
import { installPackage } from './package-install.service.ts';
import { packageFile } from './version.repository.ts';
import { publishedVersion } from './version.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const silent = () => packageOf({ 'index.html': PLAIN_PAGE, 'js/lab.js': 'console.log(1)' });

/** A listed experiment of ten steps with one version of these files. */
async function withPackage(zip: Buffer) {
  const steps = Array.from({ length: 10 }, (_, i) => ({
    seq: i + 1,
    title: `步骤${i + 1}`,
    goal: '',
    expectSeconds: 60,
    maxScore: 10,
    scoringModel: '',
    scoreKind: 'operation' as const,
    words: {},
  }));
  const id = await anExperiment(await t.ctx(), await t.ctx('leader'), {}, steps);
  const { versionId } = await installPackage(await t.ctx(), { experimentId: id, number: 4, zip, publish: true });
  return { id, versionId };
}
const versions = (id: string) => t.call(versionsRoute, { params: { id } }, 'leader');

describe('a package that reports nothing', () => {
  it('is told so, and offered to be recorded by the platform', async () => {
    const { id } = await withPackage(silent());
    const [only] = await versions(id);
    expect(only?.findings).toContainEqual(expect.objectContaining({ code: 'L13', severity: 'W' }));
    expect(only).toMatchObject({ recorded: false, can: { record: true } });
  });

  it('becomes a version of the same files, whose steps the platform records', async () => {
    const { id, versionId } = await withPackage(silent());
    const made = await t.call(recordByPlatformRoute, { params: { id, versionId } }, 'leader');
    expect(made.number).toBe(5);
    const [second, first] = await versions(id);
    expect(first).toMatchObject({ number: 4, published: true, recorded: false });
    expect(second).toMatchObject({ id: made.id, number: 5, state: 'ready', recorded: true, can: { record: false } });
    expect(second?.findings.filter(({ code }) => code === 'L13')).toEqual([expect.objectContaining({ severity: 'N' })]);
    await t.call(publishVersionRoute, { params: { id, versionId: made.id } }, 'leader');
    expect(await publishedVersion(await t.ctx(), id)).toMatchObject({ number: 5, manifest: { record: 'platform' } });
    const { db } = await t.ctx();
    expect(await packageFile(db, made.id, 'js/lab.js')).toEqual(await packageFile(db, versionId, 'js/lab.js'));
  });

  it('may say so itself in its manifest', async () => {
    const manifest = manifestOf(10, { record: 'platform', bridge: undefined });
    const { id } = await withPackage(packageOf({ 'index.html': PLAIN_PAGE, 'vse.json': manifest }));
    expect((await versions(id))[0]).toMatchObject({ recorded: true, can: { record: false } });
  });

  it('is switched by its team alone, and only when it reports nothing', async () => {
    const { id, versionId } = await withPackage(silent());
    await enterCatalogue(await t.ctx(), id);
    const call = (who?: 'teacher' | 'outsider' | 'leader') =>
      outcomeOf(t.call(recordByPlatformRoute, { params: { id, versionId } }, who));
    expect(await call()).toBe('401 error.signIn');
    expect(await call('teacher')).toBe('403 error.forbidden');
    const speaks = await withPackage(packageOf({ 'index.html': PLAIN_PAGE, 'vse.json': manifestOf() }));
    expect(await outcomeOf(t.call(recordByPlatformRoute, { params: speaks }, 'leader'))).toBe(
      '409 experiments.version.reports',
    );
    const foreign = { id, versionId: speaks.versionId };
    expect(await outcomeOf(t.call(recordByPlatformRoute, { params: foreign }, 'leader'))).toBe('404 error.notFound');
  });
});

describe('an adapter', () => {
  const page = '<!doctype html><html lang="zh"><head><title>a</title></head><body><p>内容</p></body></html>';
  const bundle = (files: Record<string, string>) =>
    packageOf({
      'index.html': page,
      'vse.json': manifestOf(10, { bridge: undefined, adapter: 'adapter.js' }),
      ...files,
    });

  it('counts as what reports, when it speaks to the platform', async () => {
    const speaking = await withPackage(bundle({ 'adapter.js': 'Vse.connect().then((vse) => vse.ready())' }));
    expect((await versions(speaking.id))[0]?.findings.filter(({ code }) => code === 'L13')).toEqual([]);
    const mute = await withPackage(bundle({ 'adapter.js': 'console.log(1)' }));
    expect((await versions(mute.id))[0]?.findings).toContainEqual(expect.objectContaining({ code: 'L13' }));
  });

  it('must be in the package', async () => {
    await expect(withPackage(bundle({}))).rejects.toMatchObject({
      result: { findings: expect.arrayContaining([expect.objectContaining({ code: 'L03', severity: 'F' })]) },
    });
  });
});

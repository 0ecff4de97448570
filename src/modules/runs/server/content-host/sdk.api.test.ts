import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildExperiments } from '../../../../../scripts/build-experiments.ts';
import { REPOSITORY } from '../../../../../scripts/command-line.ts';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { anExperiment } from '../../../../testing/experiment.builder.ts';
import { installPackage } from '../../../content/server/content.public.ts';
import { parseManifest } from '../../../content/shared/manifest.model.ts';
import { versionsRoute } from '../../../content/shared/version.contract.ts';
import { updateSteps } from '../../../submissions/server/submissions.public.ts';
import { SDK_FILES } from '../../shared/sdk.contract.ts';

let t: TestApp;
beforeAll(async () => {
  await buildExperiments();
  t = await createTestApp(inject('templateUrl'));
}, 120_000);
afterAll(() => t.close());

const get = (file: string) => t.request({ method: 'GET', url: `/api/v1/sdk/${file}` });

describe('the SDK for authors', () => {
  it.each(Object.keys(SDK_FILES))('is downloaded by anybody as %s', async (file) => {
    const answer = await get(file);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${file}"`);
    expect(answer.rawPayload.length).toBeGreaterThan(1000);
  });

  it('has types that know the calls of the script', async () => {
    const types = (await get('vse.d.ts')).body;
    expect(types).toContain('export declare function connect(');
    expect(types).toContain('export as namespace Vse;');
    expect(types).not.toMatch(/^import /m);
  });

  it('hands out nothing else', async () => {
    expect((await get('boot.js')).statusCode).toBe(404);
    expect((await get('..%2F..%2Fpackage.json')).statusCode).toBe(404);
  });

  it('comes with a least experiment that reports, and that may be published as it is', async () => {
    const { sdk } = await buildExperiments();
    const id = await anExperiment(await t.ctx(), await t.ctx('leader'));
    const manifest = await readFile(join(REPOSITORY, 'src/sdk/minimal/vse.json'), 'utf8');
    await updateSteps(await t.ctx(), id, parseManifest(manifest).steps!);
    const { versionId } = await installPackage(await t.ctx(), {
      experimentId: id,
      number: 1,
      zip: sdk.minimal,
      publish: false,
    });
    const [version] = await t.call(versionsRoute, { params: { id } }, 'leader');
    expect(version).toMatchObject({ id: versionId, state: 'ready', blocking: 0 });
    expect(version?.findings.filter(({ code }) => code === 'L13')).toEqual([]);
  });
});

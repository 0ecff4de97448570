import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SEED_EXPERIMENTS, seedExperiments } from '../../db/seed/experiments.ts';
import { catalogueRoute, detailsRoute } from '../modules/catalogue/shared/catalogue.contract.ts';
import { packageFile, publishedVersion } from '../modules/content/server/content.public.ts';
import { maxScoreHundredths } from '../modules/content/shared/manifest.model.ts';
import { goodPackage } from '../modules/content/testing/package.builder.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  folder = await mkdtemp(join(tmpdir(), 'cloudvse-seed-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await t.close();
});

describe('the demonstration experiments', () => {
  it('have ten steps or more that add up to 100, and codes of their own', () => {
    expect(SEED_EXPERIMENTS.length).toBeGreaterThanOrEqual(12);
    expect(new Set(SEED_EXPERIMENTS.map((one) => one.code)).size).toBe(SEED_EXPERIMENTS.length);
    for (const { code, steps } of SEED_EXPERIMENTS) {
      expect(steps.length, code).toBeGreaterThanOrEqual(10);
      expect(maxScoreHundredths(steps.map(([, , , maxScore]) => ({ maxScore }))), code).toBe(10_000);
    }
  });

  it('are listed with names of their categories; one with a package can be run and follows its steps', async () => {
    await writeFile(join(folder, 'PHYS-101.zip'), goodPackage());
    const leader = await t.ctx('leader');
    if (leader.actor.kind !== 'person') throw new Error('no leader');
    const owner = { unitId: leader.actor.unitId!, leaderId: leader.actor.personId };
    const places = { ownerOf: () => owner, packages: folder };
    const ids = await seedExperiments(await t.ctx(), places);
    const page = await t.call(catalogueRoute, { query: { size: '50' } });
    expect(page.total).toBe(SEED_EXPERIMENTS.length);
    expect(page.rows.filter((row) => row.category === null || row.category.name === row.category.code)).toEqual([]);
    expect(page.rows.filter((row) => row.runnable).map((row) => row.code)).toEqual(['PHYS-101']);
    const details = await t.call(detailsRoute, { params: { id: ids.get('PHYS-101')! } });
    expect(details.steps[0]?.title).toBe('步骤1');
    expect(existsSync(join(folder, 'CHEM-101.zip'))).toBe(false);
    // The rules of the steps stand in the manifest: a learner who asks for it gets nothing.
    const ctx = await t.ctx('system');
    const version = (await publishedVersion(ctx, ids.get('PHYS-101')!))!;
    expect(await packageFile(ctx.db, version.versionId, 'index.html')).not.toBeNull();
    expect(await packageFile(ctx.db, version.versionId, 'vse.json')).toBeNull();
  });
});

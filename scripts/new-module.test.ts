import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkMessages } from './check-messages.ts';
import { checkModules } from './check-modules.ts';
import { checkWords } from './check-words.ts';
import { REPOSITORY } from './command-line.ts';
import { plant } from './fixture-tree.ts';
import { addToMap, createModule, singular } from './new-module.ts';
import { PLACES, putLines } from './new-module-places.ts';

const AT = new Date('2026-09-01T08:00:00Z');
const map = readFileSync(join(REPOSITORY, 'scripts/module-map.ts'), 'utf8');
const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
const places = [...new Set(PLACES.map(({ file }) => file))];
const taiwan = ['src/kernel/i18n/messages/zh-TW.ts', 'src/ui/help/messages/zh-TW.ts'];
const emptyTree = () =>
  plant({
    'scripts/module-map.ts': map,
    ...Object.fromEntries([...places, ...taiwan].map((file) => [file, read(file)])),
  });

describe('a new module', () => {
  it('breaks no law of names and words', async () => {
    const root = emptyTree();
    const files = await createModule(root, 'water-meters', 6, 'water-meter', AT);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(files).toContain('src/modules/water-meters/shared/messages/zh-TW.ts');
    expect(files).toContain('db/migrations/20260901080000_water_meters__water_meter.sql');
    expect(checkModules(root, {})).toEqual([]);
    expect(checkWords(root).findings).toEqual([]);
    expect((await checkMessages(root)).findings).toEqual([]);
    for (const file of files) expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/__[a-z]+__/i);
  });

  it('is known wherever the product has to know it', async () => {
    const root = emptyTree();
    await createModule(root, 'water-meters', 3, 'water-meter', AT);
    const of = (file: string) => readFileSync(join(root, file), 'utf8');
    for (const file of places)
      expect([file, of(file).includes('aterMeter') || of(file).includes('water-meters')]).toEqual([file, true]);
    expect(of('src/kernel/i18n/messages/zh-TW.ts')).toContain("'route.management.waterMeterManage': '新模組'");
  });

  it('says which place is gone', () => {
    expect(() => putLines('nothing', PLACES[0]!)).toThrow(PLACES[0]!.file);
  });

  it('gets its place in the map', () => {
    const lines = addToMap(map, 'water-meters', 9).split('\n');
    const at = lines.findIndex((line) => line.includes("'water-meters', tier: 9"));
    expect(lines[at - 1]).toContain("'integration', tier: 9");
    expect(lines[at + 1]).toContain("'courses', tier: 10");
  });

  it.each([
    ['WaterMeters', 1, 'kebab-case'],
    ['water-meters', 0, 'whole number'],
    ['water-meters', Number.NaN, 'whole number'],
  ])('%s on tier %s is refused', async (name, tier, reason) => {
    await expect(createModule(emptyTree(), name, tier, 'noun', AT)).rejects.toThrow(reason);
  });

  it('never overwrites', async () => {
    const root = emptyTree();
    await createModule(root, 'water-meters', 6, 'water-meter', AT);
    await expect(createModule(root, 'water-meters', 6, 'water-meter', AT)).rejects.toThrow('exists already');
  });

  it.each([
    ['lab-reports', 'lab-report'],
    ['libraries', 'library'],
    ['classes', 'class'],
    ['courses', 'course'],
    ['boxes', 'box'],
    ['discussion', 'discussion'],
    ['status', 'status'],
  ])('the noun of %s is %s', (name, noun) => {
    expect(singular(name)).toBe(noun);
  });
});

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { saveBenchPictures } from '../../src/modules/runs/server/runs.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';

const PICTURES = join(import.meta.dirname, 'bench');

/** Gives experiments the pictures of their benches that `npm run lab:pictures` took. @param experiments ids by code */
export async function seedBench(ctx: Ctx, experiments: ReadonlyMap<string, string>): Promise<void> {
  for (const [code, id] of experiments) {
    const folder = join(PICTURES, code);
    if (!existsSync(folder)) continue;
    const files = [];
    for (const file of (await readdir(folder)).sort()) {
      files.push({ name: parse(file).name, bytes: await readFile(join(folder, file)) });
    }
    await saveBenchPictures(ctx, id, files);
  }
}

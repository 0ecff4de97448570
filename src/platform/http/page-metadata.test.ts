import { expect, it } from 'vitest';
import { type AppError, appError } from '../../kernel/errors/app-error.ts';
import type { Ctx } from '../db/context.ts';
import { objectHead } from './page-metadata.ts';

it('serves a page of one object, one that is gone, and one that never was', async () => {
  const refusals: Readonly<Record<string, AppError>> = {
    gone: appError('notFound', 'ordering.gone'),
    never: appError('notFound', 'error.notFound'),
    barred: appError('forbidden', 'error.forbidden'),
  };
  const head = objectHead('previewExperimentPackage', 'ordering.gone', async (_ctx, id) => {
    if (refusals[id]) throw refusals[id];
    return { title: id };
  });
  const read = (query: string) => head.read({} as Ctx, { params: {}, query: new URLSearchParams(query) });
  expect(head.page).toBe('previewExperimentPackage');
  expect(await read('Id=PK-1')).toEqual({ title: 'PK-1' });
  expect(await read('Id=gone')).toEqual({ title: '', gone: true });
  for (const query of ['Id=never', 'Id=', '', `Id=${'x'.repeat(41)}`])
    expect([query, await read(query)]).toEqual([query, null]);
  await expect(read('Id=barred')).rejects.toBe(refusals.barred);
  expect(await head.addresses!({} as Ctx)).toEqual([]);
});

import { expect, it } from 'vitest';
import { buildContent } from '../../../testing/question.builder.ts';
import { previewArrange } from './arrange.model.ts';

it('shows items in another order than the key, always the same one, and options as they were written', () => {
  const { items } = buildContent('ordering');
  const shown = previewArrange('items', items);
  expect(shown.map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id));
  expect(shown.map(({ id }) => id)).not.toEqual(items.map(({ id }) => id));
  const typed = items.map((one) => ({ ...one, text: `${one.text}…` }));
  expect(previewArrange('items', typed).map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
  const { options } = buildContent('single');
  expect(previewArrange('options', options)).toEqual(options);
});

import { expect, it } from 'vitest';
import { recordLabel, registerRecordLabels } from './record-labels.ts';
import { loadMessages, registerMessages } from './translate.ts';

const same = (messages: Readonly<Record<string, string>>) => {
  registerMessages('crates', { '../shared/messages/zh-CN.ts': async () => ({ messages }) });
};

it('labels a field by its label in histories, else by the one of the plain field of a noun', async () => {
  same({
    'crates.history.field.price': 'Price',
    'crates.field.price': 'Price (yuan)',
    'crates.field.maxWeight': 'Load',
  });
  await loadMessages(['crates']);
  registerRecordLabels('crates');
  expect(['price', 'max_weight'].map((code) => recordLabel('field', code))).toEqual(['Price', null]);
  registerRecordLabels('crates', 'crates', true);
  expect(['price', 'max_weight'].map((code) => recordLabel('field', code))).toEqual(['Price', 'Load']);
  expect(recordLabel('value', 'max_weight')).toBeNull();
});

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

it('finds labels of several modules, whose files are loaded as one part', async () => {
  const labels = (messages: Readonly<Record<string, string>>) => async () => ({ messages });
  const parts = registerMessages('records', {
    '../modules/barrels/shared/history/messages/zh-CN.ts': labels({ 'barrels.history.action.fill': 'Filled' }),
    '../modules/chests/shared/history/messages/zh-CN.ts': labels({ 'chests.history.action.lock': 'Locked' }),
  });
  expect([...parts]).toEqual(['history']);
  await loadMessages(['records.history']);
  for (const name of ['barrels', 'chests']) registerRecordLabels(name);
  expect(['fill', 'lock', 'open'].map((code) => recordLabel('action', code))).toEqual(['Filled', 'Locked', null]);
});

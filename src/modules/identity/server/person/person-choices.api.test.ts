import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { personChoicesRoute, personHistoryRoute, revealPersonRoute } from '../../shared/person.contract.ts';
import { submitBindingRoute } from '../../shared/unit-binding.contract.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

it('offers each office the units of its reach, with the college above them', async () => {
  const all = await t.call(personChoicesRoute, {}, 'admin');
  expect(all.units.map(({ code }) => code)).toEqual(expect.arrayContaining(['U1', 'U1-CHEM', 'U1-PHYS', 'U2']));
  expect(all.units.find(({ code }) => code === 'U1')).toMatchObject({ college: null, active: true });
  const own = await t.call(personChoicesRoute, {}, 'college');
  expect(own.units).toMatchObject([{ code: 'U1-CHEM', college: '化学学院' }]);
});

it('gives the history of a person to who administers them, and to nobody else', async () => {
  const id = await t.personId('student');
  await t.call(revealPersonRoute, { params: { id }, body: { reason: 'verify', note: '核对学籍' } }, 'college');
  const history = await t.call(personHistoryRoute, { params: { id }, query: {} }, 'college');
  expect(history.rows[0]).toMatchObject({ action: 'person.reveal', account: 'college', reason: 'verify: 核对学籍' });
  for (const [as, status] of [
    ['college2', 404],
    ['teacher', 403],
  ] as const) {
    await expect(t.call(personHistoryRoute, { params: { id }, query: {} }, as)).rejects.toMatchObject({ status });
  }
});

it('lists the applications of one person for the record of that person', async () => {
  const { units } = await t.call(personChoicesRoute, {}, 'college');
  const body = { unitId: units[0]!.id, realName: '王五', proof: [] };
  await t.call(submitBindingRoute, { body: { ...body, number: 'C-1' } }, 'student3');
  await t.call(submitBindingRoute, { body: { ...body, number: 'C-2' } }, 'outsider');
  const f = JSON.stringify({ personid: [await t.personId('student3')] });
  const { rows } = await t.call(listRoute, { params: { resource: 'unit_binding' }, query: { f } }, 'college');
  expect(rows.map((row) => row.number)).toEqual(['C-1']);
});

import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { consentRoute, giveConsentRoute } from '../../shared/consent.contract.ts';
import { consentRoutes } from './consent.routes.ts';
import type { ConsentDocument } from './consent.service.ts';

let t: TestApp;
let inForce: ConsentDocument[] = [];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const routes = consentRoutes(async () => inForce);
const ask = async (who: 'student' | 'student2' | 'visitor') =>
  consentRoute.output.parse(await routes[0]!.handle(await t.ctx(who), {}, {} as never));
const give = async (who: 'student' | 'visitor', documents: ConsentDocument[]) => {
  const body = giveConsentRoute.body.parse({ documents });
  return giveConsentRoute.output.parse(await routes[1]!.handle(await t.ctx(who), { body }, {} as never));
};

it('asks for what is in force, again for a newer version, and each person for themselves', async () => {
  expect(await ask('student')).toEqual({ due: [], given: [] });
  inForce = [
    { slug: 'privacy', version: 2 },
    { slug: 'terms', version: 1 },
  ];
  expect((await ask('student')).due).toEqual([
    { slug: 'privacy', version: 2, agreed: null },
    { slug: 'terms', version: 1, agreed: null },
  ]);
  const after = await give('student', inForce);
  expect(after.due).toEqual([]);
  expect(after.given.map(({ slug, version }) => `${slug} ${version}`)).toEqual(['privacy 2', 'terms 1']);
  expect((await ask('student2')).due).toHaveLength(2);
  inForce = [
    { slug: 'privacy', version: 3 },
    { slug: 'terms', version: 1 },
  ];
  expect((await ask('student')).due).toEqual([{ slug: 'privacy', version: 3, agreed: 2 }]);
});

it('keeps the time of the first agreement and an audit row of each', async () => {
  inForce = [{ slug: 'terms', version: 7 }];
  const first = await give('student', inForce);
  await t.moveClock(60_000);
  const again = await give('student', inForce);
  const timeOf = (answer: typeof first) => answer.given.find((one) => one.version === 7)!.at;
  expect(timeOf(again)).toBe(timeOf(first));
  const ctx = await t.ctx('system');
  const rows = await ctx.db
    .selectFrom('audit.audit_log')
    .select('after')
    .where('action', '=', 'person.consent')
    .execute();
  expect(rows.filter(({ after }) => JSON.stringify(after) === '[{"slug":"terms","version":7}]')).toHaveLength(2);
});

it('refuses a version that is not in force, and visitors', async () => {
  inForce = [{ slug: 'terms', version: 8 }];
  await expect(give('student', [{ slug: 'terms', version: 7 }])).rejects.toMatchObject({ kind: 'stale' });
  await expect(give('student', [{ slug: 'privacy', version: 8 }])).rejects.toMatchObject({ kind: 'stale' });
  await expect(give('visitor', inForce)).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(ask('visitor')).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect(() => giveConsentRoute.body.parse({ documents: [] })).toThrow();
});

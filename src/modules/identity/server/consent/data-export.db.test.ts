import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { PersonActor } from '../../../../kernel/access/actor.ts';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { ownData } from './data-export.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
}, 60_000);
afterAll(() => t.close());

it('a table that names people in several columns gives each of them the rows of any, once and without the others', async () => {
  const ctx = await t.ctx('teacher');
  const actor = ctx.actor as PersonActor;
  const other = await t.personId('leader');
  const [linked, ended, both, foreign] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const bank = randomUUID();
  await t.ask(`insert into questions.bank (id, unit_id, name) values ($1, $2, '题库')`, [bank, actor.unitId]);
  for (const [course, linkedBy, endedBy] of [
    [linked, actor.personId, other],
    [ended, other, actor.personId],
    [both, actor.personId, actor.personId],
    [foreign, other, other],
  ]) {
    await t.ask(
      `insert into questions.bank_link (bank_id, course_id, level, linked_by, ended_by, ended_at)
        values ($1, $2, 'read', $3, $4, now())`,
      [bank, course, linkedBy, endedBy],
    );
  }
  const rows = (await ownData(ctx, actor)).get('questions.bank_link')!;
  expect(rows.map(({ course_id: course }) => course).toSorted()).toEqual([linked, ended, both].toSorted());
  expect(rows.find(({ course_id: course }) => course === linked)).toMatchObject({
    linked_by: actor.personId,
    ended_by: null,
  });
  expect(JSON.stringify(rows)).not.toContain(other);
});

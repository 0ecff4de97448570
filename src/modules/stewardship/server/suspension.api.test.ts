import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../kernel/resource/list.ts';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { experimentFacts } from '../../catalogue/server/catalogue.public.ts';
import { entryScene } from '../../submissions/testing/entry-scene.builder.ts';
import { extendHostingRoute, resumeHostingRoute, suspendHostingRoute } from '../shared/suspension.contract.ts';
import { notifyExpiring } from './suspension.service.ts';

let t: TestApp;
let scene: ReturnType<typeof entryScene>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  scene = entryScene(t);
});
afterAll(() => t.close());

const DAY = 86_400_000;
const reason = '存在安全隐患，待整改';
const row = async (id: string) =>
  (
    await t.call(listRoute, { params: { resource: 'labhosting' }, query: { f: '{}', size: '100' } as never }, 'admin')
  ).rows.find((one) => one.id === id);
const suspend = (id: string, as: Account = 'admin') =>
  outcomeOf(t.call(suspendHostingRoute, { params: { id }, body: { reason } }, as));
const resume = (id: string, as: Account = 'admin') => outcomeOf(t.call(resumeHostingRoute, { params: { id } }, as));
const extend = (id: string, expiresAt: string | null, as: Account = 'admin') =>
  outcomeOf(t.call(extendHostingRoute, { params: { id }, body: { expiresAt } }, as));
const suspended = async (id: string) => (await experimentFacts(await t.ctx('system'), [id])).get(id)!.suspended;
const told = async (key: string) => {
  await t.drainJobs();
  const rows = await t.ask('select params from notifications.notification where person_id = $1 and message_key = $2', [
    await t.personId('leader'),
    key,
  ]);
  return rows.map(({ params }) => params);
};

describe('what is hosted here', () => {
  it('is listed with its check, put on hold with a reason, and goes on again', async () => {
    const id = await scene.listed();
    expect(await row(id)).toMatchObject({ state: 'running', publishedversion: 1, expires_at: null, reason: null });
    expect([await suspend(id, 'leader'), await suspend(id, 'college')]).toEqual([
      '403 error.forbidden',
      '403 error.forbidden',
    ]);
    expect(await suspended(id)).toBe(false);
    expect(await resume(id)).toBe('409 experiments.suspension.running');
    expect(await suspend(id)).toBe('done');
    expect(await suspend(id)).toBe('409 experiments.suspension.suspended');
    expect(await suspended(id)).toBe(true);
    expect(await row(id)).toMatchObject({ state: 'suspended', reason });
    expect(await told('experiments.notice.suspended')).toEqual([{ name: '单摆测重力加速度', reason }]);
    expect(await resume(id)).toBe('done');
    expect(await suspended(id)).toBe(false);
    const written = await t.ask(
      `select action from audit.audit_log where object_id = $1 and action like 'hosting.%' order by id`,
      [id],
    );
    expect(written.map(({ action }) => action)).toEqual(['hosting.suspend', 'hosting.resume']);
  });

  it('needs a published version, and is no longer there in the archive', async () => {
    expect(await suspend(await scene.complete({ version: 'ready' }))).toBe('409 experiments.suspension.unpublished');
    expect(await suspend('01900000-0000-7000-8000-0000000000ff')).toBe('404 error.notFound');
  });

  it('ends when its time is over, tells its leader before, and goes on with a later end', async () => {
    const id = await scene.listed();
    const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    expect(await extend(id, at(-1))).toBe('422 experiments.suspension.past');
    expect(await extend(id, at(7), 'leader')).toBe('403 error.forbidden');
    expect(await extend(id, at(7))).toBe('done');
    expect(await suspended(id)).toBe(false);
    await notifyExpiring(await t.ctx('system'));
    await notifyExpiring(await t.ctx('system'));
    expect(await told('experiments.notice.expiring')).toEqual([expect.objectContaining({ days: 7 })]);
    await t.ask(
      `update experiments.hosting set expires_at = platform.app_now() - interval '1 hour' where experiment_id = $1`,
      [id],
    );
    expect([await suspended(id), (await row(id))!.state]).toEqual([true, 'expired']);
    expect(await extend(id, null)).toBe('done');
    expect([await suspended(id), (await row(id))!.state]).toEqual([false, 'running']);
    expect(await extend(id, null)).toBe('409 error.state');
  });
});

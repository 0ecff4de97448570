import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { DomainEvent } from '../../../platform/events/events.ts';
import { adminClient } from '../../../platform/testing/cluster.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { finishJob, startJob } from '../../tasks/server/tasks.public.ts';
import {
  deleteNotificationRoute,
  listNotificationsRoute,
  readAllNotificationsRoute,
  readNotificationRoute,
  takeBackNotificationsRoute,
  unreadNotificationsRoute,
} from '../shared/notification.contract.ts';
import type { Notice } from '../shared/notification.model.ts';
import { notify } from './notifications.public.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());
beforeEach(async () => {
  const owner = await adminClient(t.ownerUrl);
  await owner.query('truncate notifications.notification cascade');
  await owner.end();
});

type Messages = Omit<Extract<Notice, { key: unknown }>, 'to'>;
const news = (more: Partial<Messages> = {}): Messages => ({ kind: 'system', key: 'notifications.empty', ...more });

/** Tells somebody something and lets it arrive. */
async function notifyPerson(who: 'student' | 'student2' | 'teacher', notice: Messages = news()): Promise<void> {
  const to = [await t.personId(who)];
  await (await t.ctx()).tx(async (tx) => notify(tx, { ...notice, to }));
  await t.drainJobs();
}
async function emit(event: DomainEvent): Promise<void> {
  await (await t.ctx()).tx(async (tx) => tx.emit(event));
  await t.drainJobs();
}
const list = (who: 'student' | 'student2' | 'teacher', query: Record<string, string> = {}) =>
  t.call(listNotificationsRoute, { query: query as never }, who);

describe('own notices', () => {
  it('come newest first with their address, and nobody else has them', async () => {
    await notifyPerson('student', news({ key: 'notifications.empty' }));
    await notifyPerson(
      'student',
      news({ kind: 'todo', key: 'notifications.kept', target: { page: 'centre.myCourse' } }),
    );
    const { rows, unread, next } = await list('student');
    expect(rows.map((row) => row.text)).toEqual([
      { key: 'notifications.kept', params: {} },
      { key: 'notifications.empty', params: {} },
    ]);
    expect(rows[0]).toMatchObject({
      kind: 'todo',
      read: false,
      gone: false,
      target: { page: 'centre.myCourse', query: {}, params: {} },
    });
    expect(unread).toEqual({ all: 2, todo: 1, teaching: 0, system: 1 });
    expect(next).toBeNull();
    expect((await list('student2')).rows).toEqual([]);
  });

  it('are read tab by tab and page by page', async () => {
    for (let i = 0; i < 5; i++) await notifyPerson('student', news({ params: { i } }));
    await notifyPerson('student', news({ kind: 'teaching' }));
    const first = await list('student', { kind: 'system', size: '2' });
    const second = await list('student', { kind: 'system', size: '2', before: first.next! });
    const third = await list('student', { kind: 'system', size: '2', before: second.next! });
    const seen = [first, second, third].flatMap((page) =>
      page.rows.map((row) => (row.text as { params: object }).params),
    );
    expect(seen).toEqual([4, 3, 2, 1, 0].map((i) => ({ i })));
    expect(third.next).toBeNull();
    await expect(list('student', { before: 'yesterday' })).rejects.toMatchObject({ status: 400 });
  });

  it('are in words of a language when they were written so', async () => {
    const to = [await t.personId('student')];
    await (await t.ctx()).tx(async (tx) =>
      notify(tx, { to, kind: 'system', texts: { 'zh-CN': '今晚维护', 'en-US': 'Maintenance tonight' } }),
    );
    await t.drainJobs();
    const inEnglish = await t.call(listNotificationsRoute, {}, 'student', { locale: 'en-US' });
    const inPortuguese = await t.call(listNotificationsRoute, {}, 'student', { locale: 'pt-BR' });
    expect(inEnglish.rows[0]?.text).toEqual({ plain: 'Maintenance tonight' });
    expect(inPortuguese.rows[0]?.text).toEqual({ plain: '今晚维护' });
  });

  it('are marked as read, once and for all devices', async () => {
    await notifyPerson('student');
    await notifyPerson('student', news({ kind: 'todo' }));
    const { rows } = await list('student');
    const params = { id: rows[1]!.id };
    expect(await t.call(readNotificationRoute, { params }, 'student')).toMatchObject({ all: 1, todo: 1, system: 0 });
    expect(await t.call(readNotificationRoute, { params }, 'student')).toMatchObject({ all: 1 });
    expect((await list('student', { unread: 'true' })).rows.map((row) => row.id)).toEqual([rows[0]!.id]);
    expect(await t.call(unreadNotificationsRoute, {}, 'student')).toMatchObject({ all: 1 });
  });

  it('are marked as read together, all or one tab', async () => {
    await notifyPerson('student');
    await notifyPerson('student', news({ kind: 'todo' }));
    await notifyPerson('student2');
    expect(await t.call(readAllNotificationsRoute, { body: { kind: 'todo' } }, 'student')).toMatchObject({ all: 1 });
    expect(await t.call(readAllNotificationsRoute, { body: {} }, 'student')).toMatchObject({ all: 0 });
    expect(await t.call(unreadNotificationsRoute, {}, 'student2')).toMatchObject({ all: 1 });
  });

  it('come back unread, or from deletion, when it is taken back; those of others do not', async () => {
    await notifyPerson('student');
    await notifyPerson('student', news({ kind: 'todo' }));
    const { ids } = await t.call(readAllNotificationsRoute, { body: {} }, 'student');
    expect(ids).toHaveLength(2);
    const takeBack = (as: 'student' | 'student2', what: 'read' | 'deleted', of: string[]) =>
      t.call(takeBackNotificationsRoute, { body: { what, ids: of } }, as);
    expect(await takeBack('student2', 'read', ids)).toMatchObject({ all: 0 });
    expect(await t.call(unreadNotificationsRoute, {}, 'student')).toMatchObject({ all: 0 });
    expect(await takeBack('student', 'read', ids)).toMatchObject({ all: 2, todo: 1 });
    const params = { id: (await list('student')).rows[0]!.id };
    await t.call(deleteNotificationRoute, { params }, 'student');
    expect((await list('student')).rows).toHaveLength(1);
    expect(await takeBack('student', 'deleted', [params.id])).toMatchObject({ all: 2 });
    expect((await list('student')).rows.map((row) => row.id)).toContain(params.id);
    await expect(t.call(takeBackNotificationsRoute, { body: { what: 'read', ids } })).rejects.toMatchObject({
      status: 401,
    });
  });

  it('of a group that has new unread news do not come back beside it', async () => {
    const grouped = (dedupe: string) => news({ dedupe, group: 'g1' });
    await notifyPerson('student', grouped('a'));
    const { ids } = await t.call(readAllNotificationsRoute, { body: {} }, 'student');
    await notifyPerson('student', grouped('b'));
    const body = { what: 'read' as const, ids };
    expect(await t.call(takeBackNotificationsRoute, { body }, 'student')).toMatchObject({ all: 1 });
  });

  it('are deleted for good', async () => {
    await notifyPerson('student');
    const params = { id: (await list('student')).rows[0]!.id };
    expect(await t.call(deleteNotificationRoute, { params }, 'student')).toMatchObject({ all: 0 });
    expect((await list('student')).rows).toEqual([]);
    await expect(t.call(deleteNotificationRoute, { params }, 'student')).rejects.toMatchObject({ status: 404 });
  });

  it("are out of other people's reach", async () => {
    await notifyPerson('student');
    const params = { id: (await list('student')).rows[0]!.id };
    for (const who of ['student2', 'teacher', 'admin'] as const) {
      await expect(t.call(readNotificationRoute, { params }, who)).rejects.toMatchObject({ status: 404 });
      await expect(t.call(deleteNotificationRoute, { params }, who)).rejects.toMatchObject({ status: 404 });
    }
    expect((await list('student')).rows[0]?.read).toBe(false);
    for (const route of [listNotificationsRoute, unreadNotificationsRoute]) {
      await expect(t.call(route, {})).rejects.toMatchObject({ status: 401 });
    }
  });

  it('are forgotten after 180 days', async () => {
    await notifyPerson('student');
    const expire = async () => {
      const job = t.app.jobs.find((one) => one.name === 'notifications.expire')!;
      await job.run(await t.ctx(), {});
    };
    await t.moveClock(179 * 86_400_000);
    await expire();
    expect(await countRows()).toBe(1);
    await t.moveClock(2 * 86_400_000);
    await expire();
    expect(await countRows()).toBe(0);
    await t.moveClock(-181 * 86_400_000);
  });
});

async function countRows(): Promise<number> {
  const owner = await adminClient(t.ownerUrl);
  const { rows } = await owner.query('select count(*)::int as n from notifications.notification');
  await owner.end();
  return rows[0].n;
}

describe('telling', () => {
  it('counts one piece of news once, however often it is told', async () => {
    for (let i = 0; i < 3; i++) await notifyPerson('student', news({ dedupe: 'x' }));
    await notifyPerson('student2', news({ dedupe: 'x' }));
    expect((await list('student')).rows).toHaveLength(1);
    expect((await list('student2')).rows).toHaveLength(1);
  });

  it('joins unread news of a group in one line with their number, and begins a new one after it was read', async () => {
    const grouped = (dedupe: string) => news({ kind: 'todo', dedupe, group: 'g', params: { name: dedupe } });
    for (const dedupe of ['a', 'b', 'b', 'c']) await notifyPerson('teacher', grouped(dedupe));
    const { rows, unread } = await list('teacher');
    expect(rows.map((row) => row.text)).toEqual([{ key: 'notifications.empty', params: { name: 'c', n: 3 } }]);
    expect(unread).toEqual({ all: 1, todo: 1, teaching: 0, system: 0 });
    await t.call(readNotificationRoute, { params: { id: rows[0]!.id } }, 'teacher');
    await notifyPerson('teacher', grouped('a'));
    expect((await list('teacher')).unread.all).toBe(0);
    await notifyPerson('teacher', grouped('d'));
    expect(
      (await list('teacher')).rows.map((row) => (row.text as unknown as { params: { n: number } }).params.n),
    ).toEqual([1, 3]);
  });

  it('happens with the transaction or not at all', async () => {
    const to = [await t.personId('student')];
    const system = await t.ctx();
    await system
      .tx(async (tx) => {
        notify(tx, { ...news(), to });
        throw new Error('no');
      })
      .catch(() => {});
    expect(await t.drainJobs()).toEqual([]);
    // A person's transaction tells others too, although row-level security shows it own rows only.
    await (await t.ctx('teacher')).tx(async (tx) => notify(tx, { ...news(), to: [...to, ...to] }));
    await t.drainJobs();
    expect((await list('student')).rows).toHaveLength(1);
  });

  it('reaches open pages with the new counts', async () => {
    const heard: unknown[] = [];
    const stop = t.app.base.live.subscribe(`person:${await t.personId('student')}`, (item) => heard.push(item));
    await notifyPerson('student', news({ kind: 'teaching' }));
    await t.call(readAllNotificationsRoute, { body: {} }, 'student');
    stop();
    expect(heard).toMatchObject([
      { event: 'notification', data: { change: 'new', unread: { all: 1, teaching: 1 } } },
      { event: 'notification', data: { change: 'read', unread: { all: 0 } } },
    ]);
  });
});

describe('news of other modules', () => {
  it('tells of a sign-in on a new device', async () => {
    const personId = await t.personId('student');
    await emit({
      type: 'identity.newDevice',
      version: 1,
      key: personId,
      payload: { personId, terminal: 'mobile-web', at: '2026-11-21T01:05:00.000Z' },
    });
    expect((await list('student')).rows[0]?.text).toEqual({
      key: 'notifications.news.newDevice',
      params: { at: { instant: '2026-11-21T01:05:00.000Z' }, terminal: { key: 'notifications.terminal.mobileWeb' } },
    });
  });

  it('tells of a changed password', async () => {
    const personId = await t.personId('student');
    const payload = { personId, reason: 'own' };
    await emit({ type: 'identity.passwordChanged', version: 1, key: personId, payload });
    expect((await list('student')).rows[0]).toMatchObject({
      kind: 'system',
      text: { key: 'notifications.news.passwordChanged' },
      target: { page: 'changePassword' },
    });
  });

  it.each([
    ['done', ['notifications.news.jobDone']],
    ['failed', ['notifications.news.jobFailed']],
    ['cancelled', []],
  ] as const)('tells of long work that is %s', async (state, told) => {
    const work = { name: 'platform.partitions', payload: {} };
    const job = await (await t.ctx('student')).tx((tx) => startJob(tx, { name: { key: 'tasks.tray' }, work }));
    await finishJob(await t.ctx(), job, { state });
    await t.drainJobs();
    const name = { key: 'tasks.tray', params: {} };
    expect((await list('student')).rows.map((row) => row.text)).toEqual(told.map((key) => ({ key, params: { name } })));
  });
});

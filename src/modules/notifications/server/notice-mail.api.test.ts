import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { siteMidnight } from '../../../kernel/values/site-time.ts';
import type { OutgoingMessage } from '../../../platform/sender/sender.ts';
import { createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { chooseNoticesRoute, noticeChoicesRoute } from '../shared/choice.contract.ts';
import { type ChosenTopic, DEFAULT_TIMING, type Timing } from '../shared/choice.model.ts';
import { listNotificationsRoute } from '../shared/notification.contract.ts';
import type { Notice } from '../shared/notification.model.ts';
import { readAllNotices } from './notification.service.ts';
import { notify } from './notifications.public.ts';

/** What came to the gateway, and whose e-mails it refuses for now. */
const taken: OutgoingMessage[] = [];
const refused = new Set<string>();
const gateway = http.createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    const message = JSON.parse(body) as OutgoingMessage;
    const takes = !refused.has(message.to);
    if (takes) taken.push(message);
    response.statusCode = takes ? 202 : 503;
    response.end();
  });
});

type Who = Parameters<TestApp['personId']>[0];
let t: TestApp;
const HOUR = 3_600_000;
/** How far a test has moved the clock; bearers would not outlive it, so each test sets it right. */
let moved = 0;
async function move(ms: number): Promise<void> {
  moved += ms;
  await t.moveClock(ms);
}
/** Moves the clock to an hour of the next day at the site. */
const moveTo = (hour: number) => move(siteMidnight(t.app.base.clock.ms()) + (24 + hour) * HOUR - t.app.base.clock.ms());
beforeAll(async () => {
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
  t = await createTestApp(inject('templateUrl'), { SENDER_URL: url, SENDER_TOKEN: 'secret', BUSINESS_NAME: '江海' });
});
afterAll(async () => {
  await t.close();
  await new Promise((done) => gateway.close(done));
});
beforeEach(async () => {
  for (const table of ['notification', 'choice', 'digest']) await t.ask(`truncate notifications.${table} cascade`);
  await t.ask(`update identity.person set email = null, email_verified = false, locale = null, state = 'active'`);
  await give('student', 'en-US');
  await give('student2', null);
  taken.length = 0;
  refused.clear();
});
afterEach(() => move(-moved));

/** Gives a person a verified address. */
const give = async (who: Who, locale: string | null) =>
  t.ask(
    `update identity.person set email = account || '@Example.edu.cn', email_verified = true, locale = $2 where id = $1`,
    [await t.personId(who), locale],
  );
const choose = (who: Who, given: Partial<Record<ChosenTopic, Timing>>) => {
  const { security: _, ...rest } = DEFAULT_TIMING;
  return t.call(chooseNoticesRoute, { body: { choices: { ...rest, ...given } } }, who);
};
type News = Partial<Omit<Extract<Notice, { key: unknown }>, 'to'>>;
async function send(to: readonly Who[], news: News = {}): Promise<void> {
  const ids = await Promise.all(to.map((who) => t.personId(who)));
  await (await t.ctx()).tx(async (tx) =>
    notify(tx, { kind: 'todo', key: 'notifications.news.jobDone', params: { name: '导入' }, ...news, to: ids }),
  );
}
async function deliver(to: readonly Who[], news: News = {}): Promise<void> {
  await send(to, news);
  await t.drainJobs();
}
const addressees = () => taken.map((message) => message.to).sort();
const runJob = async (name: string, payload: Record<string, unknown> = {}) =>
  t.app.jobs.find((job) => job.name === name)!.run(await t.ctx(), payload);
async function sendDigests(): Promise<void> {
  await runJob('notifications.beginDigests');
  await t.drainJobs();
}

describe('choices', () => {
  it('are sensible before anybody chose, kept afterwards, and nobody else’s', async () => {
    const { choices, mails } = await t.call(noticeChoicesRoute, {}, 'student');
    expect(mails).toBe(true);
    expect(choices).toEqual({ todo: 'now', announcement: 'now', teaching: 'now', discussion: 'digest', system: 'off' });
    await choose('student', { todo: 'off', discussion: 'now' });
    expect((await t.call(noticeChoicesRoute, {}, 'student')).choices).toMatchObject({ todo: 'off', discussion: 'now' });
    expect((await t.call(noticeChoicesRoute, {}, 'student2')).choices).toMatchObject({ todo: 'now' });
    expect(await refusalOf(t.call(noticeChoicesRoute, {}))).toMatchObject({ status: 401 });
    const seen = await (await t.ctx('student2')).read((read) =>
      read.db
        .selectFrom('notifications.choice' as never)
        .selectAll()
        .execute(),
    );
    expect(seen).toEqual([]);
  });

  it('are logged when they change, with what changed', async () => {
    await choose('student', { todo: 'digest' });
    await choose('student', { todo: 'digest' });
    const log = await t.ask(
      `select before, after from audit.audit_log where action = 'person.notice_choices' and account = 'student'
        and after ->> 'todo' = 'digest'`,
    );
    expect(log).toEqual([{ before: { todo: 'now' }, after: { todo: 'digest' } }]);
  });

  it('of security do not exist', async () => {
    const body = { choices: { ...DEFAULT_TIMING, security: 'off' } };
    expect(await refusalOf(t.call(chooseNoticesRoute, { body: body as never }, 'student'))).toMatchObject({
      status: 400,
    });
  });
});

describe('e-mail at once', () => {
  it('comes in the language of its person, with the line, the link and the way to other choices', async () => {
    await deliver(['student', 'student2'], { target: { page: 'study.info', query: { Id: 'c1' } } });
    const id = await t.personId('student');
    const home = 'http://home.cloudvse.localhost:3000';
    expect(taken.find((one) => one.to === 'student@example.edu.cn')).toEqual({
      channel: 'email',
      to: 'student@example.edu.cn',
      subject: '[江海] To do: 导入: finished',
      text: [
        '导入: finished',
        `Open it: ${home}/coursestudy/Info?Id=c1`,
        'You get this e-mail because you receive “To do” from 江海 at once. ' +
          `Change or turn off: ${home}/account/center/editInfo?Id=${id}&tab=preferences`,
      ].join('\n\n'),
    });
    expect(taken.find((one) => one.to === 'student2@example.edu.cn')?.subject).toBe('【江海】待办：导入：已完成');
  });

  it('says an inner text and an instant in the same language', async () => {
    const key = 'notifications.news.newDevice';
    const params = { at: { instant: '2026-11-21T01:05:00.000Z' }, terminal: { key: 'notifications.terminal.client' } };
    await deliver(['student'], { key, params: params as never });
    expect(taken[0]!.text).toContain('2026-11-21 09:05');
    expect(taken[0]!.text).toContain('the desktop client');
  });

  it('comes to nobody who chose otherwise, has no verified address or may not sign in', async () => {
    await choose('student', { todo: 'off' });
    await choose('student2', { todo: 'digest' });
    await give('teacher', null);
    await t.ask(`update identity.person set email_verified = false where account = 'teacher'`);
    await give('leader', null);
    await t.ask(`update identity.person set state = 'disabled' where account = 'leader'`);
    await deliver(['student', 'student2', 'teacher', 'leader', 'outsider']);
    expect(taken).toEqual([]);
    for (const who of ['student', 'teacher'] as const) {
      expect((await t.call(listNotificationsRoute, {}, who)).rows).toHaveLength(1);
    }
  });

  it('comes by topic: announcements at once, system news not, security news whatever was chosen', async () => {
    await deliver(['student'], { kind: 'system' });
    expect(taken).toEqual([]);
    await deliver(['student'], { kind: 'teaching', topic: 'announcement' });
    expect(taken).toHaveLength(1);
    await choose('student', { todo: 'off', announcement: 'off', teaching: 'off', discussion: 'off', system: 'off' });
    const personId = await t.personId('student');
    const payload = { personId, reason: 'changed' };
    await (await t.ctx()).tx(async (tx) =>
      tx.emit({ type: 'identity.passwordChanged', version: 1, key: personId, payload }),
    );
    await t.drainJobs();
    expect(taken).toHaveLength(2);
    expect(taken[1]!.text).toContain('cannot be turned off');
  });

  it('is sent once, also when the job runs again; what the gateway refused is tried again alone', async () => {
    refused.add('student@example.edu.cn');
    await send(['student', 'student2']);
    await expect(t.drainJobs()).rejects.toThrow('503');
    expect(addressees()).toEqual(['student2@example.edu.cn']);
    const ids = (await t.ask('select id from notifications.mail')).map((row) => row.id as string);
    refused.clear();
    await runJob('notifications.mail', { ids });
    await runJob('notifications.mail', { ids });
    expect(addressees()).toEqual(['student2@example.edu.cn', 'student@example.edu.cn']);
  });

  it('is dropped when it could not be sent for a day', async () => {
    refused.add('student@example.edu.cn');
    await send(['student']);
    await expect(t.drainJobs()).rejects.toThrow('503');
    refused.clear();
    const ids = (await t.ask('select id from notifications.mail')).map((row) => row.id as string);
    await move(25 * HOUR);
    await runJob('notifications.mail', { ids });
    expect(taken).toEqual([]);
  });

  it('is dropped when it waited and was withdrawn meanwhile', async () => {
    refused.add('student@example.edu.cn');
    await send(['student'], { object: { kind: 'announcement', id: '0190f3c8-1111-7000-8000-0000000000c1' } });
    await send(['student'], { params: { name: '作业' } });
    for (let i = 0; i < 2; i++) await expect(t.drainJobs()).rejects.toThrow('503');
    refused.clear();
    const ids = (await t.ask('select id from notifications.mail')).map((row) => row.id as string);
    expect(ids).toHaveLength(2);
    await move(20 * 60_000);
    await runJob('notifications.mail', { ids });
    expect(taken.map((one) => one.subject)).toEqual(['[江海] To do: 作业: finished']);
  });

  it('is shared by news that share a line', async () => {
    for (const dedupe of ['a', 'b', 'c']) {
      await send(['student'], { key: 'notifications.arrived', dedupe, group: 'g', params: {} });
    }
    await t.drainJobs();
    expect(taken.map((one) => one.subject)).toEqual(['[江海] To do: New notification, 3 unread']);
    await deliver(['student'], { key: 'notifications.arrived', dedupe: 'd', group: 'g', params: {} });
    expect(taken.at(-1)!.subject).toBe('[江海] To do: New notification, 4 unread');
  });

  it('costs a statement and a job for every fifty people, however many they are', async () => {
    const people = await t.ask(`insert into identity.person (id, account, name, role, email, email_verified)
      select gen_random_uuid(), 'crowd' || i, 'N', 6, 'crowd' || i || '@example.cn', true
      from generate_series(1, 120) i returning id`);
    const to = people.map((row) => row.id as string);
    await (await t.ctx()).tx(async (tx) => notify(tx, { to, kind: 'todo', key: 'notifications.empty' }));
    const { value: names, statements } = await t.measured(() => t.drainJobs());
    expect(names).toEqual(['notifications.deliver', ...Array(3).fill('notifications.mail')]);
    expect(taken).toHaveLength(120);
    // Of each job its two transactions at most, and one more for each ten e-mails that were taken.
    expect(statements).toBeLessThan(100);
    await t.ask(`delete from identity.person where account like 'crowd%'`);
  });
});

describe('a removed account', () => {
  it('leaves no notices, choices or e-mails behind', async () => {
    await choose('student', { todo: 'now', system: 'now' });
    await deliver(['student', 'student2']);
    const personId = await t.personId('student');
    await (await t.ctx()).tx(async (tx) =>
      tx.emit({ type: 'identity.erased', version: 1, key: personId, payload: { personId } }),
    );
    await t.drainJobs();
    const left = await t.ask(
      `select (select count(*) from notifications.choice) + (select count(*) from notifications.mail where person_id = $1)
        as own, (select count(*) from notifications.notification) as lines`,
      [personId],
    );
    expect(left).toEqual([{ own: 0, lines: 1 }]);
  });
});

describe('without a gateway', () => {
  it('nothing is queued and the choices say so', async () => {
    const beside = await t.beside({ SENDER_URL: '', SENDER_TOKEN: '' });
    expect((await beside.call(noticeChoicesRoute, {}, 'student')).mails).toBe(false);
    const to = [await t.personId('student')];
    await (await beside.ctx()).tx(async (tx) => notify(tx, { to, kind: 'todo', key: 'notifications.empty' }));
    expect(await beside.drainJobs()).toEqual(['notifications.deliver']);
    expect(beside.app.sender.kept()).toEqual([]);
  });
});

describe('the daily digest', () => {
  const talk = (dedupe: string) => ({
    kind: 'teaching' as const,
    topic: 'discussion' as const,
    params: { name: dedupe },
    dedupe,
  });

  it('brings what is unread once a day, also after a restart, and nothing when there is nothing', async () => {
    await moveTo(6);
    await deliver(['student', 'student2'], talk('甲'));
    await deliver(['student'], talk('乙'));
    await readAllNotices(await t.ctx('student2'), undefined);
    await move(10 * 60_000);
    await sendDigests();
    expect(taken).toEqual([]);
    await move(HOUR);
    await sendDigests();
    expect(addressees()).toEqual(['student@example.edu.cn']);
    expect(taken[0]!.subject).toBe('[江海] Daily digest: 2 unread notifications');
    expect(taken[0]!.text).toMatch(/You have 2 unread[\s\S]*乙: finished[\s\S]*甲: finished[\s\S]*tab=preferences/);
    await deliver(['student'], talk('丙'));
    await move(HOUR);
    await sendDigests();
    expect(taken).toHaveLength(1);
    await moveTo(12);
    await sendDigests();
    await sendDigests();
    expect(taken.slice(1).map((one) => one.text.includes('丙'))).toEqual([true]);
    expect(taken[1]!.text).not.toContain('甲');
    await moveTo(8);
    await sendDigests();
    expect(taken).toHaveLength(2);
  });

  it('is tried again by itself when the gateway refuses it', async () => {
    await moveTo(9);
    await deliver(['student', 'student2'], talk('甲'));
    await move(2 * 60_000);
    refused.add('student@example.edu.cn');
    await runJob('notifications.beginDigests');
    await expect(t.drainJobs()).rejects.toThrow('503');
    refused.clear();
    const [row] = await t.ask('select day::text from notifications.digest limit 1');
    const people = [await t.personId('student'), await t.personId('student2')];
    await runJob('notifications.digest', { day: row!.day, people });
    expect(addressees()).toEqual(['student2@example.edu.cn', 'student@example.edu.cn']);
  });

  it('counts what it does not show and leaves out what its person may no longer see', async () => {
    await moveTo(9);
    for (let i = 0; i < 22; i++) await send(['student2'], talk(`n${i}`));
    const gone = { object: { kind: 'announcement', id: '0190f3c8-1111-7000-8000-0000000000c1' } };
    await send(['student'], { ...talk('秘'), ...gone });
    await t.drainJobs();
    await move(2 * 60_000);
    await sendDigests();
    expect(addressees()).toEqual(['student2@example.edu.cn']);
    expect(taken[0]!.text.match(/^· /gm)).toHaveLength(20);
    expect(taken[0]!.text).toContain('另有 2 条');
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { systemActor } from '../../src/kernel/access/actor.ts';
import type { CallOutput } from '../../src/kernel/http/contract.ts';
import { BASE_LOCALE } from '../../src/kernel/i18n/locales.ts';
import { sha256Hex } from '../../src/kernel/values/sha256.ts';
import { DEMO_PASSWORD, seedFirstStart } from '../../src/main/first-start.ts';
import { openProduct } from '../../src/main/start.ts';
import type { boardRoute } from '../../src/modules/attempts/shared/board.contract.ts';
import type { ownShowcaseRoute } from '../../src/modules/homework-marking/shared/showcase.contract.ts';
import { recomputeFigures } from '../../src/modules/runs/server/runs.public.ts';
import { sealAudit, verifyAudit } from '../../src/platform/audit/audit.ts';
import { loadConfig } from '../../src/platform/config/config.ts';
import { shiftClock } from '../../src/platform/db/clock-shift.ts';
import { openDatabase } from '../../src/platform/db/pool.ts';
import { drainJobs } from '../../src/platform/jobs/drain.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { adminClient, serverUrl, TEST_PASSWORDS } from '../../src/platform/testing/cluster.ts';

const name = `vse_term_${process.pid}`;
const log = createLog('error');
const warned = vi.spyOn(log, 'warn');
let folder: string;
let began: Date;
let config: ReturnType<typeof loadConfig>;
let product: Awaited<ReturnType<typeof openProduct>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudvse-term-'));
  await mkdir(join(folder, 'secrets'), { recursive: true });
  await writeFile(join(folder, 'secrets/database'), TEST_PASSWORDS.app);
  await writeFile(join(folder, 'secrets/jobs'), TEST_PASSWORDS.jobs);
  const admin = await adminClient(serverUrl(inject('templateUrl')));
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(inject('templateUrl'));
  url.pathname = `/${name}`;
  config = loadConfig({ DATA_DIR: folder, DATABASE_URL: url.href, LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
  began = new Date();
  product = await openProduct(config, log);
  await seedFirstStart(product.app, config, log, product.openPast);
}, 300_000);

afterAll(async () => {
  await product.close();
  const admin = await adminClient(serverUrl(inject('templateUrl')));
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

/** What the records say, as the system sees them. */
const ask = <T>(query: ReturnType<typeof sql<T>>) =>
  product.app
    .context({ actor: systemActor('test'), locale: BASE_LOCALE, requestId: 'test' })
    .read(async (ctx) => (await query.execute(ctx.db)).rows);

const tokens = new Map<string, string>();
async function get(account: string, path: string): Promise<{ data: never }> {
  const headers = { host: 'localhost' };
  if (!tokens.has(account)) {
    const answer = await product.app.http.inject({
      method: 'POST',
      url: '/api/Authorize/login',
      headers,
      payload: {
        ...{ Account: account, Password: sha256Hex(DEMO_PASSWORD), BusinessId: 'cloudvse', BusinessName: 'CloudVSE' },
        Terminal: 'web',
      },
    });
    tokens.set(account, answer.json().Data.Token);
  }
  const answer = await product.app.http.inject({
    url: path,
    headers: { ...headers, authorization: `Bearer ${tokens.get(account)}` },
  });
  if (answer.statusCode !== 200) throw new Error(`${account} ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}
/** Rows a person sees in a list of the console. */
const listed = async (account: string, resource: string, query = '') =>
  ((await get(account, `/api/v1/lists/${resource}?page=1&size=50${query}`)).data as { rows: unknown[] }).rows;

describe('the term that has passed', () => {
  it('was told whole', () => {
    expect(warned.mock.calls).toEqual([]);
  });

  it('lies on its days: nothing but the very last bears the time of the first start', async () => {
    const days = await ask(
      sql<{ what: string; days: number; first: Date; late: number }>`
        select what, count(distinct (at at time zone 'Asia/Shanghai')::date)::int as days, min(at) as first,
          count(*) filter (where at >= ${began})::int as late
        from (
          select 'runs' as what, started_at as at from runs.run
          union all select 'reports', submitted_at from lab_reports.report where submitted_at is not null
          union all select 'sign-ins', created_at from identity.session
          union all select 'notices', created_at from notifications.notification
          union all select 'views', at from experiments.detail_view
          union all select 'log', at from audit.audit_log
          union all select 'applications', submitted_at from identity.unit_binding
          union all select 'people', created_at from identity.person
        ) seen group by what`,
    );
    expect(days.filter(({ late }) => late > 0)).toEqual([]);
    const spread = Object.fromEntries(days.map((one) => [one.what, one.days]));
    for (const what of ['runs', 'reports', 'notices', 'views']) expect(spread[what], what).toBeGreaterThan(20);
    for (const what of ['sign-ins', 'log']) expect(spread[what], what).toBeGreaterThan(40);
  });

  it('has its weekends and its deadlines', async () => {
    const [shape] = await ask(
      sql<{ weekend: number; all: number; near: number; given: number }>`
        select count(*) filter (where extract(isodow from r.started_at at time zone 'Asia/Shanghai') > 5)::int as weekend,
          count(*)::int as all, count(*) filter (where n.due_at < now())::int as given,
          count(*) filter (where n.due_at < now() and n.due_at - r.started_at < interval '7 days')::int as near
        from runs.run r left join courses.node_experiment n on n.node_id = r.node_id`,
    );
    expect(shape!.all).toBeGreaterThan(120);
    expect(shape!.weekend / shape!.all).toBeLessThan(0.2);
    // The last week of four to five holds far more than its share.
    expect(shape!.near / shape!.given).toBeGreaterThan(1 / 3);
  });

  it('leaves work in the queue of every role', async () => {
    expect((await listed('admin', 'unit_binding', '&state=submitted')).length).toBeGreaterThanOrEqual(3);
    expect((await listed('college', 'unit_binding', '&state=submitted')).length).toBeGreaterThanOrEqual(1);
    const submissions = await ask(
      sql<{ state: string; stage: string | null; n: number }>`
        select state, review_stage as stage, count(*)::int as n from experiments.experiment
        where state in ('submitted', 'returned') group by 1, 2 order by 1, 2`,
    );
    expect(submissions).toEqual([
      { state: 'returned', stage: null, n: 1 },
      { state: 'submitted', stage: 'college', n: 2 },
      { state: 'submitted', stage: 'platform', n: 1 },
    ]);
    for (const marker of ['teacher', 'leader02']) {
      const { n } = (await get(marker, '/api/v1/reports/waiting')).data as { n: number };
      expect(n, marker).toBeGreaterThan(0);
    }
    const counts = await ask(
      sql<{ what: string; n: number }>`
        select 'appeals' as what, count(*)::int as n from grades.appeal where state = 'submitted'
        union all select 'answered', count(*)::int from grades.appeal where state in ('kept', 'changed')
        union all select 'held', count(*)::int from runs.run where held > 0
        union all select 'problems', count(*)::int from runs.problem
        union all select 'complaints', count(*)::int from experiments.review_report
        union all select 'late', count(*)::int from lab_reports.report where late
        union all select 'returned', count(*)::int from lab_reports.report where state = 'returned'
        union all select 'drafts', count(*)::int from lab_reports.report where state = 'draft'
        union all select 'faulty', count(*)::int from imports.import_row where state = 'error'
        union all select 'ending', count(*)::int from experiments.hosting where expires_at < now() + interval '30 days'
        union all select 'attended', count(*)::int from attendance.mark where state <> 'present'
        union all select 'grouped', count(*)::int from classes.group_member
        union all select 'questions', count(*)::int from questions.question where state = 'ready'
        union all select 'shared questions', count(*)::int from questions.question q
          join questions.bank b on b.id = q.bank_id and b.unit_id is not null where q.state = 'ready'
        union all select 'unready', count(*)::int from questions.question where state = 'draft'
        union all select 'papers', count(*)::int from papers.paper where state = 'ready'
        union all select 'blueprints', count(*)::int from papers.paper where kind = 'blueprint'
        union all select 'exams', count(*)::int from exams.exam where state = 'published'
        union all select 'taken tests', count(*)::int from attempts.attempt where state in ('graded', 'released') and score > 0
        union all select 'open homework', count(*)::int from homework.homework where state = 'published'
        union all select 'homework to mark', count(*)::int from homework.homework where state = 'closed'
        union all select 'handed in', count(*)::int from hand_ins_api.standing where not late
        union all select 'handed in late', count(*)::int from hand_ins_api.standing where late
        union all select 'homework drafts', count(*)::int from hand_ins.work where state = 'draft'
        union all select 'published', count(*)::int from grades.publication`,
    );
    expect(counts.filter(({ n }) => n === 0)).toEqual([]);
    const own = (await get('student', '/api/v1/desk')).data as { parts: { returned: { rows: unknown[] } } };
    expect(own.parts.returned.rows).toHaveLength(1);
  });

  it('shows excellent work whose authors agreed', async () => {
    const [shown] = await ask(
      sql<{ id: string; title: string }>`
        select h.id, h.title from homework_marking.showcase s join homework.homework h on h.id = s.homework_id
        where h.state = 'released'`,
    );
    const seen = (account: string) => get(account, `/api/v1/own-homework/${shown!.id}/showcase`);
    // Somebody of another group reads it under the names of those who wrote it.
    const { own, works } = (await seen('student')).data as CallOutput<typeof ownShowcaseRoute>;
    const [work] = works;
    expect(works).toHaveLength(1);
    expect(work!.authors).toMatch(/^\p{Script=Han}{2,4}(、\p{Script=Han}{2,4})+$/u);
    expect(work!.body).toContain('总动量');
    expect(own === null).toBe(!work!.own);
  });

  it('has an exam of yesterday on the board of who invigilates', async () => {
    const [exam] = await ask(
      sql<{ id: string; days: number }>`
        select id, (now() at time zone 'Asia/Shanghai')::date - (closes_at at time zone 'Asia/Shanghai')::date as days
        from exams.exam where kind = 'exam' and state not in ('draft', 'published')`,
    );
    expect(exam!.days).toBe(1);
    const board = (await get('teacher', `/api/v1/exams/${exam!.id}/board`)).data as CallOutput<typeof boardRoute>;
    expect(board.rows.map(({ state }) => state).toSorted()).toEqual(['absent', ...Array(5).fill('submitted')]);
    const attempts = board.rows.flatMap(({ attempt }) => attempt ?? []);
    expect(attempts.filter(({ submitReason }) => submitReason === 'timeout')).toHaveLength(1);
    expect(attempts.filter(({ answered }) => answered === 0)).toEqual([]);
    expect(attempts.map(({ leaves }) => leaves).toSorted()).toEqual([0, 0, 0, 1, 3]);
    expect(board.announcements).toHaveLength(1);
  });

  it('agrees with itself: figures, chain and clock', async () => {
    const system = product.app.context({ actor: systemActor('test'), locale: BASE_LOCALE, requestId: 'test' });
    expect(await recomputeFigures(system)).toEqual([]);
    while ((await sealAudit(product.app.base.db)) > 0);
    const { rows, brokenAt } = await verifyAudit(product.app.base.db);
    expect(brokenAt).toBeNull();
    expect(rows).toBeGreaterThan(1000);
    expect(await ask(sql`select shift = '0' as right from platform.clock`)).toEqual([{ right: true }]);
    const opened = sql`select count(*)::int as n, count(*) filter (where opened_at < opens_at + interval '1 hour')::int
      as "inTime" from exams.exam where kind = 'test' and state <> 'published'`;
    expect(await ask(opened)).toEqual([{ n: 1, inTime: 1 }]);
  });

  it('leaves jobs that can be done', async () => {
    const owner = openDatabase(product.ready.ownerUrl, 1);
    const { base, jobs, subscribers } = product.app;
    expect((await drainJobs({ base, jobs, subscribers, owner: owner.db })).length).toBeGreaterThan(0);
    await owner.close();
  });
});

describe('a first start that was cut short', () => {
  it('is told at the next one', async () => {
    const owner = openDatabase(product.ready.ownerUrl, 1);
    await shiftClock(owner.db, -3 * 86_400_000);
    await expect(seedFirstStart(product.app, config, log, product.openPast)).rejects.toThrow(/interrupted/);
    await shiftClock(owner.db, 0);
    await owner.close();
    await seedFirstStart(product.app, config, log, product.openPast);
    expect(await ask(sql`select count(*)::int as n from identity.person where account = 'admin'`)).toEqual([{ n: 1 }]);
  });
});

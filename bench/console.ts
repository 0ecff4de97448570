/**
 * `npm run bench:console`: console lists over 1,000,000 people and 5,000,000 log entries, each against the same answer
 * by hand-written SQL (rows, total and the counts above the list, capped alike), in turn, in one run. Prints medians,
 * p95 and ratios; plans of the slower statements on request (`PLANS=1`). Sizes by `PEOPLE` and `ENTRIES`.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { sha256Hex } from '../src/kernel/values/sha256.ts';
import { searchTerms } from '../src/platform/db/search-terms.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 1_000_000);
const ENTRIES = Number(process.env.ENTRIES ?? 5_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 40);
const CAP = 10_001;
const root = join(import.meta.dirname, '..');

// data: names put together from common ones, so that two characters find thousands
const FAMILY = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'];
const GIVEN = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '磊',
  '洋',
  '艳',
  '勇',
  '军',
  '杰',
  '娟',
  '涛',
  '超',
  '明',
  '霞',
  '平',
  '刚',
];

const port = 21_000 + (process.pid % 20_000);
const base = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(join(tmpdir(), 'cloudvse-bench-'));
const child = spawn(process.execPath, ['src/main/server.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'info', RATE_LIMITS: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let said = '';
child.stdout.on('data', (chunk) => {
  said += chunk;
});

const quantile = (times: readonly number[], q: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0;

async function withoutIndexes(db: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ name: string; def: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def from pg_index i
     where i.indrelid = $1::regclass and not i.indisprimary and not exists
       (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  await work();
  for (const { def } of rows) await db.query(def);
}

async function plant(db: pg.Client): Promise<void> {
  const names = FAMILY.flatMap((family) => GIVEN.flatMap((a) => ['', ...GIVEN].map((b) => family + a + b)));
  await db.query('create temp table bench_name (nth int primary key, name text, terms text[])');
  await db.query(
    'insert into bench_name select * from jsonb_to_recordset($1) as x (nth int, name text, terms text[])',
    [JSON.stringify(names.map((name, nth) => ({ nth, name, terms: searchTerms(name) })))],
  );
  await withoutIndexes(db, 'identity.person', async () => {
    await db.query(
      `insert into identity.person (id, account, name, number, role, unit_id, class_name, major, mobile, email, source,
         state, last_login_at, search_terms, created_at)
       select gen_random_uuid(), 'b' || i, n.name, 'B' || lpad(i::text, 9, '0'), case when i % 20 = 0 then 5 else 6 end,
         u.ids[1 + i % array_length(u.ids, 1)], 'C' || (i % 2000), 'M' || (i % 90), '139' || lpad((i % 100000000)::text, 8, '0'),
         'b' || i || '@example.edu.cn', 'import',
         case when i % 50 = 0 then 'disabled' when i % 10 = 0 then 'pending' else 'active' end,
         case when i % 10 = 0 then null else now() - make_interval(mins => i % 400000) end,
         n.terms || array['b' || i, 'b' || lpad(i::text, 9, '0')], now() - make_interval(secs => i * 30)
       from generate_series(1, $1::int) as g (i)
       join bench_name n on n.nth = (g.i * 7919::bigint) % $2
       cross join (select array_agg(id order by id) as ids from units.unit where deleted_at is null) u`,
      [PEOPLE, names.length],
    );
  });
  await db.query(`do $$ declare m date; begin
    for k in 1..12 loop
      m := (date_trunc('month', now()) - make_interval(months => k))::date;
      execute format('create table if not exists audit.audit_log_%s partition of audit.audit_log for values from (%L) to (%L)',
        to_char(m, 'YYYYMM'), m, m + interval '1 month');
    end loop; end $$`);
  await db.query(
    `insert into audit.audit_log (id, at, person_id, account, name, role, unit_id, ip, action, object, object_id, result,
       request_id, took_ms)
     select gen_random_uuid(), now() - make_interval(secs => i * 6), p.id, p.account, p.name, p.role, p.unit_id,
       '10.' || (i % 200) || '.' || (i % 250) || '.7',
       (array['session.signIn', 'course.update', 'person.update', 'run.finish', 'node.update', 'report.grade'])[1 + i % 6],
       (array['session', 'course', 'person', 'run', 'node', 'report'])[1 + i % 6], gen_random_uuid()::text,
       case when i % 97 = 0 then 'refused' else 'done' end, gen_random_uuid()::text, i % 300
     from generate_series(1, $1::int) i
     join (select row_number() over () as n, id, account, name, role, unit_id from identity.person limit 20000) p
       on p.n = 1 + i % 20000`,
    [ENTRIES],
  );
  // What autovacuum does in a running installation.
  await db.query('vacuum (analyze) identity.person');
  await db.query('vacuum (analyze) audit.audit_log');
}

interface Question {
  readonly name: string;
  readonly as: 'admin' | 'college';
  readonly path: string;
  /** The same answer by hand: rows and every count, one statement each. */
  readonly hand: (college: string) => readonly [rows: string, counts: string];
}

const personRows = (where: string, order: string) => `
  select p.id, p.account, p.name, p.number, p.role, p.unit_id, u.code, u.name as unit, p.college, p.major, p.class_name,
    p.gender, left(p.mobile, 3) || '****' || right(p.mobile, 4) as mobile, regexp_replace(p.email, '^(.)[^@]*', '\\1***'),
    p.title, p.source, p.state, p.last_login_at, p.created_at, p.version
  from identity.person p left join units.unit u on u.id = p.unit_id
  where p.deleted_at is null and ${where} order by ${order} limit 10`;
const capped = (where: string) => `(select count(*) from (select 1 from identity.person p where p.deleted_at is null
  and ${where} limit ${CAP}) t)`;
const personCounts = (where: string, narrow = 'true') =>
  `select ${[
    capped(`${where} and ${narrow}`),
    ...['pending', 'active', 'disabled'].map((state) => capped(`${where} and p.state = '${state}'`)),
    capped(`${where} and p.account = any(array(select account from identity.locked_account))`),
    capped(`${where} and p.last_login_at is null`),
  ].join(', ')}`;
const f = (filters: object) => encodeURIComponent(JSON.stringify(filters));
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const below = (unit: string) => `p.unit_id in (select unit_id from units.unit_path where ancestor_id = '${unit}')`;
const QUESTIONS: readonly Question[] = [
  {
    name: 'people: first page',
    as: 'admin',
    path: '/api/v1/lists/person?page=1&size=10&sort=-created',
    hand: () => [personRows('true', 'p.created_at desc nulls last, p.id desc'), personCounts('true')],
  },
  {
    name: 'people: filtered (state, role)',
    as: 'admin',
    path: `/api/v1/lists/person?page=1&size=10&sort=-created&f=${f({ state: ['disabled'], role: ['5'] })}`,
    hand: () => [
      personRows(`p.role = 5 and p.state = 'disabled'`, 'p.created_at desc nulls last, p.id desc'),
      personCounts('p.role = 5', `p.state = 'disabled'`),
    ],
  },
  {
    name: 'people: two characters',
    as: 'admin',
    path: `/api/v1/lists/person?page=1&size=10&kw=${encodeURIComponent('芳敏')}`,
    hand: () => [
      personRows(`p.search_terms @> array['芳敏']`, 'p.account, p.id desc'),
      personCounts(`p.search_terms @> array['芳敏']`),
    ],
  },
  {
    name: 'people: a college’s first page',
    as: 'college',
    path: '/api/v1/lists/person?page=1&size=10&sort=-created',
    hand: (unit) => [personRows(below(unit), 'p.created_at desc nulls last, p.id desc'), personCounts(below(unit))],
  },
  ...(
    [
      ['log: last day', f({ time: [day(1), ''] }), `at >= '${day(1)}T00:00:00+08:00'`],
      [
        'log: one account, 90 days',
        f({ time: [day(90), ''], account: ['b1500'] }),
        `at >= '${day(90)}T00:00:00+08:00' and (account = 'b1500' or name = 'b1500')`,
      ],
      [
        'log: refused, 30 days',
        f({ time: [day(30), ''], result: ['refused'] }),
        `at >= '${day(30)}T00:00:00+08:00' and result <> 'done' and result = 'refused'`,
      ],
    ] as const
  ).map(
    ([name, filters, where]): Question => ({
      name,
      as: 'admin',
      path: `/api/v1/lists/log?page=1&size=10&f=${filters}`,
      hand: () => [
        `select id, at, account, name, role, unit_id, ip, agent, action, object, object_id, result, took_ms, request_id
         from audit.audit_log where ${where} order by at desc, id desc limit 10`,
        `select count(*) from (select 1 from audit.audit_log where ${where} limit 10001) t`,
      ],
    }),
  ),
];

try {
  const deadline = performance.now() + 120_000;
  while (!(await fetch(`${base}/ready`).catch(() => null))?.ok) {
    if (performance.now() > deadline) throw new Error('the product did not start');
    await new Promise((done) => setTimeout(done, 200));
  }
  const cluster = /"cluster":"([^"]+)"/.exec(said)?.[1] ?? join(folder, 'postgres');
  const password = (await readFile(`${cluster}.password`, 'utf8')).trim();
  const dbPort = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
  const db = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${dbPort}/cloudvse`);
  // The engine goes before this connection does.
  db.on('error', () => {});
  await db.connect();
  const login = async (account: string) => {
    const answer = await fetch(`${base}/api/Authorize/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        Account: account,
        Password: sha256Hex('CloudVSE@2026'),
        BusinessId: 'cloudvse',
        Terminal: 'web',
      }),
    });
    return ((await answer.json()) as { Data: { Token: string; Profile: { UnitId: string } } }).Data;
  };
  const who = { admin: await login('admin'), college: await login('college') };
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
  );
  let began = performance.now();
  await plant(db);
  console.log(
    `planted ${PEOPLE} people and ${ENTRIES} entries in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
  );

  for (const question of QUESTIONS) {
    const ours: number[] = [];
    const hand: number[] = [];
    const [rows, counts] = question.hand(who.college.Profile.UnitId);
    let shown = '';
    for (let round = 0; round < ROUNDS + 3; round++) {
      began = performance.now();
      const answer = await fetch(base + question.path, {
        headers: { authorization: `Bearer ${who[question.as].Token}` },
      });
      const body = (await answer.json()) as { data?: { total: number; rows: unknown[] } };
      const mine = performance.now() - began;
      if (!answer.ok || !body.data) throw new Error(`${question.name}: ${answer.status} ${JSON.stringify(body)}`);
      shown = `${body.data.rows.length} of ${body.data.total}`;
      began = performance.now();
      await db.query(rows);
      await db.query(counts);
      const theirs = performance.now() - began;
      // The first rounds warm both up.
      if (round >= 3) {
        ours.push(mine);
        hand.push(theirs);
      }
    }
    console.log(
      `${question.name.padEnd(32)} p50 ${quantile(ours, 0.5).toFixed(1).padStart(7)} ms   p95 ${quantile(ours, 0.95).toFixed(1).padStart(7)} ms   by hand p50 ${quantile(hand, 0.5).toFixed(1).padStart(7)} ms   ratio ${(quantile(ours, 0.5) / quantile(hand, 0.5)).toFixed(2)}   ${shown}`,
    );
    if (process.env.PLANS) {
      for (const text of [rows, counts]) {
        const plan = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`);
        console.log(plan.rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n'));
      }
    }
  }
  await db.end();
} finally {
  child.kill('SIGTERM');
  await new Promise((done) => child.once('exit', done));
  await rm(folder, { recursive: true, force: true });
  const cluster = /"cluster":"([^"]+)"/.exec(said)?.[1];
  if (cluster?.startsWith('/var/lib/cloudvse/')) await rm(join(cluster, '..'), { recursive: true, force: true });
}

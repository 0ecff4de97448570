/**
 * `npm run bench:console`: console lists over 1,000,000 people and 5,000,000 log entries, each against the same answer
 * by hand-written SQL (rows, total and the counts above the list, capped alike), in turn, in one run. Prints medians,
 * p95 and ratios; plans of the slower statements on request (`PLANS=1`). Sizes by `PEOPLE` and `ENTRIES`.
 */
import type pg from 'pg';
import { searchTerms } from '../src/platform/db/search-terms.ts';
import { type Question as Asked, machine, measure, startStand, withoutIndexes } from './stand.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 1_000_000);
const ENTRIES = Number(process.env.ENTRIES ?? 5_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 40);
const CAP = 10_001;

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
  readonly hand: (college: string) => readonly [rows: string, counts?: string];
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
    hand: () => [personRows('true', 'p.created_at desc, p.id desc'), personCounts('true')],
  },
  ...([1, 0] as const).map(
    (counts): Question => ({
      name: `people: page 50, ${counts ? 'with' : 'without'} counts`,
      as: 'admin',
      path: `/api/v1/lists/person?page=50&size=10&sort=-created&counts=${counts}`,
      hand: () => [`${personRows('true', 'p.created_at desc, p.id desc')} offset 490`],
    }),
  ),
  {
    name: 'people: filtered (state, role)',
    as: 'admin',
    path: `/api/v1/lists/person?page=1&size=10&sort=-created&f=${f({ state: ['disabled'], role: ['5'] })}`,
    hand: () => [
      personRows(`p.role = 5 and p.state = 'disabled'`, 'p.created_at desc, p.id desc'),
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
    hand: (unit) => [personRows(below(unit), 'p.created_at desc, p.id desc'), personCounts(below(unit))],
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

const stand = await startStand();
try {
  const who = { admin: await stand.login('admin'), college: await stand.login('college') };
  console.log(machine());
  const began = performance.now();
  await plant(stand.db);
  console.log(
    `planted ${PEOPLE} people and ${ENTRIES} entries in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
  );
  for (const { name, as, path, hand } of QUESTIONS) {
    const asked: Asked = {
      name,
      path,
      token: who[as].Token,
      hand: hand(who.college.Profile.UnitId).filter((text) => text !== undefined),
      shown: ({ rows, total }) => `${(rows as unknown[]).length} of ${total}`,
    };
    await measure(stand, asked, ROUNDS);
  }
} finally {
  await stand.close();
}

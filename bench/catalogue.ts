/**
 * `npm run bench:catalogue`: the public catalogue over 100,000 listed experiments, each list against the same answer by
 * hand-written SQL, in turn, in one run; then how long a finished run takes to stand in the figures. Prints medians, p95
 * and ratios, plans on request (`PLANS=1`). Size by `EXPERIMENTS`.
 */
import type pg from 'pg';
import { searchTerms } from '../src/platform/db/search-terms.ts';
import { machine, measure, type Question, startStand, withoutIndexes } from './stand.ts';

const EXPERIMENTS = Number(process.env.EXPERIMENTS ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 40);

// Names put together from common parts, so that two characters find thousands.
const WHAT = [
  '单摆',
  '酸碱',
  '电路',
  '光栅',
  '血清',
  '桥梁',
  '电机',
  '土壤',
  '网络',
  '细胞',
  '导热',
  '频谱',
  '晶体',
  '水泵',
];
const HOW = [
  '测量',
  '滴定',
  '仿真',
  '衍射',
  '检测',
  '加载',
  '调速',
  '采样',
  '组网',
  '观察',
  '分析',
  '设计',
  '控制',
  '综合',
];
const KIND = ['虚拟实验', '综合实训', '创新实验', '课程设计'];

/** Copies rows of `m` into a table, some columns given anew; the indexes are made afterwards. */
async function copyInto(
  db: pg.Client,
  table: string,
  given: Readonly<Record<string, string>>,
  from: string,
): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  await withoutIndexes(db, table, async () => {
    await db.query(`insert into ${table} (${columns.join(', ')})
      select ${columns.map((name) => given[name] ?? `m.${name}`).join(', ')} ${from}`);
  });
}

async function plant(db: pg.Client): Promise<void> {
  const names = WHAT.flatMap((a) => HOW.flatMap((b) => KIND.map((c) => a + b + c)));
  await db.query('create temp table bench_name (nth int primary key, name text, terms text[])');
  await db.query(
    'insert into bench_name select * from jsonb_to_recordset($1) as x (nth int, name text, terms text[])',
    [JSON.stringify(names.map((name, nth) => ({ nth, name, terms: searchTerms(name) })))],
  );
  // Every planted experiment is a copy of a listed one with a name, a code, figures and a day of its own.
  await db.query(
    `create temp table bench_model as select row_number() over (order by code) as nth, * from experiments.experiment
     where state = 'listed' and deleted_at is null`,
  );
  await copyInto(
    db,
    'experiments.experiment',
    {
      id: 'gen_random_uuid()',
      code: `'BENCH-' || i`,
      name: `n.name || ' ' || i`,
      search_terms: `n.terms || array['bench-' || i]`,
      unit_id: 'u.ids[1 + i % array_length(u.ids, 1)]',
      level: `(array['national', 'provincial', 'school', 'ordinary'])[1 + i % 4]`,
      kind: `(array['basic', 'comprehensive', 'design', 'innovative'])[1 + (i / 4) % 4]`,
      hours: '1 + i % 8',
      featured: 'false',
      published_version_id: 'null',
      listed_at: 'now() - make_interval(mins => i)',
    },
    `from generate_series(1, ${EXPERIMENTS}) as g (i)
     join bench_name n on n.nth = (g.i * 7919::bigint) % ${names.length}
     join bench_model m on m.nth = 1 + g.i % (select count(*) from bench_model)
     cross join (select array_agg(id order by id) as ids from units.unit where deleted_at is null) u`,
  );
  await copyInto(
    db,
    'experiments.figures',
    {
      experiment_id: 'e.id',
      runs: '400 + e.h % 5000',
      runs30: 'e.h % 400',
      rating_number: 'e.h % 40',
      rating_mean: '1 + (e.h % 40) / 10.0',
    },
    `from (select id, abs(hashtext(code)) as h from experiments.experiment where code like 'BENCH-%') e
     cross join (select * from experiments.figures limit 1) m`,
  );
  await db.query('vacuum (analyze) experiments.experiment');
  await db.query('vacuum (analyze) experiments.figures');
  await db.query('vacuum (analyze) experiments.shelf');
}

const card = `e.id, e.code, e.name, e.name_en, e.unit_id, u.name as unit, e.category, e.level, e.kind, e.hours, e.step_count,
  e.cover, e.brief, e.listed_at, to_jsonb(f) as figures`;
const joins = `join units.unit u on u.id = e.unit_id left join experiments.figures f on f.experiment_id = e.id`;
const listed = `e.state = 'listed' and e.deleted_at is null`;
const page = (where: string, order: string) => [
  `select ${card} from experiments.experiment e ${joins} where ${listed} and ${where} order by ${order} limit 12`,
  `select count(*) from experiments.experiment e where ${listed} and ${where}`,
];
const usual = `e.featured desc, e.published_version_id is not null desc, coalesce(f.runs30, 0) desc, e.listed_at desc, e.id`;
const shown: Question['shown'] = ({ rows, total }) => `${(rows as unknown[]).length} of ${total}`;
const list = (query: Readonly<Record<string, string>>) =>
  `/api/v1/experiments?${new URLSearchParams({ page: '1', size: '12', ...query })}`;
const facet = (column: string, where = 'true') =>
  `select ${column}, count(*) from experiments.experiment e where ${listed} and ${where} group by 1`;
const facets = (where = 'true') => [
  ...['category', 'level', 'kind', 'hours', 'step_count', 'published_version_id is not null'].map((column) =>
    facet(column, where),
  ),
  `select p.ancestor_id, count(*) from experiments.experiment e join units.unit_path p on p.unit_id = e.unit_id
   where ${listed} and ${where} group by 1`,
];

const QUESTIONS: readonly Question[] = [
  { name: 'first page', path: list({}), hand: page('true', usual), shown },
  { name: 'newest', path: list({ sort: 'new' }), hand: page('true', 'e.listed_at desc, e.id'), shown },
  {
    name: 'two characters',
    path: list({ kw: '滴定' }),
    hand: page(`e.search_terms @> array['滴定']`, usual),
    shown,
  },
  {
    name: 'pinyin initials',
    path: list({ kw: 'sjdd' }),
    hand: page(`e.search_terms @> array['sjdd']`, usual),
    shown,
  },
  {
    name: 'level and kind',
    path: list({ level: 'national', kind: 'design' }),
    hand: page(`e.level = 'national' and e.kind = 'design'`, usual),
    shown,
  },
  {
    name: 'facets',
    path: '/api/v1/catalogue/facets',
    hand: facets(),
    shown: (data) => `${JSON.stringify(data).length} characters`,
  },
  {
    name: 'facets of a level',
    path: '/api/v1/catalogue/facets?level=national',
    hand: facets(`e.level = 'national'`),
    shown: (data) => `${JSON.stringify(data).length} characters`,
  },
  {
    name: 'facets of two characters',
    path: `/api/v1/catalogue/facets?${new URLSearchParams({ kw: '滴定' })}`,
    hand: facets(`e.search_terms @> array['滴定']`),
    shown: (data) => `${JSON.stringify(data).length} characters`,
  },
];

const stand = await startStand();
try {
  console.log(machine());
  const began = performance.now();
  await plant(stand.db);
  console.log(`planted ${EXPERIMENTS} experiments in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  for (const question of QUESTIONS) await measure(stand, question, ROUNDS);
} finally {
  await stand.close();
}

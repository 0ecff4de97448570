/**
 * `npm run bench:bank`: a bank of 200,000 questions (`QUESTIONS`): a page of its list, searches that find many, few and
 * none, and filters, as its teacher asks for them. Prints medians and p95 of `ROUNDS` (30) calls, and whether the plan
 * of the search reads an index. The run ends with 1 when a search takes more than 200 ms at p95, or reads the table whole.
 */
import { buildContent } from '../src/modules/questions/testing/question.builder.ts';
import { openCrowd } from './crowd.ts';
import { machine, quantile, startStand, withoutIndexes } from './stand.ts';

const QUESTIONS = Number(process.env.QUESTIONS ?? 200_000);
const ROUNDS = Number(process.env.ROUNDS ?? 30);
const MAX_P95_MS = 200;
/** Stems are put together from these, so that two characters find thousands. */
const ABOUT = [
  '单摆',
  '酸碱滴定',
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
];
const ASKED = ['的周期', '的误差', '的原理', '的步骤', '的数据处理', '的安全要求', '的改进', '的适用条件'];

const stand = await startStand();
const crowd = openCrowd(stand);
let missed = false;
try {
  const { db } = stand;
  const [teacher] = await crowd.signIn(['teacher']);
  const { rows: courses } = await db.query<{ id: string }>(
    `select m.course_id as id from courses.course_member m join identity.person p on p.id = m.person_id
     join courses.course o on o.id = m.course_id and o.state = 'published'
     where p.account = 'teacher' and m.role = 'lead' order by 1 limit 1`,
  );
  const path = `/api/v1/courses/${courses[0]!.id}/questions`;
  const meta = { folderId: null, points: 5, difficulty: 3, pointIds: [], tags: [], source: '', keepSimilar: true };
  const body = { content: buildContent('single'), ...meta };
  const { id } = await crowd.send('POST', path, teacher!, body);
  const { rows: columns } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'questions.question'::regclass and attnum > 0
       and not attisdropped and attgenerated = ''`,
  );
  const text = `(($2::text[])[1 + i % ${ABOUT.length}] || ($3::text[])[1 + (i / ${ABOUT.length}) % ${ASKED.length}] || '，题 ' || i)`;
  const given: Readonly<Record<string, string>> = {
    ...{ id: 'gen_random_uuid()', words: text, stem: text, compared: text, digest: `decode(md5(i::text), 'hex')` },
    ...{ prints: 'array[i, i + 1, i + 2]', difficulty: '1 + i % 5', updated_at: 'now() - make_interval(secs => i)' },
    ...{ state: `(array['ready', 'draft'])[1 + i % 2]`, tags: `array['标签' || i % 400]` },
  };
  const names = columns.map(({ name }) => name);
  await withoutIndexes(db, 'questions.question', async () => {
    await db.query(
      `insert into questions.question (${names.join(', ')}) select ${names.map((name) => given[name] ?? `m.${name}`).join(', ')}
       from questions.question m, generate_series(1, $4::int) i where m.id = $1`,
      [id, ABOUT, ASKED, QUESTIONS],
    );
  });
  await db.query('vacuum (analyze) questions.question');

  const asked: readonly (readonly [name: string, query: Record<string, string>, search: boolean])[] = [
    ['first page', {}, false],
    ['search, two characters that find thousands', { kw: '单摆' }, true],
    ['search, a phrase', { kw: '光栅的误差' }, true],
    ['search, one question', { kw: `题 ${QUESTIONS - 7}` }, true],
    ['search, nothing', { kw: '量子纠缠' }, true],
    ['filter, difficulty', { difficulty: '5' }, false],
    ['filter, tag', { tag: '标签77' }, false],
    ['search within a difficulty', { kw: '酸碱滴定', difficulty: '2' }, true],
  ];
  console.log(`${machine()}: ${QUESTIONS} questions in one bank`);
  for (const [name, query, search] of asked) {
    const address = `${path}?${new URLSearchParams(query)}`;
    let found = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const answer = await crowd.send('GET', address, teacher!, null, name);
      found = answer.rows.length;
    }
    const times = crowd.times(name);
    const p95 = quantile(times, 0.95);
    if (search && p95 > MAX_P95_MS) missed = true;
    console.log(
      `${name.padEnd(44)} p50 ${quantile(times, 0.5).toFixed(0).padStart(5)}   p95 ${p95.toFixed(0).padStart(5)} ms   ${found} rows`,
    );
  }
  const { rows: plan } = await db.query<{ 'QUERY PLAN': string }>(
    `explain select id from questions.question q where q.deleted_at is null and q.words ilike '%光栅的误差%'
       and questions.pairs(q.words) @> questions.pairs('光栅的误差')
       and q.bank_id = (select bank_id from questions.question where id = $1) order by q.updated_at desc, q.id desc limit 51`,
    [id],
  );
  const lines = plan.map((row) => row['QUERY PLAN']);
  const whole = lines.some((one) => one.includes('Seq Scan on question'));
  console.log(lines.join('\n'));
  console.log(whole ? 'the search reads the table whole' : 'the search reads an index');
  missed ||= whole || !lines.some((one) => one.includes('Index'));
} finally {
  crowd.close();
  await stand.close();
}
process.exit(missed ? 1 : 0);

/**
 * `npm run bench:book`: the gradebook of one class of 2,000 learners by 60 columns (ten items of six experiments, one
 * run each). Prints the time and size of the book, the first time of a process and later, after a change and without
 * one, beside one statement that only reads the same 120,000 scores, in turn, in one run; and in a browser the time from
 * the answer to the painted rows, and from a jump to the last row and column to their painting. Sizes by `LEARNERS` and
 * `ROUNDS`.
 */
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts';
import { addressOf } from '../src/kernel/routing/paths.ts';
import { gradeScheme, schemeItem } from '../src/modules/grades/shared/grade-scheme.model.ts';
import { machine, quantile, startStand } from './stand.ts';

const LEARNERS = Number(process.env.LEARNERS ?? 2000);
const ITEMS = 10;
const NODES = 60;
const ROUNDS = Number(process.env.ROUNDS ?? 15);

interface Place {
  readonly courseId: string;
  readonly classId: string;
  readonly teacherId: string;
}

/** A class of its own in a course of its own, as large as wanted. */
async function plant(db: pg.Client): Promise<Place> {
  const found = await db.query(
    `select k.id as "like", k.unit_id, c.term_id, p.id as teacher, e.id as experiment
     from classes.class c join courses.course k on k.id = c.course_id
     join courses.course_member m on m.course_id = k.id and m.role = 'lead'
     join identity.person p on p.id = m.person_id and p.account = 'teacher'
     cross join (select id from experiments.experiment limit 1) e limit 1`,
  );
  const { like, unit_id, term_id, teacher, experiment } = found.rows[0];
  const [courseId, classId] = [randomUUID(), randomUUID()];
  await db.query('begin');
  await db.query(
    `insert into courses.course (id, unit_id, code, name, state, category, nature, credits, theory_hours, lab_hours)
     select $1, unit_id, 'BENCH', '大班课程', 'published', category, nature, credits, theory_hours, lab_hours
     from courses.course where id = $2`,
    [courseId, like],
  );
  await db.query(`insert into courses.course_member (course_id, person_id, role) values ($1, $2, 'lead')`, [
    courseId,
    teacher,
  ]);
  await db.query('commit');
  await db.query(
    `insert into classes.class (id, course_id, term_id, code, name, capacity, taken, join_code, state)
     values ($1, $2, $3, 'BENCH-01', '大班', $4, $4, 'BENCH2', 'running')`,
    [classId, courseId, term_id, LEARNERS],
  );
  await db.query(`insert into classes.class_teacher (class_id, person_id) values ($1, $2)`, [classId, teacher]);
  await db.query(
    `with made as (
       insert into identity.person (id, account, name, number, role, unit_id, source)
       select gen_random_uuid(), 'load' || i, '学生' || i, 'L' || lpad(i::text, 8, '0'), 6, $4::uuid, 'import'
       from generate_series(1, $1::int) as g (i) returning id
     ) insert into classes.enrolment (id, class_id, course_id, person_id, source)
       select gen_random_uuid(), $2, $3, id, 'import' from made`,
    [LEARNERS, classId, courseId, unit_id],
  );
  const nodes = Array.from({ length: NODES }, () => randomUUID());
  await db.query(
    `insert into courses.node (id, course_id, type, name, sort, visible, required, completion)
     select n, $2, 'experiment', '实验 ' || i, i, true, true, 'finished' from unnest($1::uuid[]) with ordinality as g (n, i)`,
    [nodes, courseId],
  );
  await db.query(`insert into courses.node_experiment (node_id, experiment_id) select unnest($1::uuid[]), $2`, [
    nodes,
    experiment,
  ]);
  await db.query(
    `insert into runs.run (id, person_id, experiment_id, version_id, origin_id, context_kind, course_id, node_id, class_id,
       attempt_no, state, score, active_seconds, created_at, started_at, ended_at, run_month)
     select r.id, e.person_id, $1, gen_random_uuid(), replace(r.id::text, '-', ''), 'course', $2, n, $3, 1, 'finished',
       40 + abs(hashtext(r.id::text)) % 61, 540, now(), now(), now(), date_trunc('month', now())::date
     from classes.enrolment e cross join unnest($4::uuid[]) n cross join lateral (select gen_random_uuid() as id where e.id is not null and n is not null) r
     where e.class_id = $3`,
    [experiment, courseId, classId, nodes],
  );
  const items = Array.from({ length: ITEMS }, (_, i) =>
    schemeItem({
      key: `item${i}`,
      name: `单元 ${i + 1}`,
      kind: 'experiment',
      weight: 100 / ITEMS,
      members: nodes.slice((i * NODES) / ITEMS, ((i + 1) * NODES) / ITEMS),
      dropLowest: 1,
    }),
  );
  await db.query(
    `insert into grades.scheme (id, course_id, number, state, body, activated_at)
     values ($1, $2, 1, 'active', $3, now())`,
    [randomUUID(), courseId, JSON.stringify(gradeScheme({ items, decimals: 1 }))],
  );
  for (const table of ['runs.run', 'classes.enrolment', 'identity.person', 'courses.node']) {
    await db.query(`vacuum (analyze) ${table}`);
  }
  return { courseId, classId, teacherId: teacher };
}

/** First painted row and a row far down, as the browser sees them, in milliseconds. */
async function paint(base: string, place: Place): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) return console.log('no Chromium here: painting was not measured');
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${base}/user/login`);
    await page.locator('input[autocomplete="username"]').fill('teacher');
    await page.locator('input[type="password"]').fill('CloudVSE@2026');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/user/login'));
    const address = addressOf('maintain.teachingManage.scoreManagement', {
      Id: place.courseId,
      classId: place.classId,
    });
    const first: number[] = [];
    const far: number[] = [];
    let elements = 0;
    for (let round = 0; round < 4; round++) {
      await page.goto(`${base}/`);
      // From the answer of the book to the painted row: what the browser itself needs.
      const answered = page.waitForResponse((one) => new URL(one.url()).pathname.endsWith('/gradebook'));
      await page.goto(base + address);
      await (await answered).finished();
      const began = performance.now();
      await page.getByText('学生1', { exact: true }).waitFor();
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      first.push(performance.now() - began);
      elements = await page.evaluate<number>(`document.querySelectorAll('*').length`);
      const grid = page.getByRole('grid');
      if ((await grid.count()) === 0) continue;
      const jump = performance.now();
      await page.evaluate(
        `(() => { const one = document.querySelector('[role=grid]'); one.scrollTo(one.scrollWidth, one.scrollHeight); })()`,
      );
      await page.getByText(`学生${LEARNERS}`, { exact: true }).waitFor();
      far.push(performance.now() - jump);
    }
    console.log(
      `painted after the answer          p50 ${quantile(first, 0.5).toFixed(0)} ms, ${elements} elements${far.length > 0 ? `; last row and column p50 ${quantile(far, 0.5).toFixed(0)} ms` : ''}`,
    );
  } finally {
    await browser.close();
  }
}

const stand = await startStand({ CLOUDVSE_MODE: 'demo' });
try {
  const { base, db } = stand;
  const place = await plant(db);
  const authorization = `Bearer ${(await stand.login('teacher')).Token}`;
  console.log(`${machine()}; ${LEARNERS} × ${NODES}`);
  const address = `${base}/api/v1/classes/${place.classId}`;
  const timed = async (path: string, body?: object): Promise<{ ms: number; text: string }> => {
    const began = performance.now();
    const answer = await fetch(address + path, {
      headers: { authorization, 'accept-encoding': 'gzip', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'PUT', body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
    return { ms: performance.now() - began, text };
  };
  const byHand = async () => {
    const began = performance.now();
    await db.query(
      `select e.person_id, r.node_id, max(r.score) as best from classes.enrolment e
       join runs.run r on r.person_id = e.person_id and r.class_id = e.class_id and r.state = 'finished'
       where e.class_id = $1 group by 1, 2`,
      [place.classId],
    );
    return performance.now() - began;
  };
  const first = await timed('/gradebook');
  const raw = first.text;
  const { rows } = (JSON.parse(raw) as { data: { rows: { personId: string }[] } }).data;
  const book: number[] = [];
  const hand: number[] = [];
  const adjusted: number[] = [];
  const changed: number[] = [];
  // The first rounds warm both up.
  for (let round = -2; round < ROUNDS; round++) {
    const read = (await timed('/gradebook')).ms;
    const bare = await byHand();
    const personId = rows[round + 2]!.personId;
    const set = { personId, target: 'total', value: 61, reason: 'measured beside the others' };
    const write = (await timed('/adjustments', set)).ms;
    const next = (await timed('/gradebook')).ms;
    if (round < 0) continue;
    book.push(read);
    hand.push(bare);
    adjusted.push(write);
    changed.push(next);
  }
  const report = (name: string, times: readonly number[]) =>
    console.log(
      `${name.padEnd(34)}p50 ${quantile(times, 0.5).toFixed(0)} ms   p95 ${quantile(times, 0.95).toFixed(0)} ms   ratio to scores by hand ${(quantile(times, 0.5) / quantile(hand, 0.5)).toFixed(2)}`,
    );
  report('scores by hand', hand);
  console.log(`book, first time of a process     ${first.ms.toFixed(0)} ms`);
  report('book', book);
  report('book after one change', changed);
  report('setting one total by hand', adjusted);
  console.log(
    `size                              ${(raw.length / 1024).toFixed(0)} KiB, ${(gzipSync(raw).length / 1024).toFixed(0)} KiB by gzip`,
  );
  await paint(base, place);
} finally {
  await stand.close();
}

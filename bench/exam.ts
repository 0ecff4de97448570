import type pg from 'pg';
import { ATTEMPT_TOKEN_HEADER } from '../src/modules/attempts/shared/desk.contract.ts';
import { EXAM_DEFAULTS } from '../src/modules/exams/shared/exam-settings.model.ts';
import { codeFrom } from '../src/modules/proof/shared/proof.model.ts';
import { everyContent } from '../src/modules/questions/testing/question.builder.ts';
import { plantLearners } from './crowd.ts';
import type { Row } from './run-table.ts';

/** Candidates of the planted exam beside those the class has. */
const CANDIDATES = 500;
/** Of them, those that answer at present. */
const SITTING = 16;
/** Questions of the paper: some of every type, so that some wait for a marker. */
const ROUNDS_OF_TYPES = 4;
const POINTS = 2.5;

export interface PlantedExam {
  readonly courseId: string;
  readonly classId: string;
  readonly examId: string;
  /** Tokens of the attempts under way, with their questions. */
  readonly seats: readonly { readonly token: string; readonly items: readonly string[] }[];
  /** A bearer of a candidate who answers at present. */
  readonly candidate: Readonly<Record<string, string>>;
  /** A question marked by people. */
  readonly questionId: string;
  /** Answers to it that are marked. */
  readonly marked: readonly { readonly attemptId: string; readonly item: string }[];
  readonly serial: string;
  readonly videoId: string;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
export type Send = (method: string, path: string, headers: Record<string, string>, body: object) => Promise<any>;

/**
 * Plants an exam with 500 candidates in a class of the teacher that no other measurement reads: 40 questions, 16 answer at
 * present, the others handed in, two thirds of them marked whole. @param not course that is left alone
 */
export async function plantExam(
  db: pg.Client,
  {
    send,
    teacher,
    login,
    not,
  }: {
    readonly send: Send;
    readonly teacher: Record<string, string>;
    readonly login: (account: string) => Promise<{ Token: string }>;
    readonly not: string;
  },
): Promise<PlantedExam> {
  const { courseId, classId, examId } = await openExam(db, { send, teacher, not, candidates: CANDIDATES });
  const rows = async <T>(text: string, values: unknown[] = []) => (await db.query(text, values)).rows as T[];
  const seats: { token: string; items: string[] }[] = [];
  let candidate: Record<string, string> = {};
  for (let i = 1; i <= SITTING; i++) {
    candidate = { authorization: `Bearer ${(await login(`candidate${i}`)).Token}` };
    const client = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
    const body = { client, password: null, agreed: true, takeOver: false };
    const { token, form } = await send('POST', `/api/v1/exams/${examId}/attempts`, candidate, body);
    // Saved are answers to questions whose answer is a text.
    const texts = form.items.filter((item: { view: { type: string } }) => item.view.type === 'shortAnswer');
    seats.push({ token, items: texts.map((item: { id: string }) => item.id) });
  }
  await handInAll(db, examId);
  const marked = await rows<{ attemptId: string; item: string; questionId: string }>(
    `select x.attempt_id as "attemptId", x.item, x.question_id as "questionId" from attempts_api.answer_item x
     where x.exam_id = $1 and x.scored_by = 'mark' and x.question_id = (select min(y.question_id::text)::uuid
       from attempts_api.answer_item y where y.exam_id = $1 and y.scored_by = 'mark') order by 1`,
    [examId],
  );
  const { serial, videoId } = await plantAround(db, courseId, classId);
  return { courseId, classId, examId, seats, candidate, questionId: marked[0]!.questionId, marked, serial, videoId };
}

/**
 * Opens an exam of 40 questions for the class `not` does not have, with that many candidates (accounts `candidate1` …)
 * beside those of the class; every candidate has a form when it returns.
 */
export async function openExam(
  db: pg.Client,
  {
    send,
    teacher,
    not,
    candidates,
  }: {
    readonly send: Send;
    readonly teacher: Record<string, string>;
    readonly not: string;
    readonly candidates: number;
  },
): Promise<Pick<PlantedExam, 'courseId' | 'classId' | 'examId'>> {
  const rows = async <T>(text: string, values: unknown[] = []) => (await db.query(text, values)).rows as T[];
  const [place] = await rows<{ courseId: string; classId: string }>(
    `select c.course_id as "courseId", c.id as "classId" from classes.class c
     join courses.course o on o.id = c.course_id and o.state = 'published'
     join courses.course_member m on m.course_id = c.course_id
     join identity.person p on p.id = m.person_id and p.account = 'teacher'
     where c.state = 'running' order by c.course_id = $1, c.id limit 1`,
    [not],
  );
  const { courseId, classId } = place!;
  await plantLearners(db, { courseId, classId, count: candidates, prefix: 'candidate' });
  const paperId = await plantPaper(db, { send, teacher, courseId });
  const examId = await publish({ send, teacher, courseId, classId, paperId });
  for (;;) {
    const [left] = await rows<{ n: number }>(
      `select count(*)::int as n from exams.candidate c where c.exam_id = $1 and not exists
        (select from exams.form f where f.exam_id = c.exam_id and f.person_id = c.person_id)`,
      [examId],
    );
    const [exam] = await rows<{ state: string }>('select state from exams.exam where id = $1', [examId]);
    if (left!.n === 0 && exam!.state === 'open') break;
    await new Promise((done) => setTimeout(done, 200));
  }
  return { courseId, classId, examId };
}

async function plantPaper(
  db: pg.Client,
  of: { readonly send: Send; readonly teacher: Record<string, string>; readonly courseId: string },
): Promise<string> {
  const ids: string[] = [];
  const usual = { folderId: null, points: POINTS, difficulty: 3, pointIds: [], tags: [], source: '' };
  for (let round = 0; round < ROUNDS_OF_TYPES; round++) {
    for (const content of everyContent()) {
      const body = { content, ...usual, keepSimilar: true };
      const { id } = await of.send('POST', `/api/v1/courses/${of.courseId}/questions`, of.teacher, body);
      ids.push(id);
    }
  }
  await db.query(`update questions.question set state = 'ready' where id = any($1::uuid[])`, [ids]);
  const name = '测量用试卷';
  const fullMark = ids.length * POINTS;
  const items = ids.map((questionId) => ({ questionId, number: 1, points: POINTS }));
  const section = { id: 's1', title: '全部', instructions: '', shuffle: true, items, rules: [] };
  const plan = { sections: [section], shuffleOptions: true, multiple: null, target: null };
  const made = await of.send('POST', `/api/v1/courses/${of.courseId}/papers`, of.teacher, {
    ...{ name, kind: 'fixed', fullMark },
  });
  const saved = await of.send('PUT', `/api/v1/papers/${made.id}`, of.teacher, {
    ...{ version: made.version, name, fullMark, plan },
  });
  await of.send('POST', `/api/v1/papers/${made.id}/commands`, of.teacher, { command: 'ready', version: saved.version });
  return made.id;
}

async function publish(of: {
  readonly send: Send;
  readonly teacher: Record<string, string>;
  readonly courseId: string;
  readonly classId: string;
  readonly paperId: string;
}): Promise<string> {
  const name = '测量用考试';
  const { id, version } = await of.send('POST', `/api/v1/courses/${of.courseId}/managed-exams`, of.teacher, {
    ...{ kind: 'exam', name, nodeId: null },
  });
  const saved = await of.send('PUT', `/api/v1/managed-exams/${id}`, of.teacher, {
    ...{ name, instructions: '', sitting: 'normal', parentId: null, nodeId: null, paperId: of.paperId },
    opensAt: new Date(Date.now() + 60_000).toISOString(),
    closesAt: new Date(Date.now() + 6 * 3_600_000).toISOString(),
    ...{ minutes: 300, mode: 'flexible', settings: EXAM_DEFAULTS, classIds: [of.classId], personIds: [], version },
  });
  await of.send('POST', `/api/v1/managed-exams/${id}/publish`, of.teacher, {
    ...{ version: saved.version, startNow: true, confirmAnswers: true },
  });
  return id;
}

/** Everybody who has not started hands in; every third attempt waits for its marker. */
async function handInAll(db: pg.Client, examId: string): Promise<void> {
  await db.query(
    `with given as (
       select f.*, row_number() over (order by f.person_id) as i, c.class_id,
         jsonb_array_length(f.form -> 'items') as items
       from exams.form f join exams.candidate c on c.exam_id = f.exam_id and c.person_id = f.person_id
       where f.exam_id = $1 and not exists (select from attempts.attempt a where a.form_id = f.id))
     insert into attempts.attempt (id, exam_id, person_id, class_id, no, form_id, form_digest, items, answered, state,
       started_at, salt, seq, head, seen_at, saved_at, submitted_at, submit_reason, receipt_code, receipt)
     select gen_random_uuid(), $1, g.person_id, g.class_id, 1, g.id, g.digest, g.items, g.items,
       case when g.i % 3 = 0 then 'marking' else 'graded' end, now() - interval '10 minutes', md5(g.id::text), g.items,
       g.digest, now(), now(), now(), 'self', 'bench' || g.i, jsonb_build_object('number', 'bench' || g.i, 'digests',
         (select jsonb_agg(jsonb_build_object('item', x ->> 'id', 'digest', g.digest))
          from jsonb_array_elements(g.form -> 'items') x))
     from given g`,
    [examId],
  );
  await db.query(
    `insert into attempts.answer (attempt_id, item, rev, epoch, digest, response, answered, saved_at, score, scored_by,
       detail, question_id, question_number, points)
     select a.id, x.id, 1, 1, a.form_digest, '{"text": "因为周期与振幅无关"}', true, now(),
       case when by_hand and a.state = 'marking' then null else x.points * ((hashtext(a.id::text || x.id) & 3) / 3.0) end,
       case when not by_hand then 'key' when a.state = 'marking' then null else 'mark' end, '{}', x."questionId", 1,
       x.points
     from attempts.attempt a join exams.form f on f.id = a.form_id
     cross join lateral jsonb_to_recordset(f.form -> 'items') as x (id text, "questionId" uuid, points numeric)
     join questions.question q on q.id = x."questionId"
     cross join lateral (select q.type in ('shortAnswer', 'essay', 'file') as by_hand) k
     where a.exam_id = $1 and a.state <> 'in_progress'`,
    [examId],
  );
  await db.query(
    `update attempts.attempt a set score = s.total, scored_at = now() from (select attempt_id, sum(score) as total
       from attempts.answer group by 1) s where s.attempt_id = a.id and a.exam_id = $1 and a.state = 'graded'`,
    [examId],
  );
  await db.query(`vacuum analyze identity.person, classes.enrolment, courses.course_reader, exams.candidate, exams.form,
    attempts.attempt, attempts.answer`);
}

/** A certificate of the class, and a video in its course. */
async function plantAround(
  db: pg.Client,
  courseId: string,
  classId: string,
): Promise<{ serial: string; videoId: string }> {
  const serial = codeFrom(new Uint8Array(64));
  await db.query(
    `insert into certificates.certificate (id, serial, kind, person_id, holder_name, course_id, class_id, title,
       unit_name, achieved_at)
     select gen_random_uuid(), $1, 'course', p.id, p.name, $2, $3, o.name, '测量用单位', now()
     from courses.course o, identity.person p where o.id = $2 and p.account = 'candidate1'`,
    [serial, courseId, classId],
  );
  const { rows } = await db.query<{ id: string }>(
    `with file as (
       insert into media.file (id, kind, attachment_id, path, name, ext, bytes, duration)
       values (gen_random_uuid(), 'video', gen_random_uuid(), 'bench.mp4', '测量用视频', 'mp4', 1000000, 600) returning id)
     update courses.node n set type = 'video', completion = 'watched', file_id = file.id from file
     where n.id = (select id from courses.node where course_id = $1 and type = 'page' and deleted_at is null and visible
       order by id limit 1) returning n.id`,
    [courseId],
  );
  return { serial, videoId: rows[0]!.id };
}

/** What the pages of exams, marking, certificates and videos ask. */
export function examRows(of: PlantedExam, teacher: Readonly<Record<string, string>>): readonly Row[] {
  const book = `/book?id=${of.classId}`;
  const one = `/book?id=${of.examId}`;
  const exam = `/api/v1/managed-exams/${of.examId}`;
  const { candidate } = of;
  const writing = { 'content-type': 'application/json', 'x-requested-with': 'cloudvse' };
  const post = (url: string, headers: Readonly<Record<string, string>>, body: object) => ({
    ...{ url, method: 'POST' as const, headers: { ...headers, ...writing }, body: JSON.stringify(body) },
  });
  let turn = 0;
  const seated = (url: string, body: (items: readonly string[], rev: number) => object) => ({
    ...{ url, method: 'POST' as const, headers: writing, body: '' },
    // Each call comes from the next seat, as those of a room do: they never wait for each other's row.
    next: () => {
      turn += 1;
      const { token, items } = of.seats[turn % of.seats.length]!;
      return { headers: { ...writing, [ATTEMPT_TOKEN_HEADER]: token }, body: JSON.stringify(body(items, turn)) };
    },
  });
  const saved = (items: readonly string[], rev: number) => ({
    batch: items.map((item) => ({ item, rev, base: rev - 1, at: 1_800_000_000_000, response: { text: `答${rev}` } })),
  });
  const beat = { queued: 0, item: null, visible: true, since: 0, read: [], settled: [], events: [] };
  const mark = {
    ...{ url: `${exam}/marks`, method: 'PUT' as const, headers: { ...teacher, ...writing }, body: '' },
    next: () => {
      turn += 1;
      const { attemptId, item } = of.marked[turn % of.marked.length]!;
      const body = JSON.stringify({ attemptId, item, score: 1 + (turn % 3) / 2, comment: '' });
      return { headers: { ...teacher, ...writing }, body };
    },
  };
  const taken = { questionId: of.questionId, number: 1, what: 'open' };
  const report = { ranges: [[0, 1]], pages: [], position: 1 };
  return [
    ['exams of a course', { url: `/api/v1/courses/${of.courseId}/managed-exams?kind=exam`, headers: teacher }, one],
    ['tests of a course', { url: `/api/v1/courses/${of.courseId}/managed-exams?kind=test`, headers: teacher }, one],
    ['exam: overview', { url: exam, headers: teacher }, one],
    ['exam: candidates', { url: `${exam}/candidates?page=1&size=20`, headers: teacher }, book],
    ['exam: board', { url: `/api/v1/exams/${of.examId}/board`, headers: teacher }, book],
    ['exam: marking', { url: `${exam}/marking`, headers: teacher }, book],
    ['exam: ten answers to mark', post(`${exam}/marking-batches`, teacher, taken), book],
    ['exam: a mark', mark, one],
    ['exam: results', { url: `${exam}/results`, headers: teacher }, book],
    ['exam: analysis', { url: `${exam}/analysis`, headers: teacher }, book],
    ['own exams', { url: `/api/v1/courses/${of.courseId}/own-exams?kind=exam`, headers: candidate }, one],
    ['own tests', { url: `/api/v1/courses/${of.courseId}/own-exams?kind=test`, headers: candidate }, one],
    ['attempt: entry', { url: `/api/v1/exams/${of.examId}/entry`, headers: candidate }, one],
    ['attempt: desk', { url: '/api/v1/attempts/desk', headers: { [ATTEMPT_TOKEN_HEADER]: of.seats[0]!.token } }, one],
    ['attempt: save', seated('/api/v1/attempts/save', saved), one],
    ['attempt: heartbeat', seated('/api/v1/attempts/heartbeat', () => beat), one],
    ['certificate, visitors', { url: `/api/v1/certificates/${of.serial}` }, one],
    ['certificates of a class', { url: `/api/v1/classes/${of.classId}/certificates`, headers: teacher }, book],
    ['video of a node', { url: `/api/v1/nodes/${of.videoId}/media`, headers: candidate }, one],
    ['video: opened', post(`/api/v1/nodes/${of.videoId}/media-views`, candidate, {}), one],
    ['video: watched', { ...post(`/api/v1/nodes/${of.videoId}/media-views`, candidate, report), method: 'PATCH' }, one],
    // The last of them, for it ends the attempts; what is measured is the same receipt again.
    ['attempt: handed in again', seated('/api/v1/attempts/submit', () => ({ manifest: [], reason: 'self' })), one],
  ];
}

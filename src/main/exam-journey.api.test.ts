import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sha256Hex } from '../kernel/values/sha256.ts';
import { ATTEMPT_TOKEN_HEADER, saveRoute, startRoute } from '../modules/attempts/shared/desk.contract.ts';
import type { DeskItem } from '../modules/attempts/shared/desk-parts.model.ts';
import { reviewRoute } from '../modules/attempts/shared/result.contract.ts';
import { type Seated, seated, someResponse } from '../modules/attempts/testing/candidate.builder.ts';
import { openQueue, SaveFailed } from '../modules/attempts/web/client/answer-queue.engine.ts';
import { memoryStore } from '../modules/attempts/web/client/exam.store.ts';
import { joinClass } from '../modules/classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../modules/classes/testing/class.builder.ts';
import { type BuiltPerson, buildStudents } from '../modules/classes/testing/people.builder.ts';
import * as exams from '../modules/exams/shared/exam.contract.ts';
import * as life from '../modules/exams/shared/exam-life.contract.ts';
import { EXAM_DEFAULTS } from '../modules/exams/shared/exam-settings.model.ts';
import * as marking from '../modules/marking/shared/marking.contract.ts';
import * as regrading from '../modules/marking/shared/regrade.contract.ts';
import * as papers from '../modules/papers/shared/paper.contract.ts';
import type { PaperRule } from '../modules/papers/shared/paper.model.ts';
import { blueprintPlan, rule } from '../modules/papers/testing/paper.builder.ts';
import * as exchange from '../modules/question-exchange/shared/exchange.contract.ts';
import { messages as sheetTexts } from '../modules/question-exchange/shared/sheet/messages/zh-CN.ts';
import { labelsOf } from '../modules/question-exchange/shared/sheet-labels.model.ts';
import { readWord } from '../modules/question-exchange/shared/word-reader.model.ts';
import { WORD_FORMULA, wordFile, wordParagraph } from '../modules/question-exchange/testing/word-file.builder.ts';
import { openWord } from '../modules/question-exchange/web/client/docx.engine.ts';
import {
  beginOf,
  corrected,
  importBody,
  planOf,
  preset,
} from '../modules/question-exchange/web/components/import-plan.model.ts';
import type { ContentOf } from '../modules/questions/shared/content.model.ts';
import { bulkQuestionsRoute } from '../modules/questions/shared/question.contract.ts';
import { listQuestions, readQuestion } from '../modules/questions/testing/bank.builder.ts';
import { freshStem } from '../modules/questions/testing/question.builder.ts';
import { createTestApp, refusalOf, type TestApp } from '../testing/app.ts';

const CANDIDATES = 40;
/** Of them, those whose network fails after the start. */
const CUT_OFF = 5;
const HOURS = 3_600_000;
/** Numbers of the file: 32 single choices of which two have no answer, 8 true or false, 5 blanks, 5 short answers. */
const WITHOUT_ANSWER = [7, 19];

let t: TestApp;
let w: RunningClass;
let people: readonly BuiltPerson[];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  w = await runningClass(t, unitId);
  people = await buildStudents(t, unitId, CANDIDATES, 'exam');
  const system = await t.ctx();
  for (const { personId } of people) await joinClass(system, { classId: w.classId, personId });
}, 60_000);
afterAll(() => t.close());

function paperOfWord(): Uint8Array {
  const body = [wordParagraph('大学物理期末试题'), wordParagraph('一、单项选择题（每题2分）')];
  let number = 0;
  const question = (...parts: string[]) => {
    number += 1;
    body.push(wordParagraph(`${number}．${freshStem()} `, ...parts));
  };
  for (let i = 0; i < 32; i += 1) {
    question(WORD_FORMULA, WITHOUT_ANSWER.includes(number + 1) ? '（　）' : '（ B ）');
    body.push(wordParagraph('A．增大\tB．减小\tC．不变\tD．无法判断'));
  }
  body.push(wordParagraph('二、判断题（每题1分）'));
  for (let i = 0; i < 8; i += 1) question('（√）');
  body.push(wordParagraph('三、填空题（每题2分）'));
  for (let i = 0; i < 5; i += 1) {
    question('单位是____。');
    body.push(wordParagraph('答案：安培'));
  }
  body.push(wordParagraph('四、简答题（每题5分）'));
  for (let i = 0; i < 5; i += 1) {
    question(WORD_FORMULA);
    body.push(wordParagraph('答案：因为 ', WORD_FORMULA));
  }
  return wordFile(...body);
}

/** Takes the file into the bank as the import page does, and makes every question ready. */
async function importedPaper(): Promise<void> {
  const { questions } = readWord(openWord(paperOfWord())!, labelsOf([sheetTexts]));
  expect(questions).toHaveLength(50);
  const params = { courseId: w.courseId };
  const check = { params, body: { contents: questions.flatMap(({ content }) => content ?? []), knowledge: [] } };
  const read = planOf(questions, await t.call(exchange.checkImportRoute, check, 'teacher'));
  const failed = read.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map(({ found }) => found.number)).toEqual(WITHOUT_ANSWER);
  const plan = read.map((one) => {
    if (one.verdict !== 'failed') return one;
    const begun = beginOf(one.found) as ContentOf<'single'>;
    return corrected(one, { ...begun, key: begun.options[1]!.id });
  });
  const head = { id: randomUUID(), fileName: '期末试题.docx', format: 'word' as const, folderId: null, folders: false };
  const sent = { params, body: importBody(plan, preset(plan), head) };
  expect(await t.call(exchange.importQuestionsRoute, sent, 'teacher')).toMatchObject({ taken: 50 });

  const rows: { readonly id: string; readonly type: string }[] = [];
  for (let next: object | null = {}; next !== null; ) {
    const page: Awaited<ReturnType<typeof listQuestions>> = await listQuestions(t, w.courseId, next);
    rows.push(...page.rows);
    next = page.next;
  }
  expect(rows).toHaveLength(50);
  const ready = { params, body: { ids: rows.map(({ id }) => id), change: { command: 'ready' as const } } };
  expect(await t.call(bulkQuestionsRoute, ready, 'teacher')).toMatchObject({ done: 50 });
  const formulas = rows.filter(({ type }) => type === 'single' || type === 'shortAnswer').map(({ id }) => id);
  for (const id of formulas) {
    expect((await readQuestion(t, id)).content.stem).toContain('data-tex="T=2\\pi \\sqrt{\\frac{l}{g}}"');
  }
}

/** Two parallel papers of 44 points from one blueprint. */
async function parallelPapers(): Promise<readonly string[]> {
  const part = (type: PaperRule['type'], need: number, points: number) => rule({ type, need, points });
  const plan = blueprintPlan([
    part('single', 12, 2),
    part('truth', 4, 1),
    part('blank', 3, 2),
    part('shortAnswer', 2, 5),
  ]);
  const params = { courseId: w.courseId };
  const about = { name: '期末试卷', fullMark: 44 };
  const made = await t.call(papers.createPaperRoute, { params, body: { ...about, kind: 'blueprint' } }, 'teacher');
  const paper = { paperId: made.id };
  const body = { version: made.version, ...about, plan };
  const saved = await t.call(papers.savePaperRoute, { params: paper, body }, 'teacher');
  const makeReady = (paperId: string, version: number) =>
    t.call(papers.commandPaperRoute, { params: { paperId }, body: { command: 'ready', version } }, 'teacher');
  await makeReady(made.id, saved.version);
  const drawn = await t.call(
    papers.generatePapersRoute,
    { params: paper, body: { papers: 2, seed: 'a'.repeat(8) } },
    'teacher',
  );
  expect(drawn.rows.map(({ label }) => label)).toEqual(['A', 'B']);
  for (const { id } of drawn.rows) {
    const { version } = await t.call(papers.paperRoute, { params: { paperId: id } }, 'teacher');
    await makeReady(id, version);
  }
  return drawn.rows.map(({ id }) => id);
}

/** Publishes an exam of a paper for some of the class. */
async function openExam(name: string, paperId: string, candidates: readonly BuiltPerson[]): Promise<string> {
  const about = { kind: 'exam' as const, name, nodeId: null };
  const made = await t.call(exams.createExamRoute, { params: { courseId: w.courseId }, body: about }, 'teacher');
  const now = (await t.ctx()).clock.ms();
  const params = { examId: made.id };
  const open = { when: 'release', at: null } as const;
  const settings = { ...EXAM_DEFAULTS, release: { score: open, paper: open, key: open } };
  const body = {
    ...{ name, instructions: '', sitting: 'normal' as const, parentId: null, nodeId: null, paperId },
    opensAt: new Date(now + 60_000).toISOString(),
    closesAt: new Date(now + 2 * HOURS).toISOString(),
    ...{ minutes: 90, mode: 'flexible' as const, settings, classIds: [], version: made.version },
    personIds: candidates.map(({ personId }) => personId),
  };
  const { version } = await t.call(exams.saveExamRoute, { params, body }, 'teacher');
  const publish = { version, startNow: true, confirmAnswers: true };
  await t.call(life.publishExamRoute, { params, body: publish }, 'teacher');
  await t.drainJobs();
  return made.id;
}

async function seatOf(examId: string, i: number): Promise<Seated> {
  const account = `exam${i}`;
  const payload = { Account: account, Password: sha256Hex('exam'), BusinessId: 'cloudvse', Terminal: 'web' };
  const login = await t.request({ method: 'POST', url: '/api/Authorize/login', payload });
  const headers = { authorization: `Bearer ${login.json().Data.Token}` };
  const client = randomUUID();
  const body = { client, password: null, agreed: true, takeOver: false };
  const started = await t.call(startRoute, { params: { examId }, body }, undefined, { headers });
  return seated(t, started, client);
}

/** The better the candidate, the more of the choices are right; the others of the answers follow some pattern. */
function answerOf(item: DeskItem, i: number, nth: number) {
  const { view } = item;
  if (view.type !== 'single') return someResponse(item, i % 3);
  const text = (i + nth * 7) % CANDIDATES < 2 * i ? '减小' : i % 2 === 0 ? '增大' : '不变';
  return { choice: [view.options.find((one) => one.text.includes(text))!.id] };
}

/** Answers everything; without a network the answers wait on the device until it is back. */
async function answered(seat: Seated, i: number, cutOff: boolean): Promise<void> {
  const { attempt, form } = seat.started;
  const headers = { [ATTEMPT_TOKEN_HEADER]: seat.started.token };
  let online = !cutOff;
  const queue = openQueue({
    attempt: attempt.id,
    store: memoryStore(),
    isOnline: () => online,
    onChange: () => undefined,
    send: async (batch) => {
      if (!online) throw new SaveFailed(0);
      const answers = batch.map(({ item, rev, base, at, response }) => ({ item, rev, base, at, response }));
      return (await t.call(saveRoute, { body: { batch: answers } }, undefined, { headers })).acks;
    },
  });
  for (const [nth, item] of form!.items.entries()) await queue.change(item.id, answerOf(item, i, nth), false);
  if (cutOff) {
    expect(queue.status()).toMatchObject({ offline: true, unsaved: form!.items.length });
    expect((await seat.desk()).answers).toEqual([]);
    online = true;
  }
  queue.flush();
  expect(await queue.drained()).toBe(true);
  const manifest = queue.answers().map(({ item, rev }) => ({ item, rev }));
  queue.stop();
  const { receipt, missing } = await seat.submit(manifest);
  expect({ missing, answered: receipt?.answered }).toEqual({ missing: [], answered: form!.items.length });
}

/** Marks every short answer of an exam, question by question; the marks follow the order of the desk. */
async function markedByHand(examId: string): Promise<number> {
  const params = { examId };
  const { rows } = await t.call(marking.markingRoute, { params }, 'teacher');
  let marked = 0;
  for (const { questionId, number } of rows.filter(({ byHand }) => byHand)) {
    for (;;) {
      const asked = { params, body: { questionId, number, what: 'open' as const } };
      const { answers } = await t.call(marking.takeBatchRoute, asked, 'teacher');
      if (answers.length === 0) break;
      for (const { attemptId, item } of answers) {
        const body = { attemptId, item, score: marked % 6, comment: '' };
        await t.call(marking.saveMarkRoute, { params, body }, 'teacher');
        marked += 1;
      }
    }
  }
  return marked;
}

/** Accepts a second option of one question; nobody loses by it. @returns who gained */
async function regraded(examId: string) {
  const params = { examId };
  const { rows } = await t.call(marking.markingRoute, { params }, 'teacher');
  const { questionId, number } = rows.find(({ type }) => type === 'single')!;
  const asked = { params, query: { questionId, number } };
  const { content } = await t.call(regrading.regradeQuestionRoute, asked, 'teacher');
  const { options } = content as ContentOf<'single'>;
  const key = { type: 'single' as const, choice: [options[0]!.id] };
  const body = {
    ...{ questionId, number, policy: 'rule' as const, manual: false },
    correction: { kind: 'key' as const, key, alsoOld: true },
  };
  const shown = await t.call(regrading.regradePreviewRoute, { params, body }, 'teacher');
  expect(shown).toMatchObject({ attempts: 20, lost: 0 });
  expect(shown.gained).toBeGreaterThan(0);
  const done = { params, body: { ...body, digest: shown.digest, reason: '选项 A 也正确' } };
  expect(await t.call(regrading.regradeRoute, done, 'teacher')).toMatchObject({ changed: shown.gained });
  return shown.rows.filter(({ scoreAfter, scoreBefore }) => scoreAfter! > scoreBefore!);
}

it('takes a Word file of fifty questions through an exam with A and B papers to its analysis', {
  timeout: 120_000,
}, async () => {
  await importedPaper();
  const [a, b] = await parallelPapers();
  const halves = [people.slice(0, 20), people.slice(20)];
  const examIds = [await openExam('期末考试 A 卷', a!, halves[0]!), await openExam('期末考试 B 卷', b!, halves[1]!)];
  const seats: Seated[] = [];
  for (let i = 0; i < CANDIDATES; i += 1) seats.push(await seatOf(examIds[i < 20 ? 0 : 1]!, i));
  for (const [i, seat] of seats.entries()) await answered(seat, i, i < CUT_OFF);

  await t.moveClock(3 * HOURS);
  const later = `make_interval(secs => ${(3 * HOURS) / 1000})`;
  await t.ask(`update identity.session_token set expires_at = expires_at + ${later}`);
  await t.drainJobs();
  for (const examId of examIds) expect(await markedByHand(examId)).toBe(40);
  const [examId] = examIds;
  const params = { examId: examId! };
  const asReview = { params: { attemptId: seats[0]!.started.attempt.id } };
  const before = await t.call(marking.resultsRoute, { params }, 'teacher');
  expect(before).toMatchObject({ absent: 0, unmarked: 0, hindrances: [], can: { release: true } });
  const gained = await regraded(examId!);

  expect(await refusalOf(t.call(reviewRoute, asReview, 'student'))).toMatchObject({ status: 404 });
  expect(await t.call(marking.releaseRoute, { params, body: { absent: 0 } }, 'teacher')).toEqual({ released: 20 });
  const after = await t.call(marking.resultsRoute, { params }, 'teacher');
  const totals = (rows: typeof after.rows) => new Map(rows.map(({ attempts: [one] }) => [one!.id, one!.total!]));
  const [then, now] = [totals(before.rows), totals(after.rows)];
  for (const { attemptId, totalAfter } of gained) expect(now.get(attemptId)).toBe(totalAfter);
  const changed = [...now].filter(([id, total]) => total !== then.get(id)).map(([id]) => id);
  expect(changed.sort()).toEqual(gained.map(({ attemptId }) => attemptId).sort());

  const analysis = await t.call(marking.analysisRoute, { params }, 'teacher');
  expect(analysis).toMatchObject({ n: 20, fullMark: 44 });
  expect(analysis.rows).toHaveLength(21);
  for (const name of ['alpha', 'sem', 'meanDiscrimination', 'facility'] as const) {
    expect(analysis[name], name).not.toBeNull();
  }
});

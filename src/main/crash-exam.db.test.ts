import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '../kernel/http/contract.ts';
import type { attemptEventsRoute } from '../modules/attempts/shared/board.contract.ts';
import { ATTEMPT_TOKEN_HEADER, type saveRoute, type startRoute } from '../modules/attempts/shared/desk.contract.ts';
import { someResponse } from '../modules/attempts/testing/candidate.builder.ts';
import { createClass, joinClass, startClass } from '../modules/classes/server/classes.public.ts';
import { buildCourse, freshCode } from '../modules/courses/testing/course.builder.ts';
import { EXAM_DEFAULTS } from '../modules/exams/shared/exam-settings.model.ts';
import { personByAccount } from '../modules/identity/server/identity.public.ts';
import { emptyPlan, emptySection } from '../modules/papers/shared/paper.model.ts';
import { everyContent } from '../modules/questions/testing/question.builder.ts';
import type { Ctx } from '../platform/db/context.ts';
import type { Call } from '../testing/installed-product.builder.ts';
import { aMortalMachine, DEATHS, type MortalMachine } from '../testing/mortal-machine.builder.ts';
import { insist, signedIn, wait } from '../testing/mortal-person.builder.ts';

/** Rounds of each kind of death; `CRASH_ROUNDS=13` kills at more than 50 moments, otherwise the two hardest come once. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
const KINDS = process.env.CRASH_ROUNDS ? DEATHS : (['server', 'both'] as const);
const CANDIDATES = Array.from({ length: 10 }, (_, i) =>
  i === 0 ? 'student' : `student${String(i + 1).padStart(2, '0')}`,
);
const SAVES = 15;
const PAUSE_MS = 40;

let machine: MortalMachine;
let going = true;
let saved = 0;
interface Sat {
  readonly attemptId: string;
  /** Newest acknowledged answer of each item, with its revision. */
  readonly acknowledged: Map<string, { readonly rev: number; readonly response: unknown }>;
  head: string;
}
const attempts: Sat[] = [];

beforeAll(async () => {
  machine = await aMortalMachine();
}, 180_000);
afterAll(() => machine.close());

/** A course of the teacher with a running class of all candidates. */
async function plantClass(system: Ctx) {
  const teacher = (await personByAccount(system, 'teacher'))!;
  const { courseId, termId } = await buildCourse(system, { unitId: teacher.unitId!, leadId: teacher.id });
  const about = { code: freshCode('K'), name: '考试班', teacherIds: [teacher.id], capacity: 50 };
  const { id: classId } = await createClass(system, { courseId, termId, ...about });
  await startClass(system, classId);
  for (const account of CANDIDATES) {
    await joinClass(system, { classId, personId: (await personByAccount(system, account))!.id });
  }
  return { courseId, classId };
}

/** An open exam of one question of every type that may be sat twenty times. */
async function openExam(teacher: Call, { courseId, classId }: { courseId: string; classId: string }): Promise<string> {
  const write = async (method: string, path: string, body: object) =>
    teacher(`/api/v1${path}`, { method, body, headers: { 'x-requested-with': 'cloudvse' } });
  const items: { questionId: string; number: number; points: number }[] = [];
  const meta = { folderId: null, points: 5, difficulty: 3, pointIds: [], tags: [], source: '', keepSimilar: true };
  for (const content of everyContent().filter(({ type }) => type !== 'file')) {
    const { id, version } = await write('POST', `/courses/${courseId}/questions`, { content, ...meta });
    await write('POST', `/questions/${id}/commands`, { command: 'ready', version });
    items.push({ questionId: String(id), number: 1, points: 5 });
  }
  const about = { name: '停电时的考试', fullMark: items.length * 5 };
  const paper = await write('POST', `/courses/${courseId}/papers`, { ...about, kind: 'fixed' });
  const plan = { ...emptyPlan(() => 's1'), sections: [{ ...emptySection('s1'), title: '全部', items }] };
  const planned = await write('PUT', `/papers/${paper.id}`, { version: paper.version, ...about, plan });
  await write('POST', `/papers/${paper.id}/commands`, { command: 'ready', version: planned.version });
  const made = await write('POST', `/courses/${courseId}/managed-exams`, {
    ...{ kind: 'exam', name: about.name, nodeId: null },
  });
  const settings = { ...EXAM_DEFAULTS, attempts: 20 };
  const opening = await write('PUT', `/managed-exams/${made.id}`, {
    ...{ name: about.name, instructions: '', sitting: 'normal', parentId: null, nodeId: null, paperId: paper.id },
    opensAt: new Date(Date.now() + 60_000).toISOString(),
    closesAt: new Date(Date.now() + 6 * 3_600_000).toISOString(),
    ...{ minutes: 300, mode: 'flexible', settings, classIds: [classId], personIds: [], version: made.version },
  });
  const now = { version: opening.version, startNow: true, confirmAnswers: true };
  await write('POST', `/managed-exams/${made.id}/publish`, now);
  return String(made.id);
}

/** One attempt from its start to the receipt, whatever dies meanwhile. */
async function sit(call: Call, examId: string): Promise<void> {
  const entry = { client: randomUUID(), password: null, agreed: true, takeOver: false };
  const begin = () => call(`/api/v1/exams/${examId}/attempts`, { method: 'POST', body: entry });
  const { attempt, form, token } = (await begin()) as CallOutput<typeof startRoute>;
  const { items } = form!;
  const headers = { [ATTEMPT_TOKEN_HEADER]: token };
  const ask = (path: string, body: object) =>
    insist(() => machine.call(`/api/v1/attempts/${path}`, { method: 'POST', headers, body }));
  const sat: Sat = { attemptId: attempt.id, acknowledged: new Map(), head: '' };
  attempts.push(sat);
  for (let turn = 0; turn < SAVES; turn += 1) {
    await wait(PAUSE_MS * (0.5 + Math.random()));
    const item = items[randomInt(items.length)]!;
    const rev = (sat.acknowledged.get(item.id)?.rev ?? 0) + 1;
    const response = someResponse(item, turn);
    const batch = [{ item: item.id, rev, base: rev - 1, at: Date.now(), response }];
    const { acks } = (await ask('save', { batch })) as CallOutput<typeof saveRoute>;
    // A save whose answer was lost is there when it comes again.
    expect(['saved', 'duplicate']).toContain(acks[0]!.status);
    sat.acknowledged.set(item.id, { rev, response });
    saved += 1;
  }
  const manifest = [...sat.acknowledged].map(([item, { rev }]) => ({ item, rev }));
  const { receipt } = await ask('submit', { manifest, reason: 'self' });
  sat.head = (receipt as { head: string }).head;
}

async function killRounds(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of KINDS) {
      const before = saved;
      while (saved <= before) await wait(5);
      await wait(50 + Math.random() * 250);
      await machine.die(kind, round % 2 === 1);
    }
  }
}

describe('ten candidates on a machine that dies', () => {
  it('find every acknowledged answer in their attempts, and every chain whole', { timeout: 900_000 }, async () => {
    going = true;
    saved = 0;
    attempts.length = 0;
    const place = await machine.inspect(plantClass);
    await machine.boot();
    const teacher = await signedIn(machine, 'teacher');
    const examId = await openExam(teacher, place);
    const sitting = CANDIDATES.map(async (account) => {
      const call = await signedIn(machine, account);
      // Who signs in late sits once all the same.
      for (let no = 0; no === 0 || (no < 20 && going); no += 1) await sit(call, examId);
    });
    await Promise.race([killRounds(), Promise.all(sitting)]);
    going = false;
    await Promise.all(sitting);

    for (const { attemptId, head } of attempts) {
      const chain = (await teacher(`/api/v1/attempts/${attemptId}/events`)) as CallOutput<typeof attemptEventsRoute>;
      expect(chain).toMatchObject({ brokenAt: null, head });
    }
    const { rows } = await machine.inspect((system) =>
      system.tx((tx) =>
        sql<{ attempt: string; item: string; rev: number; response: unknown }>`select attempt_id as attempt, item, rev,
          response from attempts.answer where attempt_id = any(${attempts.map(({ attemptId }) => attemptId)})`.execute(
          tx.db,
        ),
      ),
    );
    console.log(`${attempts.length} attempts, ${saved} acknowledged answers`);
    const key = (one: { attempt: string; item: string }) => `${one.attempt} ${one.item}`;
    // Scoring, where it came that far, notes what was left blank.
    const blank = rows.filter(({ rev }) => rev === 0);
    expect(blank.filter(({ response }) => response !== null)).toEqual([]);
    const kept = rows.flatMap(({ rev, response, ...row }) =>
      rev === 0 ? [] : [[key(row), { rev, response }] as const],
    );
    const acknowledged = attempts.flatMap(({ attemptId, acknowledged }) =>
      [...acknowledged].map(([item, answer]) => [key({ attempt: attemptId, item }), answer] as const),
    );
    expect(new Map(kept)).toEqual(new Map(acknowledged));
    expect(attempts.length).toBeGreaterThanOrEqual(CANDIDATES.length);
  });
});

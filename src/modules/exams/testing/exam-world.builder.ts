import type { CallInput } from '../../../kernel/http/contract.ts';
import { type Account, createTestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { readyBlueprint, readyFixedPaper } from '../../papers/testing/paper.builder.ts';
import { everyContent } from '../../questions/testing/question.builder.ts';
import { clockJob } from '../server/exam-clock.service.ts';
import { examFiguresPort, examLivePort } from '../server/exams.public.ts';
import * as contract from '../shared/exam.contract.ts';
import * as life from '../shared/exam-life.contract.ts';

const MINUTE_MS = 60_000;
/** What is saved of an exam. */
type Body = CallInput<typeof contract.saveExamRoute>['body'];

/**
 * A running class with two ready papers, and the ways of its teacher to set exams: an application of its own. The second
 * teacher is an assistant of the course who teaches no class yet.
 */
export async function buildExamWorld(templateUrl: string) {
  const t = await createTestApp(templateUrl);
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  const w = await runningClass(t, unitId);
  const paper = await readyFixedPaper(t, w.courseId, everyContent().slice(0, 3));
  const blueprint = await readyBlueprint(t, w.courseId);
  await setMember(await t.ctx(), w.courseId, { account: 'teacher2', role: 'assistant', granted: [] });

  /** Lets time pass; nobody is signed out by it. */
  async function move(ms: number): Promise<void> {
    await t.moveClock(ms);
    const later = `make_interval(secs => ${ms / 1000})`;
    await t.ask(`update identity.session set expires_at = expires_at + ${later}, seen_at = seen_at + ${later}`);
    await t.ask(`update identity.session_token set expires_at = expires_at + ${later}`);
  }
  const at = async (minutes: number) => new Date((await t.ctx()).clock.ms() + minutes * MINUTE_MS).toISOString();
  const read = (examId: string, as: Account = 'teacher') => t.call(contract.examRoute, { params: { examId } }, as);
  const create = async (kind: 'exam' | 'test' = 'exam', nodeId: string | null = null, name = '期末考试') =>
    (
      await t.call(
        contract.createExamRoute,
        { params: { courseId: w.courseId }, body: { kind, name, nodeId } },
        'teacher',
      )
    ).id;

  /** Saves an exam as it stands, with what `change` replaces. */
  async function save(examId: string, change: Partial<Body> = {}, as: Account = 'teacher') {
    const it = await read(examId);
    const { name, instructions, sitting, opensAt, closesAt, minutes, mode, settings, version } = it;
    const standing = { name, instructions, sitting, opensAt, closesAt, minutes, mode, settings, version };
    const refs = {
      parentId: it.parent?.id ?? null,
      nodeId: it.node?.id ?? null,
      paperId: it.paper?.id ?? null,
      classIds: it.classes.map(({ id }) => id),
      personIds: it.persons.map(({ personId }) => personId),
    };
    return t.call(contract.saveExamRoute, { params: { examId }, body: { ...standing, ...refs, ...change } }, as);
  }

  /** A draft that can be published: a class, a paper, opening in an hour for two hours. */
  async function ready(change: Partial<Body> = {}): Promise<string> {
    const examId = await create();
    const times = { opensAt: await at(60), closesAt: await at(180), minutes: 90 };
    await save(examId, { ...times, paperId: paper.paperId, classIds: [w.classId], ...change });
    return examId;
  }
  const checks = async (examId: string) => {
    const { rows } = await t.call(life.examChecksRoute, { params: { examId } }, 'teacher');
    return Object.fromEntries(
      rows.map(({ check, level, message }) => [check, `${level} ${message.key.split('.').at(-1)}`]),
    );
  };
  const publish = async (examId: string, more: { startNow?: boolean; confirmAnswers?: boolean } = {}) => {
    const { version } = await read(examId);
    const body = { version, startNow: false, confirmAnswers: false, ...more };
    return t.call(life.publishExamRoute, { params: { examId }, body }, 'teacher');
  };
  const published = async (change: Partial<Body> = {}, more: Parameters<typeof publish>[1] = {}) => {
    const examId = await ready(change);
    await publish(examId, more);
    await t.drainJobs();
    return examId;
  };
  const tick = async () => {
    await clockJob.run(await t.ctx(), {});
    await t.drainJobs();
  };
  const told = async (examId: string, name: string) =>
    (
      await t.ask(
        `select n.person_id from notifications.notification n where n.message_key = $2 and n.object_id = $1`,
        [examId, `exams.notice.${name}`],
      )
    ).length;
  const stored = async (examId: string) =>
    String((await t.ask('select state from exams.exam where id = $1', [examId]))[0]!.state);
  const formsOf = (examId: string) =>
    t.ask('select person_id, seed, digest, used from exams.form where exam_id = $1 order by person_id', [examId]);

  /** Answers the ports as the module of attempts does, until `restore`. @returns what was told to running attempts */
  const { ports } = await t.ctx();
  const all = ports.all.bind(ports);
  const restore = () => Object.assign(ports, { all });
  const withFigures = (examId: string, figures: { started?: number; inProgress?: number; toMark?: number }) => {
    const live: unknown[] = [];
    const row = { examId, started: 0, inProgress: 0, submitted: 0, toMark: 0, mean: null, ...figures };
    const answered = (port: { readonly name: string }) => {
      if (port.name === examFiguresPort.name) return [async () => [row]];
      if (port.name !== examLivePort.name) return all(port as never);
      return [async (_tx: unknown, id: string, change: object) => live.push({ id, ...change })];
    };
    Object.assign(ports, { all: answered });
    return live;
  };
  const own = { move, at, read, create, save, ready, checks, publish, published, tick, told, stored, formsOf };
  return { t, w, paper, blueprint, ...own, withFigures, restore };
}
export type ExamWorld = Awaited<ReturnType<typeof buildExamWorld>>;

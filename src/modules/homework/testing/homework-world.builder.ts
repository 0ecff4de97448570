import type { CallInput } from '../../../kernel/http/contract.ts';
import { type Account, createTestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { type HomeworkFigures, homeworkFiguresPort, homeworkHandInsPort } from '../server/homework.public.ts';
import { clockJob } from '../server/homework-clock.service.ts';
import * as contract from '../shared/homework.contract.ts';
import * as life from '../shared/homework-life.contract.ts';

const MINUTE_MS = 60_000;
/** What is saved of homework. */
type Body = CallInput<typeof contract.saveHomeworkRoute>['body'];

/**
 * A running class, and the ways of its teacher to set homework: an application of its own. The second teacher is an
 * assistant of the course who teaches no class.
 */
export async function buildHomeworkWorld(templateUrl: string) {
  const t = await createTestApp(templateUrl);
  const { actor } = await t.ctx('teacher');
  const w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  await setMember(await t.ctx(), w.courseId, { account: 'teacher2', role: 'assistant', granted: [] });
  const course = { params: { courseId: w.courseId } };

  /** Lets time pass; nobody is signed out by it. */
  async function move(ms: number): Promise<void> {
    await t.moveClock(ms);
    const later = `make_interval(secs => ${ms / 1000})`;
    await t.ask(`update identity.session set expires_at = expires_at + ${later}, seen_at = seen_at + ${later}`);
    await t.ask(`update identity.session_token set expires_at = expires_at + ${later}`);
  }
  const at = async (minutes: number) => new Date((await t.ctx()).clock.ms() + minutes * MINUTE_MS).toISOString();
  const read = (homeworkId: string, as: Account = 'teacher') =>
    t.call(contract.homeworkRoute, { params: { homeworkId } }, as);
  const create = async (title = '第一次作业', nodeId: string | null = null, as: Account = 'teacher') =>
    (await t.call(contract.createHomeworkRoute, { ...course, body: { title, nodeId, parentId: w.chapterId } }, as)).id;

  /** Saves homework as it stands, with what `change` replaces. */
  async function save(homeworkId: string, change: Partial<Body> = {}, as: Account = 'teacher') {
    const it = await read(homeworkId);
    const { title, brief, maxScore, opensAt, dueAt, cutoffAt, settings, rubric, version } = it;
    const classes = it.classes.map(({ name: _, ...one }) => one);
    const attachments = it.attachments.map(({ id }) => id);
    const standing = { title, brief, maxScore, opensAt, dueAt, cutoffAt, settings, rubric, classes, attachments };
    const body = { ...standing, nodeId: it.node!.id, version, ...change };
    return t.call(contract.saveHomeworkRoute, { params: { homeworkId }, body }, as);
  }

  /** A draft that can be published: a brief, due in a day, taken another day, for the class. */
  async function ready(change: Partial<Body> = {}): Promise<string> {
    const homeworkId = await create();
    const classes = [{ id: w.classId, opensAt: null, dueAt: null, cutoffAt: null, groupSetId: null }];
    const dates = { dueAt: await at(1440), cutoffAt: await at(2880) };
    await save(homeworkId, { brief: '<p>写出推导过程</p>', ...dates, classes, ...change });
    return homeworkId;
  }
  const checks = async (homeworkId: string) => {
    const { rows } = await t.call(life.homeworkChecksRoute, { params: { homeworkId } }, 'teacher');
    return Object.fromEntries(
      rows.map(({ check, level, message }) => [check, `${level} ${message.key.split('.').at(-1)}`]),
    );
  };
  const publish = async (homeworkId: string, showNode = true) => {
    const { version } = await read(homeworkId);
    const body = { version, showNode };
    return t.call(life.publishHomeworkRoute, { params: { homeworkId }, body }, 'teacher');
  };
  const published = async (change: Partial<Body> = {}) => {
    const homeworkId = await ready(change);
    await publish(homeworkId);
    await t.drainJobs();
    return homeworkId;
  };
  const tick = async () => {
    await clockJob.run(await t.ctx(), {});
    await t.drainJobs();
  };
  /** Persons who were told so of homework. */
  const told = async (homeworkId: string, name: string) =>
    (
      await t.ask(
        'select n.person_id as id from notifications.notification n where n.message_key = $2 and n.object_id = $1',
        [homeworkId, `homework.notice.${name}`],
      )
    ).map(({ id }) => String(id));
  const stored = async (homeworkId: string) =>
    String((await t.ask('select state from homework.homework where id = $1', [homeworkId]))[0]!.state);

  const { ports } = await t.ctx();
  const all = ports.all.bind(ports);
  const restore = () => Object.assign(ports, { all });
  /** Answers the ports as the modules above do, until `restore`. */
  const withHandIns = (
    homeworkId: string,
    handIns: readonly { readonly personId: string; readonly submittedAt: Date }[],
    figures: Omit<HomeworkFigures, 'homeworkId'> = { handedIn: handIns.length },
  ) => {
    const answered = (port: { readonly name: string }) => {
      if (port.name === homeworkFiguresPort.name) return [async () => [{ homeworkId, ...figures }]];
      if (port.name !== homeworkHandInsPort.name) return all(port as never);
      return [async (_: unknown, id: string) => (id === homeworkId ? handIns : [])];
    };
    Object.assign(ports, { all: answered });
  };
  const own = { move, at, read, create, save, ready, checks, publish, published, tick, told, stored };
  return { t, w, course, ...own, withHandIns, restore };
}
export type HomeworkWorld = Awaited<ReturnType<typeof buildHomeworkWorld>>;

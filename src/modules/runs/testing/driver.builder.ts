import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { AnyDb } from '../../../platform/db/pool.ts';
import type { Account, TestApp } from '../../../testing/app.ts';
import { generateCodeRoute } from '../shared/access.contract.ts';
import type { SavedArtifact } from '../shared/artifact.contract.ts';
import { aRunnableExperiment, type FakeNode, fakeCourses } from './run.builder.ts';

/** A begun run as its shell knows it. */
export interface Started {
  readonly runId: string;
  readonly token: string;
  readonly epoch: number;
}

/** A reported step of thirty seconds and eight points. */
export const stepEnd = (n: number, seq: number, more: Record<string, unknown> = {}) => ({
  N: n,
  T: Date.now(),
  Type: 'step.end',
  Data: { seq, timeUsed: 30, score: 8, ...more },
});

/** A file a content makes: one transparent pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Body of a form with one file, as a browser writes it. */
function formOf(fields: Readonly<Record<string, string>>, bytes: Buffer) {
  const mark = '----run-file';
  const field = ([name, value]: [string, string]) =>
    `--${mark}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(Object.entries(fields).map(field).join('') + file),
      bytes,
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]),
    type: `multipart/form-data; boundary=${mark}`,
  };
}

/** Plays a shell against an application: an experiment, course nodes a test decides about, and the calls of a run. */
export async function createRunDriver(
  t: TestApp,
  more: { readonly manifest?: Readonly<Record<string, unknown>> } = {},
) {
  const nodes: FakeNode[] = [];
  fakeCourses(t.app.base.ports, nodes);
  const experiment = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'), more);
  let moved = 0;

  const launch = (
    body: Record<string, unknown>,
    as: Account = 'student',
  ): Promise<CallOutput<typeof generateCodeRoute>> => t.call(generateCodeRoute, { body: body as never }, as);
  const start = (code: string, as: Account = 'student', headers: Record<string, string> = {}) =>
    t.request({ method: 'GET', url: `/access/StartProject?Code=${code}`, as, headers });

  return {
    nodes,
    experiment,
    launch,
    start,
    /** A course node for student and student2, taught by teacher. */
    async node(more: Partial<FakeNode> = {}): Promise<FakeNode> {
      const made = {
        nodeId: randomUUID(),
        courseId: randomUUID(),
        experimentId: experiment.id,
        people: [await t.personId('student'), await t.personId('student2')],
        teachers: [await t.personId('teacher')],
        attempts: null,
        ...more,
      };
      nodes.push(made);
      return made;
    },
    inNode: (one: FakeNode, classId?: string) => ({
      ExperimentId: experiment.id,
      Context: { Kind: 'course', NodeId: one.nodeId, ...(classId ? { ClassId: classId } : {}) },
    }),
    async begin(body: Record<string, unknown>, as: Account = 'student'): Promise<Started> {
      const made = await launch(body, as);
      const answer = (await start(made.Code, as)).json();
      if (answer.Result !== 0) throw new Error(`not begun: ${JSON.stringify(answer)}`);
      return { runId: made.RunId, token: answer.Data.RunToken, epoch: answer.Data.Epoch };
    },
    send: (run: Started, operations: unknown[], epoch = run.epoch) =>
      t.request({
        method: 'POST',
        url: '/bus/Behavior/Operation',
        headers: { 'x-run-token': run.token },
        payload: { RecordId: run.runId, Epoch: epoch, Operations: operations },
      }),
    /** Ends a run. It took two hours and ten active minutes unless `asIs`, so that its result is plausible. */
    async exit(run: Started, query: string, more: { readonly asIs?: boolean } = {}) {
      if (!more.asIs) {
        await (await t.ctx('system')).tx((tx) =>
          sql`update runs.run set started_at = least(started_at, platform.app_now() - interval '2 hours'),
            active_seconds = greatest(active_seconds, 600) where id = ${run.runId} and state = 'running'`.execute(
            tx.db,
          ),
        );
      }
      return t.request({ method: 'GET', url: `/access/ExitProject?${query}`, headers: { 'x-run-token': run.token } });
    },
    save: (run: Started, n: number, data: unknown, key = 'main') =>
      t.request({
        method: 'PUT',
        url: `/api/v1/runs/${run.runId}/state/${key}`,
        headers: { 'x-run-token': run.token },
        payload: { n, data },
      }),
    /** Hands over a file as item `n`: a picture named `图` unless told otherwise. */
    async file(
      run: Started,
      n: number,
      more: { name?: string; mime?: string; bytes?: Buffer; caption?: string; stepSeq?: string; epoch?: number } = {},
    ) {
      const { name = '图', mime = 'image/png', caption = '', stepSeq = '1', bytes = PIXEL, epoch = run.epoch } = more;
      const { payload, type } = formOf({ name, mime, caption, stepSeq, t: String(Date.now()) }, bytes);
      const answer = await t.request({
        method: 'PUT',
        url: `/api/v1/runs/${run.runId}/artifacts/${epoch}/${n}`,
        headers: { 'x-run-token': run.token, 'content-type': type },
        payload,
      });
      return { status: answer.statusCode, data: answer.json().data as SavedArtifact | undefined };
    },
    /** Looks into the tables as the system. */
    async owner<T>(work: (db: AnyDb) => Promise<T>): Promise<T> {
      return (await t.ctx('system')).tx((tx) => work(tx.db));
    },
    /** Moves the clock until `back`: the sign-ins of other tests stay fresh. */
    async later(ms: number): Promise<void> {
      moved += ms;
      await t.moveClock(ms);
    },
    async back(): Promise<void> {
      if (moved !== 0) await t.moveClock(-moved);
      moved = 0;
    },
  };
}

export type RunDriver = Awaited<ReturnType<typeof createRunDriver>>;

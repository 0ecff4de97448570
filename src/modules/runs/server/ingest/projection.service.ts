import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { originOf } from '../../../../platform/http/hosts.ts';
import type { JobHandler, ModuleParts } from '../../../../platform/http/module.ts';
import { takeJobs } from '../../../../platform/jobs/enqueue.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
import { versionOf } from '../launch/version.service.ts';
import { runsById } from '../run.repository.ts';
import type { RunRow } from '../runs.tables.ts';
import {
  changeStatements,
  itemStatement,
  type RunChange,
  type StatementFrame,
} from '../statements/statement.engine.ts';
import {
  insertStatements,
  itemsByNumber,
  type RunStatement,
  saidFinish,
  statesByNumber,
} from '../statements/statement.repository.ts';

/** Job that turns stored items into statements; jobs of its queue run one after another, whatever the processes. */
export const PROJECT_JOB = 'runs.project';
const MAX_PAUSE_MS = 1_000;

type Projected = Pick<RunRow, 'id' | 'source'>;

/**
 * Statements of these items are made after the transaction: the request is committed together with what it is about, so
 * none is missed, and repeated deliveries add none. Content that speaks xAPI itself keeps its statements as sent.
 */
export function projectItems(
  tx: TxCtx,
  run: Projected,
  items: { readonly epoch: number; readonly ns: Iterable<number>; readonly states?: boolean },
): void {
  const ns = [...items.ns];
  if (ns.length === 0 || run.source === 'xapi') return;
  const states = items.states ? { states: true } : {};
  tx.enqueue({
    name: PROJECT_JOB,
    queue: PROJECT_JOB,
    payload: { runId: run.id, epoch: items.epoch, ns, ...states },
  });
}

/** The same for what happened to a run itself, at this instant. */
export function projectChange(tx: TxCtx, run: Projected & Pick<RunRow, 'epoch'>, kind: RunChange, at: Date): void {
  if (run.source === 'xapi') return;
  tx.enqueue({
    name: PROJECT_JOB,
    queue: PROJECT_JOB,
    payload: { runId: run.id, epoch: run.epoch, change: kind, at: at.toISOString() },
  });
}

interface Work {
  readonly runId: string;
  readonly epoch: number;
  readonly ns?: readonly number[];
  readonly states?: boolean;
  readonly change?: RunChange;
  readonly at?: string;
}

/** Jobs done in one transaction, with up to 200 items each. */
const MAX_JOBS = 48;
/** Statements made and sent before other work of the process has its turn; the database writes them meanwhile. */
const SLICE = 200;

async function framesOf(tx: Ctx, { config }: Pick<ModuleParts, 'config'>, runs: readonly RunRow[]) {
  const experiments = await experimentFacts(tx, [...new Set(runs.map((run) => run.experiment_id))]);
  const frames = new Map<string, { readonly frame: StatementFrame; readonly passScore: number }>();
  for (const run of runs) {
    const experiment = experiments.get(run.experiment_id);
    const version = await versionOf(tx, run.version_id);
    const frame: StatementFrame = {
      site: originOf(config, config.hosts.home[0] ?? ''),
      platform: 'CloudVSE',
      language: config.defaultLocale,
      runId: run.id,
      personId: run.person_id,
      experiment: { code: experiment?.code ?? run.experiment_id, name: experiment?.name ?? '' },
      version: version?.number ?? 0,
      steps: new Map((version?.steps ?? []).map(({ seq, title, maxScore }) => [seq, { title, maxScore }])),
      courseId: run.course_id,
      classId: run.class_id,
      released: run.show_score,
    };
    frames.set(run.id, { frame, passScore: experiment?.passScore ?? 60 });
  }
  return frames;
}

/** Makes the statements of pieces of work, of whatever runs. */
async function project(tx: TxCtx, parts: Pick<ModuleParts, 'config'>, works: readonly Work[]): Promise<void> {
  const runs = new Map(
    (await runsById(tx, [...new Set(works.map((work) => work.runId))])).map((run) => [run.id, run] as const),
  );
  const living = works.filter((work) => runs.has(work.runId));
  const frames = await framesOf(tx, parts, [...runs.values()]);
  const wanted = (states: boolean) =>
    living
      .filter((work) => (work.states ?? false) === states)
      .flatMap(({ runId, epoch, ns = [] }) =>
        ns.map((n) => ({ month: runs.get(runId)!.run_month, run: runId, epoch, n })),
      );
  const items = [...(await itemsByNumber(tx, wanted(false))), ...(await statesByNumber(tx, wanted(true)))];
  const now = tx.clock.now();
  const written: Promise<void>[] = [];
  const write = (statements: readonly RunStatement[]) => {
    const work = insertStatements(tx, now, statements);
    // Waited for below; a fault before that is not unheard.
    work.catch(() => {});
    written.push(work);
  };
  let made: RunStatement[] = [];
  for (const [i, item] of items.entries()) {
    const { frame } = frames.get(item.runId)!;
    made.push({ ...itemStatement(frame, item), run: runs.get(item.runId)! });
    if (i % SLICE !== SLICE - 1) continue;
    write(made);
    made = [];
    await nextTurn();
  }
  const changes = living.flatMap((work) => (work.change ? [{ ...work, change: work.change }] : []));
  const finished = await saidFinish(
    tx,
    changes.map(({ runId, epoch }) => ({ month: runs.get(runId)!.run_month, run: runId, epoch })),
  );
  for (const { runId, epoch, change, at } of changes) {
    const run = runs.get(runId)!;
    const { frame, passScore } = frames.get(runId)!;
    const statements = changeStatements(
      frame,
      { kind: change, epoch, at: new Date(at ?? tx.clock.ms()) },
      {
        score: run.score,
        passScore,
        activeSeconds: run.active_seconds,
        saidFinish: finished.has(`${runId}:${epoch}`),
      },
    );
    made.push(...statements.map((one) => ({ ...one, run })));
  }
  write(made);
  await Promise.all(written);
}

/**
 * Projects a piece of work together with others that wait. A full portion is followed by a pause, the longer the busier
 * this process was with other work meanwhile: up to as long as the portion took. The queue of these jobs runs one at a
 * time, so that at most one connection is taken by it.
 */
async function projectWaiting(ctx: Ctx, parts: Pick<ModuleParts, 'config'>, own: Work): Promise<void> {
  const began = performance.now();
  const before = performance.eventLoopUtilization();
  const taken = await ctx
    .tx(async (tx) => {
      const others = await takeJobs<Work>(tx, PROJECT_JOB, MAX_JOBS - 1);
      await project(tx, parts, [own, ...others]);
      return others.length;
    })
    .catch(async (error: unknown) => {
      // One that cannot be projected must not hold up the others: each is then tried alone, as its own job.
      ctx.log.warn({ err: error, runId: own.runId }, 'statements projected one by one');
      await ctx.tx((tx) => project(tx, parts, [own]));
      return 0;
    });
  if (taken < MAX_JOBS - 1) return;
  const { utilization } = performance.eventLoopUtilization(before);
  await sleep(Math.min((performance.now() - began) * utilization, MAX_PAUSE_MS));
}

/** The job of the projection. */
export const projectionJobs = (parts: Pick<ModuleParts, 'config'>): readonly JobHandler[] => [
  { name: PROJECT_JOB, run: (ctx, payload) => projectWaiting(ctx, parts, payload as unknown as Work) },
];

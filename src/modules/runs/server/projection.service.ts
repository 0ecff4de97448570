import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { originOf } from '../../../platform/http/hosts.ts';
import type { JobHandler, ModuleParts } from '../../../platform/http/module.ts';
import { experimentFacts } from '../../experiments/server/experiments.public.ts';
import { findRun } from './run.repository.ts';
import type { RunRow } from './runs.tables.ts';
import { changeStatements, itemStatement, type RunChange, type StatementFrame } from './statement.engine.ts';
import { insertStatements, itemsByNumber, statesByNumber } from './statement.repository.ts';
import { versionOf } from './version.service.ts';

/** Job that turns stored items into statements. */
export const PROJECT_JOB = 'runs.project';

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
  tx.enqueue({ name: PROJECT_JOB, payload: { runId: run.id, epoch: items.epoch, ns, ...states } });
}

/** The same for what happened to a run itself, at this instant. */
export function projectChange(tx: TxCtx, run: Projected & Pick<RunRow, 'epoch'>, kind: RunChange, at: Date): void {
  if (run.source === 'xapi') return;
  tx.enqueue({ name: PROJECT_JOB, payload: { runId: run.id, epoch: run.epoch, change: kind, at: at.toISOString() } });
}

interface Work {
  readonly runId: string;
  readonly epoch: number;
  readonly ns?: readonly number[];
  readonly states?: boolean;
  readonly change?: RunChange;
  readonly at?: string;
}

async function frameOf(tx: Ctx, { config }: Pick<ModuleParts, 'config'>, run: RunRow) {
  const experiment = (await experimentFacts(tx, [run.experiment_id])).get(run.experiment_id);
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
  return { frame, passScore: experiment?.passScore ?? 60 };
}

/** Makes the statements of one piece of work; at most seven statements. */
async function project(ctx: Ctx, parts: Pick<ModuleParts, 'config'>, work: Work): Promise<void> {
  await ctx.tx(async (tx) => {
    const run = await findRun(tx, { id: work.runId });
    if (!run) return;
    const { frame, passScore } = await frameOf(tx, parts, run);
    const ns = work.ns ?? [];
    const { items, saidFinish } = work.states
      ? { items: await statesByNumber(tx, run.id, work.epoch, ns), saidFinish: false }
      : await itemsByNumber(tx, run, work.epoch, ns);
    const ofItems = items.map((item) => itemStatement(frame, item));
    const ofChange = work.change
      ? changeStatements(
          frame,
          { kind: work.change, epoch: work.epoch, at: new Date(work.at ?? tx.clock.ms()) },
          { score: run.score, passScore, activeSeconds: run.active_seconds, saidFinish },
        )
      : [];
    await insertStatements(tx, run, tx.clock.now(), [...ofItems, ...ofChange]);
  });
}

/** The job of the projection. */
export const projectionJobs = (parts: Pick<ModuleParts, 'config'>): readonly JobHandler[] => [
  { name: PROJECT_JOB, run: (ctx, payload) => project(ctx, parts, payload as unknown as Work) },
];

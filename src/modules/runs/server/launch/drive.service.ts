import { appError } from '../../../../kernel/errors/app-error.ts';
import { newToken, tokenHash } from '../../../../platform/auth/tokens.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { VersionFacts } from '../../../content/server/content.public.ts';
import type { Rule } from '../../../content/shared/rule.model.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import { evaluateStep, type RuleEvent } from '../../shared/rule.policy.ts';
import type { RunContextRef } from '../../shared/run.model.ts';
import { type SeriesShape, type Solution, seriesOf, solveStep } from '../../shared/solve.model.ts';
import { endRun } from '../ingest/finish.service.ts';
import { commitItems } from '../ingest/operation.service.ts';
import { versionSecretPort } from '../rule.port.ts';
import { type LockedRun, lockById, lockPerson } from '../run.repository.ts';
import { beginRun } from '../run.service.ts';
import { rulesOf } from '../scoring/rule.service.ts';
import { launch } from './launch.service.ts';
import { attemptOf, attemptParameters, versionOf } from './version.service.ts';

/** One step of a driven run. */
export interface DrivenStep {
  readonly seq: number;
  /** Absent for a step the content does not score. */
  readonly score?: number;
  readonly seconds: number;
  readonly repeatCount?: number;
  readonly evaluation?: string;
  /** Things done within the step, spread over its time. */
  readonly events?: readonly { readonly verb: string; readonly object?: string | null; readonly result?: unknown }[];
  /**
   * Where the version has rules for the step: which of them are met. Events, series and the reported score then follow
   * from the rules and the hidden parameters of the person, as work at the bench would make them.
   */
  readonly meets?: (rule: Rule, index: number) => boolean;
  readonly series?: Solution['series'];
}

export interface DrivenRun {
  readonly personId: string;
  readonly experimentId: string;
  readonly context: RunContextRef;
  readonly steps: readonly DrivenStep[];
  /** How series look that the rules ask for, by name. */
  readonly shapes?: Readonly<Record<string, SeriesShape>> | undefined;
  /** Start of the run; now less its length when absent. */
  readonly startedAt?: Date;
  /** How it ends; `running` leaves it open. */
  readonly end?: 'finished' | 'unfinished' | 'running';
}

const BEAT_MS = 15_000;

/**
 * Drives a whole run through the services a browser's calls go through: launch, first signal, items with heartbeats,
 * end. Seeds and tests of other modules use it; `startedAt` places the run in past weeks.
 * @throws AppError as the services do, e.g. when no attempts are left.
 */
export async function driveRun(ctx: Ctx, drive: DrivenRun): Promise<{ runId: string }> {
  const person = (await peopleById(ctx, [drive.personId])).get(drive.personId);
  if (!person) throw appError('notFound', 'error.notFound');
  const asPerson = ctx.as({
    kind: 'person',
    personId: person.id,
    account: person.account,
    name: person.name,
    role: person.role as never,
    unitId: person.unitId,
    sessionId: person.id,
    mustChangePassword: false,
    grants: [],
  });
  const seconds = drive.steps.reduce((sum, step) => sum + step.seconds, 0);
  const start = drive.startedAt ?? new Date(ctx.clock.ms() - seconds * 1000);
  const { kind: of, nodeId, classId, cloudId, openingId } = drive.context;
  const kind = of === 'attempt' ? undefined : of;
  const made = await launch(asPerson, {
    experimentId: drive.experimentId,
    wanted: { kind, nodeId, classId, cloudId, openingId },
    restart: true,
    at: start,
  });
  const endedAt = new Date(start.getTime() + seconds * 1000);
  await ctx.tx(async (tx) => {
    await lockPerson(tx, drive.personId, drive.experimentId);
    const created = await lockById(tx, made.runId);
    if (!created) throw appError('notFound', 'runs.run.absent');
    const hash = tokenHash(newToken('Rt'));
    const begun = await beginRun(tx, created, { tokenHash: hash, at: start, attempts: null });
    const version = await versionOf(tx, begun.version_id);
    const run: LockedRun = { ...begun, token_epoch: begun.epoch };
    const { items, receipts } = itemsOf(await worked(tx, run, version, drive), start.getTime());
    for (let at = 0; at < items.length; at += 200) {
      const now = at === 0 ? run : { ...(await lockById(tx, run.id))!, token_epoch: run.epoch };
      await commitItems(tx, now, version, {
        epoch: run.epoch,
        items: items.slice(at, at + 200),
        at: endedAt,
        receiptOf: (item) => new Date(receipts.get(item.n) ?? endedAt.getTime()),
      });
    }
    if (drive.end === 'running') return;
    const status = drive.end === 'unfinished' ? 2 : 1;
    await endRun(tx, { ...(await lockById(tx, run.id))!, token_epoch: run.epoch }, version, {
      status,
      score: null,
      reason: null,
      at: endedAt,
    });
  });
  return { runId: made.runId };
}

/** Does the steps that have rules the way the drive asks for. */
async function worked(
  tx: Ctx,
  run: LockedRun,
  version: VersionFacts | null,
  { steps, shapes }: Pick<DrivenRun, 'steps' | 'shapes'>,
): Promise<readonly DrivenStep[]> {
  const rules = rulesOf(version);
  if (!version || !steps.some((step) => step.meets && rules.has(step.seq))) return steps;
  const secret = tx.ports.all(versionSecretPort)[0]!(version.versionId);
  const params = await attemptParameters(tx, secret, version, attemptOf(run));
  const before: RuleEvent[] = [];
  return steps.map((step) => {
    const own = rules.get(step.seq);
    if (!own || !step.meets) return step;
    const solution = solveStep(own, { params, before, shapes }, step.meets);
    before.push(...solution.events.map((event) => ({ ...event, stepSeq: step.seq })));
    const { score } = evaluateStep(own, {
      params,
      events: before,
      series: seriesOf(solution),
      seconds: step.seconds,
      expectSeconds: version.steps.find((one) => one.seq === step.seq)?.expectSeconds ?? null,
      reported: step.score ?? null,
      verdicts: new Map(),
    });
    return { ...step, events: solution.events, series: solution.series, ...(score === null ? {} : { score }) };
  });
}

/** Items of a run as its shell would have sent them, with the instant each one arrived. */
function itemsOf(steps: readonly DrivenStep[], startMs: number) {
  const items: unknown[] = [];
  const receipts = new Map<number, number>();
  let n = 0;
  let clock = startMs;
  const put = (at: number, type: string, data: unknown) => {
    n++;
    receipts.set(n, at);
    items.push({ N: n, T: Math.round(at), Type: type, Data: data });
  };
  for (const step of steps) {
    const end = clock + step.seconds * 1000;
    put(clock, 'step.start', { seq: step.seq });
    const moments: { at: number; type: string; data: unknown }[] = [];
    for (let at = clock + BEAT_MS; at < end; at += BEAT_MS) {
      moments.push({ at, type: 'heartbeat', data: { visible: true, idle: 2 } });
    }
    moments.push({ at: end, type: 'heartbeat', data: { visible: true, idle: 0 } });
    for (const [i, event] of (step.events ?? []).entries()) {
      const at = clock + ((i + 1) / ((step.events?.length ?? 0) + 1)) * step.seconds * 1000;
      moments.push({ at, type: 'event', data: event });
    }
    for (const { at, type, data } of moments.sort((a, b) => a.at - b.at)) put(at, type, data);
    for (const { name, columns, unit = '', rows } of step.series ?? []) {
      put(end, 'series', { name, columns, unit, rows, stepSeq: step.seq });
    }
    put(end, 'step.end', {
      seq: step.seq,
      startTime: Math.round(clock),
      endTime: Math.round(end),
      timeUsed: step.seconds,
      repeatCount: step.repeatCount ?? 1,
      ...(step.score === undefined ? {} : { score: step.score }),
      ...(step.evaluation === undefined ? {} : { evaluation: step.evaluation }),
    });
    clock = end;
  }
  return { items, receipts };
}

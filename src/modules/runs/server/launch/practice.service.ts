import { randomBytes } from 'node:crypto';
import { AppError, appError } from '../../../../kernel/errors/app-error.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { spokenCode } from '../../../../kernel/values/spoken-code.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
import type { VersionFacts } from '../../../content/server/content.public.ts';
import { START_CODE_LENGTH } from '../../shared/start-state.contract.ts';
import { stepState, stepsKept } from '../ingest/state.repository.ts';
import { versionSecretPort } from '../rule.port.ts';
import * as runs from '../run.repository.ts';
import { guardContext, holdOwn, refusedStart } from '../run.service.ts';
import type { RunRow } from '../runs.tables.ts';
import { gather } from '../scoring/rule.service.ts';
import { madePractice, practisedState } from './practice.repository.ts';
import { insertStartState, withdraw } from './start-state.repository.ts';
import { attemptOf, attemptParameters, versionOf } from './version.service.ts';

const TITLE_LENGTH = 60;

/** A run whose steps may be practised: an own finished one whose scores its person sees, no practice itself. */
const isPractisable = (run: RunRow): boolean =>
  run.state === 'finished' && run.show_score && run.exam_attempt_id === null && run.practice_of === null;

/** The first step begins with nothing saved; that of a run which began in the middle does not. */
const isFirst = (run: RunRow, version: VersionFacts, seq: number): boolean =>
  run.start_state_id === null && version.steps[0]?.seq === seq;

/** Whether the place of a run is open to its person now. */
async function isPlaceOpen(ctx: Ctx, run: RunRow): Promise<boolean> {
  try {
    await guardContext(ctx, run);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'refused') return false;
    throw error;
  }
}

/**
 * Steps of an own run that may be practised again: the first one, and those whose beginning was kept; none while its node
 * is locked or closed to the person.
 */
export async function practisableSteps(ctx: Ctx, run: RunRow, version: VersionFacts | null): Promise<number[]> {
  if (!version || !isPractisable(run)) return [];
  const kept = new Set(await ctx.read((read) => stepsKept(read, run.id)));
  const steps = version.steps.map(({ seq }) => seq).filter((seq) => kept.has(seq) || isFirst(run, version, seq));
  return steps.length > 0 && (await isPlaceOpen(ctx, run)) ? steps : [];
}

/** How a step began, kept as a starting state that nobody else can choose: one for all practice of the step. */
async function stateOfStep(tx: TxCtx, run: runs.LockedRun, version: VersionFacts, seq: number): Promise<string> {
  const data = await stepState(tx, run.id, seq);
  if (!data) throw appError('refused', 'runs.practice.nothing');
  const kept = await practisedState(tx, run.id, seq);
  if (kept !== undefined) return kept;
  const [secretOf] = tx.ports.all(versionSecretPort);
  const params = secretOf ? await attemptParameters(tx, secretOf(version.versionId), version, attemptOf(run)) : {};
  const { events, series } = await gather(tx, run, new Set());
  const id = tx.newId();
  const step = version.steps.find((one) => one.seq === seq);
  await insertStartState(
    tx,
    {
      ...{ id, code: spokenCode(randomBytes(64), START_CODE_LENGTH), experimentId: run.experiment_id },
      ...{ versionId: run.version_id, versionNumber: version.number, authorId: run.person_id, unitId: null },
      ...{ title: (step?.title ?? String(seq)).slice(0, TITLE_LENGTH), scope: 'course', data, params, lastStep: seq },
      evidence: {
        events: events.filter(({ stepSeq }) => stepSeq !== null && stepSeq < seq),
        series: Object.fromEntries(series),
      },
    },
    Number.MAX_SAFE_INTEGER,
  );
  await withdraw(tx, id);
  return id;
}

/**
 * Makes a run that practises a step of an own ended run from how it began; the one that was made and not begun is
 * answered again. It counts in no grade, ranking or record, and its page leads back to the result.
 * @throws AppError notFound for another's run, refused where the step cannot be practised, its node is locked or closed, or
 *   the experiment is held back
 */
export function practiseStep(ctx: Ctx, runId: string, seq: number): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const run = await holdOwn(tx, runId);
    const version = await versionOf(tx, run.version_id);
    if (!version || !isPractisable(run) || !version.steps.some((step) => step.seq === seq)) {
      throw appError('refused', 'runs.practice.nothing');
    }
    const experiment = (await experimentFacts(tx, [run.experiment_id])).get(run.experiment_id);
    if (!experiment || experiment.state === 'archived') throw refusedStart('gone');
    if (experiment.suspended) throw refusedStart('suspended');
    await guardContext(tx, run);
    const made = await madePractice(tx, run.id, seq);
    if (made) return { id: made };
    const first = isFirst(run, version, seq);
    const startStateId = first ? null : await stateOfStep(tx, run, version, seq);
    const id = tx.newId();
    await runs.insertRun(tx, {
      id,
      person_id: run.person_id,
      experiment_id: run.experiment_id,
      version_id: run.version_id,
      origin_id: `V${id.replaceAll('-', '')}`,
      context_kind: 'trial',
      course_id: null,
      node_id: null,
      class_id: null,
      cloud_id: null,
      opening_id: null,
      context_name: null,
      return_url: addressOf('experimentRun', {}, { runId: run.id }),
      show_score: true,
      attempt_no: 1,
      created_at: run.now,
      start_state_id: startStateId,
      practice_of: run.id,
      practice_step: seq,
    });
    tx.audit({
      action: 'run.create',
      object: 'run',
      objectId: id,
      after: { experiment: run.experiment_id, version: run.version_id, kind: 'practice', of: run.id, step: seq },
    });
    await runs.rememberHost(tx, version.contentLabel, version.versionId);
    return { id };
  });
}

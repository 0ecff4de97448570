import { randomBytes } from 'node:crypto';
import type { PersonActor } from '../../../../kernel/access/actor.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import { spokenCode } from '../../../../kernel/values/spoken-code.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import {
  MAX_START_STATES,
  START_CODE_LENGTH,
  type StartStateRow,
  type StartStateScope,
} from '../../shared/start-state.contract.ts';
import { newestStates } from '../ingest/state.repository.ts';
import { versionSecretPort } from '../rule.port.ts';
import { reachRun } from '../run.access.ts';
import { ownUnits } from '../run.repository.ts';
import { gather } from '../scoring/rule.service.ts';
import {
  findStartState,
  insertStartState,
  type StartStateRecord,
  startStatesOf,
  withdraw,
} from './start-state.repository.ts';
import { attemptOf, attemptParameters, versionOf } from './version.service.ts';

/** @throws AppError unauthenticated for a visitor */
function personOf(ctx: Ctx): PersonActor {
  if (ctx.actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  return ctx.actor;
}

/**
 * Keeps what an own run saved last, of every key, as a starting state of its experiment.
 * @throws AppError notFound for another's run, refused while nothing is saved or with enough of them
 */
export async function saveStartState(
  ctx: Ctx,
  runId: string,
  body: { readonly title: string; readonly scope: StartStateScope },
): Promise<{ id: string; code: string }> {
  const actor = personOf(ctx);
  const { run, reader } = await reachRun(ctx, runId);
  if (reader !== 'owner') throw appError('notFound', 'runs.run.absent');
  const version = await versionOf(ctx, run.version_id);
  const [secretOf] = ctx.ports.all(versionSecretPort);
  const params =
    version && secretOf ? await attemptParameters(ctx, secretOf(version.versionId), version, attemptOf(run)) : {};
  return ctx.tx(async (tx) => {
    const states = await newestStates(tx, run.id);
    if (states.length === 0) throw appError('refused', 'runs.startState.nothing');
    const { events, series } = await gather(tx, run, new Set());
    const before = run.current_step ?? 0;
    const id = tx.newId();
    const code = spokenCode(randomBytes(64), START_CODE_LENGTH);
    const kept = await insertStartState(
      tx,
      {
        id,
        code,
        experimentId: run.experiment_id,
        versionId: run.version_id,
        versionNumber: version?.number ?? 0,
        authorId: actor.personId,
        unitId: actor.unitId,
        title: body.title,
        scope: body.scope,
        data: Object.fromEntries(states.map(({ key, data }) => [key, data])),
        params,
        evidence: {
          events: events.filter(({ stepSeq }) => stepSeq !== null && stepSeq < before),
          series: Object.fromEntries(series),
        },
        lastStep: run.current_step,
      },
      MAX_START_STATES,
    );
    if (!kept) throw appError('refused', 'runs.startState.enough', { n: MAX_START_STATES });
    tx.audit({
      action: 'start_state.keep',
      object: 'start_state',
      objectId: id,
      after: { run: run.id, experiment: run.experiment_id, title: body.title, scope: body.scope },
    });
    return { id, code };
  });
}

/** True when somebody may use a starting state by its scope: the author always. */
async function mayUse(ctx: Ctx, actor: PersonActor, state: StartStateRecord): Promise<boolean> {
  if (state.authorId === actor.personId || state.scope === 'public') return true;
  if (state.scope === 'course' || state.unitId === null) return false;
  return (await ownUnits(ctx, actor.unitId, [state.unitId])).has(state.unitId);
}

/** Starting states of an experiment the caller may choose. At most three statements. */
export async function listStartStates(ctx: Ctx, experimentId: string): Promise<StartStateRow[]> {
  const actor = personOf(ctx);
  const all = await startStatesOf(ctx, experimentId, actor.personId);
  const units = all.flatMap(({ scope, unitId }) => (scope === 'unit' && unitId ? [unitId] : []));
  const own = await ownUnits(ctx, actor.unitId, units);
  const rows = all.filter(
    ({ authorId, scope, unitId }) =>
      authorId === actor.personId || scope === 'public' || (scope === 'unit' && unitId !== null && own.has(unitId)),
  );
  const people = await peopleById(ctx, [...new Set(rows.map((row) => row.authorId))]);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    scope: row.scope,
    code: row.code,
    author: people.get(row.authorId)?.name ?? '',
    own: row.authorId === actor.personId,
    version: row.versionNumber,
    lastStep: row.lastStep,
    createdAt: row.createdAt.toISOString(),
  }));
}

/**
 * A starting state a course team may put on a node.
 * @throws AppError invalid for one of another experiment, one taken back or one kept from the caller
 */
export async function requireStartState(ctx: Ctx, experimentId: string, id: string): Promise<void> {
  const state = await findStartState(ctx, { id });
  if (state?.experimentId !== experimentId || !(await isStartable(ctx, state))) {
    throw appError('invalid', 'runs.startState.absent');
  }
}

/** The starting state a shared code stands for. @throws AppError notFound for one unknown, taken back or not for the caller */
async function startStateByCode(ctx: Ctx, code: string): Promise<StartStateRecord> {
  const state = await findStartState(ctx, { code });
  if (!state || !(await isStartable(ctx, state))) {
    throw appError('notFound', 'runs.startState.absent');
  }
  return state;
}

/** True when the caller may begin a new run with a starting state. At most one statement. */
export async function isStartable(ctx: Ctx, state: StartStateRecord): Promise<boolean> {
  return !state.withdrawn && mayUse(ctx, personOf(ctx), state);
}

/** What a code stands for, with its author's name. @throws AppError notFound as above */
export async function startStateOfCode(ctx: Ctx, code: string) {
  const state = await startStateByCode(ctx, code);
  const author = (await peopleById(ctx, [state.authorId])).get(state.authorId)?.name ?? '';
  return { title: state.title, author, experimentId: state.experimentId, lastStep: state.lastStep };
}

/** Takes an own starting state back; repeats change nothing. @throws AppError notFound for another's */
export async function withdrawStartState(ctx: Ctx, id: string): Promise<{ id: string }> {
  const actor = personOf(ctx);
  return ctx.tx(async (tx) => {
    const state = await findStartState(tx, { id });
    if (state?.authorId !== actor.personId) throw appError('notFound', 'runs.startState.absent');
    if (await withdraw(tx, id)) {
      tx.audit({ action: 'start_state.withdraw', object: 'start_state', objectId: id, before: { title: state.title } });
    }
    return { id };
  });
}

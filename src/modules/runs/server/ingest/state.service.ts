import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { isStorable, utf8Length } from '../../shared/operation.model.ts';
import { RUN_LIMITS } from '../../shared/run.model.ts';
import { holdByToken, ingestContext } from '../launch/token.access.ts';
import { updateRun } from '../run.repository.ts';
import { projectItems } from './projection.service.ts';
import { insertState, keepStepState, stateHeads } from './state.repository.ts';

export interface StateInput {
  readonly runId: string;
  readonly key: string;
  /** Outbox number of the item; a repeat of it changes nothing. */
  readonly n: number;
  readonly data: unknown;
  readonly label: string | null;
  readonly stepSeq: number | null;
}

/**
 * Keeps what content saved to go on later: the last three per key. Only the newest epoch of a running run may write.
 * @throws AppError unauthenticated, conflict, tooLarge, tooMany or invalid.
 */
export async function saveState(
  ctx: Ctx,
  token: string | null,
  input: StateInput,
): Promise<{ number: number; savedAt: Date }> {
  const json = JSON.stringify(input.data);
  const bytes = utf8Length(json);
  if (bytes > RUN_LIMITS.stateBytes) throw appError('tooLarge', 'runs.state.large');
  if (!isStorable(json)) throw appError('invalid', 'runs.state.unstorable');
  return ingestContext(ctx).tx(async (tx) => {
    const run = await holdByToken(tx, token);
    if (run.id !== input.runId) throw appError('notFound', 'runs.run.absent');
    const heads = await stateHeads(tx, run.id);
    const own = heads.filter((head) => head.key === input.key);
    const repeat = own.find((head) => head.epoch === run.token_epoch && head.n === input.n);
    if (repeat) return { number: repeat.number, savedAt: repeat.saved_at };
    if (run.token_epoch !== run.epoch) throw appError('conflict', 'runs.epoch.superseded');
    if (run.state !== 'running') throw appError('conflict', 'runs.state.moved');
    if (own.length === 0 && new Set(heads.map((head) => head.key)).size >= RUN_LIMITS.stateKeys) {
      throw appError('invalid', 'runs.state.keys', { most: RUN_LIMITS.stateKeys });
    }
    // The first two states of a page are taken at once, then one after each distance: what a closed page left behind is
    // delivered by the next one, which does not know when the state before it was saved.
    const beforeLast = own.filter((head) => head.epoch === run.token_epoch)[1];
    const wait = beforeLast ? RUN_LIMITS.stateSeconds * 1000 - (run.now.getTime() - beforeLast.saved_at.getTime()) : 0;
    if (wait > 0) {
      throw appErrorWith({ retryAfter: Math.ceil(wait / 1000) }, 'tooMany', 'runs.state.soon', {
        seconds: RUN_LIMITS.stateSeconds,
      });
    }
    const number = (own[0]?.number ?? 0) + 1;
    // Content that names no step is in the one it began last.
    const seq = input.stepSeq ?? run.current_step;
    const { id: runId, person_id: personId } = run;
    if (seq !== null && !own.some((head) => head.step_seq === seq)) {
      await keepStepState(tx, { runId, personId, seq, key: input.key, json, bytes }, RUN_LIMITS.stepStateBytes);
    }
    await insertState(tx, {
      runId: run.id,
      personId: run.person_id,
      key: input.key,
      number,
      epoch: run.token_epoch,
      n: input.n,
      data: input.data,
      label: input.label,
      stepSeq: seq,
      at: run.now,
    });
    await updateRun(tx, run.id, { state_saved_at: run.now });
    projectItems(tx, run, { epoch: run.token_epoch, ns: [input.n], states: true });
    return { number, savedAt: run.now };
  });
}

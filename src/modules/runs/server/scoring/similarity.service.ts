import { createHash } from 'node:crypto';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type AnomalyCode, isConstantSource } from '../../shared/anomaly.policy.ts';
import { ruleEvents } from '../ingest/behavior.repository.ts';
import type { RunRow } from '../runs.tables.ts';
import { similarRuns } from './similarity.repository.ts';

/** Fewer events are equal by chance. */
const MIN_EVENTS = 20;

/** Numbers to three figures: two people who did the same work read slightly different ones. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(3));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));
}

/** One number for what was done in which order; null for too few events. */
export function eventDigest(
  events: readonly { readonly verb: string | null; readonly object: string | null; readonly result: unknown }[],
): Buffer | null {
  if (events.length < MIN_EVENTS) return null;
  const lines = events.map(({ verb, object, result }) => [verb, object, rounded(result)]);
  return createHash('sha256').update(JSON.stringify(lines)).digest();
}

/**
 * Compares a run that finishes with others: the same events as another person's (A12), the same result as the nineteen
 * before it of its version (A13, once in twenty). At most two statements, none for a trial.
 * @param score what its source reported, else what it scored
 */
export async function compareRun(
  tx: Ctx,
  run: Pick<RunRow, 'id' | 'run_month' | 'person_id' | 'experiment_id' | 'version_id' | 'context_kind'>,
  score: number | null,
): Promise<{ digest: Buffer | null; found: readonly { code: AnomalyCode; evidence: unknown }[] }> {
  if (run.context_kind === 'trial') return { digest: null, found: [] };
  const events = (await ruleEvents(tx, run)).filter((event) => event.type !== 'step.start');
  const digest = eventDigest(events);
  const { twins, before, told, seconds } = await similarRuns(tx, run, digest);
  const found: { code: AnomalyCode; evidence: unknown }[] = [];
  if (twins > 0) found.push({ code: 'A12', evidence: { people: twins, events: events.length } });
  const results = [{ score, seconds }, ...before];
  if (!told && isConstantSource(results))
    found.push({ code: 'A13', evidence: { results: results.length, score, seconds } });
  return { digest, found };
}

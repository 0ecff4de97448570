import type { Ctx } from '../../../../platform/db/context.ts';
import { type VersionFacts, versionFacts } from '../../../content/server/content.public.ts';
import { type ParameterRange, parameterSeed, parameterValues } from '../content-host/parameter.engine.ts';
import type { RunRow } from '../runs.tables.ts';
import { startStateParams } from './start-state.repository.ts';

/** Versions are immutable once ready, so the facts read for one item serve all later ones of this process. */
const known = new WeakMap<object, Map<string, VersionFacts>>();
const KEPT = 300;

/** Facts of a version by id, read once per process; null when there is none. */
export async function versionOf(ctx: Ctx, versionId: string): Promise<VersionFacts | null> {
  let cache = known.get(ctx.ports);
  if (!cache) {
    cache = new Map();
    known.set(ctx.ports, cache);
  }
  const found = cache.get(versionId);
  if (found) return found;
  const facts = await versionFacts(ctx, versionId);
  if (!facts) return null;
  if (cache.size >= KEPT) cache.delete(cache.keys().next().value!);
  cache.set(versionId, facts);
  return facts;
}

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the run-time reads of `vse.json`; the rest, rules above all, stays on the server. */
export interface RunManifest {
  readonly params: Readonly<Record<string, ParameterRange>>;
  readonly minSeconds: number | null;
  readonly permissions: readonly string[];
  /** Further origins content may connect to. */
  readonly network: readonly string[];
  readonly relay: readonly string[];
  readonly bridge: string | null;
  readonly locales: readonly string[];
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Features a package may ask for; anything else is ignored. */
const PERMISSIONS = ['fullscreen', 'autoplay', 'gamepad', 'xr-spatial-tracking'];

/** Reads the stored manifest; parts that cannot be used are left out, the check told about them. */
export function runManifest(manifest: VersionFacts['manifest']): RunManifest {
  const source = manifest ?? {};
  const params: Record<string, ParameterRange> = {};
  for (const [name, range] of Object.entries(isBag(source.params) ? source.params : {})) {
    if (!isBag(range)) continue;
    const { min, max, step } = range;
    if (typeof min !== 'number' || typeof max !== 'number' || typeof step !== 'number') continue;
    if (Number.isFinite(min) && Number.isFinite(max) && step > 0 && max >= min && (max - min) / step < 1e9) {
      params[name] = { min, max, step };
    }
  }
  return {
    params,
    minSeconds: typeof source.minSeconds === 'number' ? source.minSeconds : null,
    permissions: texts(source.permissions)
      .map((name) => (name === 'xr' ? 'xr-spatial-tracking' : name))
      .filter((name) => PERMISSIONS.includes(name)),
    network: texts(source.network).filter((origin) => /^(https|wss):\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(origin)),
    relay: texts(source.relay),
    bridge: typeof source.bridge === 'string' ? source.bridge : null,
    locales: texts(source.locales),
  };
}

/** An attempt as its hidden values depend on it. */
export interface AttemptOf {
  readonly personId: string;
  readonly attemptNo: number;
  readonly startStateId: string | null;
}

/** A run row as an attempt. */
export const attemptOf = (run: Pick<RunRow, 'person_id' | 'attempt_no' | 'start_state_id'>): AttemptOf => ({
  personId: run.person_id,
  attemptNo: run.attempt_no,
  startStateId: run.start_state_id,
});

/**
 * Hidden values of one attempt: its own, or those of the starting state it began with, from which the saved data
 * follows. One statement with a starting state, none without.
 */
export async function attemptParameters(
  ctx: Ctx,
  secret: Buffer,
  version: VersionFacts,
  attempt: AttemptOf,
): Promise<Readonly<Record<string, number>>> {
  const own = learnerParameters(secret, version, attempt);
  if (attempt.startStateId === null) return own;
  const kept = await startStateParams(ctx, attempt.startStateId);
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, kept[name] ?? value]));
}

/** Hidden values of one attempt that began at the beginning; the content must know them to simulate, the rules about them never leave. */
export function learnerParameters(
  secret: Buffer,
  version: VersionFacts,
  facts: { readonly personId: string; readonly attemptNo: number },
): Readonly<Record<string, number>> {
  const { params } = runManifest(version.manifest);
  return parameterValues(parameterSeed(secret, version.versionId, facts.personId, facts.attemptNo), params);
}

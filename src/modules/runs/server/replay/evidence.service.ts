import type { Ctx } from '../../../../platform/db/context.ts';
import type { Rule } from '../../../content/shared/rule.model.ts';
import type { RunFacts } from '../../shared/run.model.ts';
import { attemptParameters, versionOf } from '../launch/version.service.ts';
import { versionSecretPort } from '../rule.port.ts';
import { runsDb } from '../runs.tables.ts';
import { rulesOf } from '../scoring/rule.service.ts';

/** A series or report block as the content sent it last. */
export interface RunArtifact {
  readonly kind: 'series' | 'report';
  /** Name of a series, `section:key` of a report block. */
  readonly name: string;
  readonly stepSeq: number | null;
  /** `unit`, `columns` of a series; what else a content said. */
  readonly meta: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** SHA-256 of the whole body as it was taken in. */
  readonly sha256: string;
}

/** What others may show of a run beside its steps. */
export interface RunEvidence {
  /** Number of the version that was run; null when it is gone. */
  readonly version: number | null;
  readonly artifacts: readonly RunArtifact[];
  /** Values the content openly gives to its learner (`given` in `vse.json`); hidden ones never leave. */
  readonly params: readonly { readonly name: string; readonly value: number; readonly unit: string }[];
  /** Series the rules of the version look at, with the step that makes each. */
  readonly expected: readonly { readonly series: string; readonly stepSeq: number }[];
}

const seriesNamed = (rule: Rule): string[] => (rule.kind === 'fit' || rule.kind === 'series' ? [rule.series] : []);

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Data, blocks and given values of a run. Call it inside `ctx.read` or `ctx.tx`; at most five statements. */
export async function runEvidence(ctx: Ctx, run: RunFacts): Promise<RunEvidence> {
  const artifacts = await runsDb(ctx)
    .selectFrom('runs.run_artifact')
    .select(['kind', 'name', 'step_seq as stepSeq', 'meta', 'body', 'sha256'])
    .where('run_id', '=', run.id)
    .where('kind', '<>', 'file')
    .orderBy('step_seq')
    .orderBy('kind', 'desc')
    .orderBy('name')
    .execute();
  const version = await versionOf(ctx, run.versionId);
  const ranges = isBag(version?.manifest?.params) ? version.manifest.params : {};
  const given = Object.entries(ranges).filter(([, range]) => isBag(range) && range.given === true);
  const secret = ctx.ports.all(versionSecretPort)[0];
  const values =
    version && secret && given.length > 0 ? await attemptParameters(ctx, secret(version.versionId), version, run) : {};
  const expected = new Map<string, number>();
  for (const [seq, rules] of rulesOf(version)) {
    for (const name of rules.flatMap(seriesNamed)) {
      expected.set(name, Math.min(seq, expected.get(name) ?? seq));
    }
  }
  return {
    version: version?.number ?? null,
    artifacts: artifacts.map((row) => ({
      ...row,
      kind: row.kind as RunArtifact['kind'],
      meta: isBag(row.meta) ? row.meta : {},
    })),
    params: given.flatMap(([name, range]) => {
      const value = values[name];
      const unit = isBag(range) && typeof range.unit === 'string' ? range.unit : '';
      return value === undefined ? [] : [{ name, value, unit }];
    }),
    expected: [...expected].map(([series, stepSeq]) => ({ series, stepSeq })),
  };
}

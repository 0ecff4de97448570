import type { Ctx } from '../../../../platform/db/context.ts';
import type { VersionFacts } from '../../../content/server/content.public.ts';
import { drawFigure, evaluateFinding, readFinding } from '../../shared/finding.model.ts';
import { UNTAUGHT_KINDS } from '../../shared/run.model.ts';
import type { RunReader } from '../../shared/run.policy.ts';
import { runContextPort } from '../context.port.ts';
import { attemptOf, attemptParameters } from '../launch/version.service.ts';
import { rawSeriesOf } from '../replay/replay.repository.ts';
import { versionSecretPort } from '../rule.port.ts';
import type { RunRow } from '../runs.tables.ts';
import { gather } from './rule.service.ts';

/**
 * True when the person may see where the hidden parameters lead: the scores are shown, the run is over, and the numbers
 * serve no other attempt. A starting state gives its own to everybody; an open-lab run has those of the attempt of the
 * same number that a course may still ask for.
 */
async function mayReveal(ctx: Ctx, run: RunRow): Promise<boolean> {
  if (!run.show_score || run.state !== 'finished' || run.start_state_id !== null) return false;
  if (!UNTAUGHT_KINDS.includes(run.context_kind)) return true;
  for (const provider of ctx.ports.all(runContextPort)) {
    if ((await provider.experimentsOf(ctx, run.person_id)).includes(run.experiment_id)) return false;
  }
  return true;
}

/** Heading of a column: name and unit of a series. */
function columnOf(meta: unknown, column: number | null): { name: string; unit: string } {
  const { columns, unit } = (meta ?? {}) as { columns?: unknown; unit?: unknown };
  if (column === null) return { name: '', unit: '' };
  const units = typeof unit === 'string' ? unit.split(',') : [];
  const own = (units.length === 1 ? units[0] : units[column])?.trim() ?? '';
  return { name: Array.isArray(columns) ? String(columns[column] ?? '') : '', unit: own === '1' ? '' : own };
}

/** What a run found and its figure, as the experiment declares them; at most eight statements, none without a declaration. */
export async function findingOf(ctx: Ctx, run: RunRow, version: VersionFacts | null, reader: RunReader) {
  const declared = readFinding(version?.manifest ?? null);
  const secretOf = ctx.ports.all(versionSecretPort)[0];
  if (!declared || !version || !secretOf) return { finding: null, figure: null };
  const revealed = reader === 'owner' ? await mayReveal(ctx, run) : true;
  const { gathered, raw } = await ctx.read(async (own) => ({
    gathered: await gather(own, run, new Set()),
    raw: declared.figure ? await rawSeriesOf(own, run.id) : [],
  }));
  const params = await attemptParameters(ctx, secretOf(version.versionId), version, attemptOf(run));
  const facts = { params, ...gathered };
  const found = evaluateFinding(declared, facts, revealed);
  const drawn = declared.figure && drawFigure(declared.figure, facts, revealed);
  const meta = raw.find((row) => row.name === declared.figure?.series)?.meta;
  return {
    finding: found && { symbol: declared.symbol, unit: declared.unit, decimals: declared.decimals, ...found },
    figure:
      drawn && declared.figure
        ? {
            series: declared.figure.series,
            x: columnOf(meta, declared.figure.x),
            y: columnOf(meta, declared.figure.y),
            points: [...drawn.points],
            errors: [...drawn.errors],
            fit: drawn.fit && {
              model: drawn.fit.model,
              slope: drawn.fit.parameters.slope ?? null,
              line: [...drawn.fit.line],
              residual: drawn.fit.residuals.most,
              scattered: drawn.fit.residuals.scattered,
            },
            theory: [...drawn.theory],
          }
        : null,
  };
}

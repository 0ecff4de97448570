import { type Rule, readRules } from '../../content/shared/rule.model.ts';
import type { RunArtifact } from '../../runs/server/runs.public.ts';
import { FITS, type Fit } from '../../runs/shared/fit.model.ts';
import { BLOCK_ROWS, evenly, type FitModel, type ReportBlock, unitsOf } from '../shared/report-block.model.ts';

type FitBlock = Extract<ReportBlock, { kind: 'fit' }>;
type FitRule = Extract<Rule, { kind: 'fit' }>;

/** y of a fitted curve at x. */
const CURVES: Readonly<Record<FitModel, (fit: Fit, x: number) => number>> = {
  linear: (fit, x) => fit.slope! * x + fit.intercept!,
  proportional: (fit, x) => fit.slope! * x,
  exp: (fit, x) => fit.amplitude! * Math.exp(fit.rate! * x),
  michaelis: (fit, x) => (fit.vmax! * x) / (fit.km! + x),
};

function pointsOf(body: unknown): [number, number][] {
  if (!Array.isArray(body)) return [];
  return body.flatMap((row: unknown) => {
    const [x, y] = Array.isArray(row) ? (row as unknown[]) : [];
    return typeof x === 'number' && typeof y === 'number' ? [[x, y] as [number, number]] : [];
  });
}

function fitBlock(name: string, stepSeq: number, rule: FitRule, source: RunArtifact): FitBlock | null {
  const points = pointsOf(source.body);
  const fit = points.length < rule.minPoints ? null : FITS[rule.model](points);
  if (!fit || !Object.values(fit).every(Number.isFinite)) return null;
  const rows = points.map(([x, y]) => {
    const fitted = CURVES[rule.model](fit, x);
    return [x, y, fitted, y - fitted];
  });
  const columns = Array.isArray(source.meta.columns) ? source.meta.columns.slice(0, 2).map(String) : [];
  return {
    kind: 'fit',
    name,
    stepSeq,
    sha256: source.sha256,
    series: source.name,
    model: rule.model,
    parameters: Object.entries(fit).map(([parameter, value]) => ({ name: parameter, value })),
    columns: [columns[0] ?? 'x', columns[1] ?? 'y'],
    units: unitsOf(source.meta.unit, 2),
    rows: evenly(rows, BLOCK_ROWS),
    total: rows.length,
    rms: Math.sqrt(rows.reduce((sum, row) => sum + row[3]! ** 2, 0) / rows.length),
  };
}

/**
 * The server's refits of a run: one for each series and curve the rules of a step look at, from the data the run sent.
 * A series that is not there, too short, or not fitted by the curve has none.
 */
export function fitBlocks(
  manifest: Readonly<Record<string, unknown>> | null,
  artifacts: readonly RunArtifact[],
): FitBlock[] {
  return [...readRules(manifest).rules].flatMap(([seq, rules]) => {
    const seen = new Set<string>();
    return rules.flatMap((rule) => {
      if (rule.kind !== 'fit' || seen.has(`${rule.series}/${rule.model}`)) return [];
      const source = artifacts.find((one) => one.kind === 'series' && one.name === rule.series);
      const name = seen.size === 0 ? `fit:${seq}` : `fit:${seq}:${rule.series}:${rule.model}`;
      seen.add(`${rule.series}/${rule.model}`);
      const block = source ? fitBlock(name, seq, rule, source) : null;
      return block ? [block] : [];
    });
  });
}

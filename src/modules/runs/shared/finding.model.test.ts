import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawFigure, evaluateFinding, type FindingFacts, readFinding } from './finding.model.ts';

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../experiments/${folder}/vse.json`), 'utf8'));
const facts = (params: Record<string, number>, on: string, value: number, series: Record<string, number[][]> = {}) => {
  const [verb = '', ...object] = on.split(':');
  return {
    params,
    events: [{ verb, object: object.join(':'), result: { value }, stepSeq: 1 }],
    series: new Map(Object.entries(series).map(([name, rows]) => [name, { columns: [], rows }])),
  } satisfies FindingFacts;
};

describe('the finding of an experiment', () => {
  it.each(['phys-101', 'chem-101', 'bio-101', 'mech-101', 'comp-101', 'elec-101'])(
    'of %s is declared over what its rules know',
    (folder) => {
      const manifest = manifestOf(folder);
      const found = readFinding(manifest)!;
      expect(found.figure).not.toBeNull();
      expect(found.figure!.theory ?? found.figure!.theoryX).not.toBeNull();
      const ranges = manifest.params as Record<string, { min: number }>;
      const params = Object.fromEntries(Object.entries(ranges).map(([name, { min }]) => [name, min]));
      expect(evaluateFinding(found, facts(params, found.on, 1), true)!.reference).toBeGreaterThan(0);
      expect(JSON.stringify(manifest.steps)).toContain(`"on":"${found.on}"`);
    },
  );

  it('compares with the reference only where that may be seen', () => {
    const found = readFinding(manifestOf('phys-101'))!;
    const given = facts({ g: 9.8 }, 'entered:gravity', 9.849);
    expect(evaluateFinding(found, given, true)).toMatchObject({ value: 9.849, reference: 9.8 });
    expect(evaluateFinding(found, given, true)!.deviation).toBeCloseTo(0.005, 6);
    expect(evaluateFinding(found, given, false)).toEqual({ value: 9.849, reference: null, deviation: null });
    expect(evaluateFinding(found, { ...given, events: [] }, true)).toBeNull();
  });

  it('is left out when it cannot be read', () => {
    expect(readFinding(null)).toBeNull();
    expect(readFinding({ finding: { on: 'entered', symbol: 'g' } })).toBeNull();
    expect(readFinding({ finding: { on: 'entered:g', symbol: 'g', expect: '2*(', figure: { y: 1 } } })).toMatchObject({
      expect: null,
      figure: null,
    });
  });
});

describe('its figure', () => {
  const figure = readFinding(manifestOf('phys-101'))!.figure!;
  const slope = 39.4784176 / 9.8;
  const rows = [0.6, 0.7, 0.8, 0.9, 1].map((x, i) => [x, slope * x + (i % 2 === 0 ? 0.01 : -0.01)]);

  it('has the points with their uncertainty, the fit with its residuals, and the law', () => {
    const drawn = drawFigure(figure, facts({ g: 9.8 }, 'entered:gravity', 9.8, { 'T2-L': rows }), true)!;
    expect(drawn.points).toHaveLength(5);
    expect(drawn.errors[0]).toBeCloseTo(0.002 * Math.sqrt(rows[0]![1]!), 9);
    expect(drawn.fit!.parameters.slope).toBeCloseTo(slope, 6);
    expect(drawn.fit!.residuals).toMatchObject({ scattered: true });
    expect(drawn.fit!.residuals.most).toBeCloseTo(0.012, 3);
    for (const { x, y } of drawn.theory) expect(y).toBeCloseTo(slope * x, 6);
  });

  it('keeps the law back with the score, and sees a bend', () => {
    const bent = [0.6, 0.7, 0.8, 0.9, 1, 1.1].map((x) => [x, x * x]);
    const drawn = drawFigure(figure, facts({ g: 9.8 }, 'entered:gravity', 9.8, { 'T2-L': bent }), false)!;
    expect(drawn.theory).toEqual([]);
    expect(drawn.fit!.residuals.scattered).toBe(false);
  });

  it('draws a law that is solved for x', () => {
    const titration = readFinding(manifestOf('chem-101'))!.figure!;
    const readings = [
      [0, 2.88],
      [30, 12],
    ];
    const given = facts({ c_acid: 0.1 }, 'entered:concentration', 0.1, { 'titration-curve': readings });
    const { theory } = drawFigure(titration, given, true)!;
    // Half way to the end point the pH is the pK of acetic acid; at the end point it is 8.73.
    const near = (x: number) => theory.reduce((best, at) => (Math.abs(at.x - x) < Math.abs(best.x - x) ? at : best));
    expect(near(12.5).y).toBeCloseTo(4.756, 1);
    expect(theory.filter(({ y }) => Math.abs(y - 8.73) < 0.1).every(({ x }) => Math.abs(x - 25) < 0.05)).toBe(true);
  });

  it('is none without two readings', () => {
    expect(drawFigure(figure, facts({ g: 9.8 }, 'entered:gravity', 9.8), true)).toBeNull();
  });
});

/** Shape of `vse.json` as the experiments of this folder write it. */
import type { BridgeLocale, WelcomeStep } from '../../src/kernel/bridge/protocol.ts';

export type Localized = Readonly<Record<BridgeLocale, string>>;

/** Hidden or shown parameter drawn per learner: value = min + step · k. */
export interface ManifestParam {
  min: number;
  max: number;
  step: number;
  unit: string;
}

export interface ManifestStep {
  seq: number;
  title: Localized;
  goal: Localized;
  /** Reasonable time in seconds. */
  expectTime: number;
  maxScore: number;
  scoreKind: string;
  scoringModel: string;
  /** Server rules; the build leaves them out of the bundle that runs in the browser. */
  rules?: readonly unknown[];
}

export interface Manifest {
  vse: number;
  code: string;
  version: string;
  title: Localized;
  maxScore: number;
  steps: readonly ManifestStep[];
  params: Readonly<Record<string, ManifestParam>>;
}

/**
 * Parameters of a run: those told by the shell, and the middle of the range (on its grid) for what is missing.
 * @param told `welcome.params`, values in manifest units
 */
export function resolveParams(manifest: Manifest, told: Readonly<Record<string, unknown>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(manifest.params).map(([name, range]) => {
      const value = told[name];
      const middle = range.min + range.step * Math.round((range.max - range.min) / range.step / 2);
      const usable = typeof value === 'number' && Number.isFinite(value);
      return [name, usable ? value : Number(middle.toFixed(10))];
    }),
  );
}

/** Steps as a shell would tell them, for running without one. */
export function standaloneSteps(manifest: Manifest, locale: BridgeLocale): WelcomeStep[] {
  return manifest.steps.map((step) => ({
    seq: step.seq,
    title: step.title[locale],
    expectTime: step.expectTime,
    maxScore: step.maxScore,
  }));
}

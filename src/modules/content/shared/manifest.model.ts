import { LOCALES, type Locale } from '../../../kernel/i18n/locales.ts';
import { SCORE_KIND_NAMES, type StepDefinition, type StepLabels } from '../../catalogue/shared/experiment.model.ts';
import { PROFILES, type Profile } from './version.model.ts';

/**
 * The manifest's file in a package. It holds the rules and tolerances of the steps, which never leave the server: the
 * content host answers it as missing.
 */
export const MANIFEST_FILE = 'vse.json';

/** `vse.json` as far as the server reads it; unknown keys are kept and ignored. */
export interface Manifest {
  readonly entry: string | null;
  readonly profile: Profile | null;
  readonly network: readonly string[];
  readonly relay: readonly string[];
  readonly permissions: readonly string[];
  readonly steps: readonly StepDefinition[] | null;
  /** The whole file, with the rules and parameters that only the server evaluates. */
  readonly source: Readonly<Record<string, unknown>>;
}

/** A manifest that cannot be used; `where` names the faulty place. */
export class ManifestError extends Error {
  readonly where: string;
  constructor(where: string) {
    super(`vse.json: ${where}`);
    this.where = where;
  }
}

type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text of at most `most` characters, null when absent. @throws ManifestError */
export function textOf(value: unknown, where: string, most = 2000): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > most) throw new ManifestError(where);
  return value;
}

function textsOf(value: unknown, where: string): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > 100) throw new ManifestError(where);
  return value.map((item, i) => {
    const text = textOf(item, `${where}.${i}`, 300);
    if (text === null) throw new ManifestError(`${where}.${i}`);
    return text;
  });
}

/** Reads a text that is either plain or by language; zh-CN leads, else the first one given. */
export function worded(value: unknown, where: string): { base: string; by: Partial<Record<Locale, string>> } {
  if (value === undefined) return { base: '', by: {} };
  if (typeof value === 'string') return { base: value, by: {} };
  if (!isBag(value)) throw new ManifestError(where);
  const by: Partial<Record<Locale, string>> = {};
  for (const locale of LOCALES) {
    const text = textOf(value[locale], `${where}.${locale}`);
    if (text !== null) by[locale] = text;
  }
  const base = by['zh-CN'] ?? Object.values(by)[0];
  if (base === undefined) throw new ManifestError(where);
  return { base, by };
}

function numberOf(value: unknown, where: string, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < least || value > most) {
    throw new ManifestError(where);
  }
  return value;
}

function stepOf(value: unknown, index: number): StepDefinition {
  const where = `steps.${index}`;
  if (!isBag(value)) throw new ManifestError(where);
  const title = worded(value.title, `${where}.title`);
  if (title.base === '' || title.base.length > 100) throw new ManifestError(`${where}.title`);
  const goal = worded(value.goal, `${where}.goal`);
  const texts: Partial<Record<Locale, { title: string; goal: string }>> = {};
  for (const locale of LOCALES) {
    const translated = title.by[locale];
    if (locale !== 'zh-CN' && translated !== undefined) {
      texts[locale] = { title: translated, goal: goal.by[locale] ?? goal.base };
    }
  }
  const kindName = value.scoreKind ?? 'operation';
  const known = Object.values(SCORE_KIND_NAMES).find((kind) => kind === kindName);
  const scoreKind = known ?? (typeof kindName === 'string' ? SCORE_KIND_NAMES[kindName] : undefined);
  if (!scoreKind) throw new ManifestError(`${where}.scoreKind`);
  return {
    seq: numberOf(value.seq ?? index + 1, `${where}.seq`, 1, 1000),
    title: title.base,
    goal: goal.base,
    expectSeconds: numberOf(value.expectTime ?? 60, `${where}.expectTime`, 1, 86_400),
    maxScore: numberOf(value.maxScore, `${where}.maxScore`, 0, 100),
    scoringModel: textOf(value.scoringModel, `${where}.scoringModel`, 200) ?? '',
    scoreKind,
    words: texts as StepLabels,
  };
}

/**
 * Reads the text of a `vse.json`.
 * @throws ManifestError naming the place that cannot be used.
 */
export function parseManifest(text: string): Manifest {
  let source: unknown;
  try {
    source = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new ManifestError('JSON');
  }
  if (!isBag(source)) throw new ManifestError('JSON');
  return readManifest(source);
}

/** Reads a manifest that is already parsed, e.g. the stored one. @throws ManifestError */
export function readManifest(source: Bag): Manifest {
  const profile = textOf(source.profile, 'profile');
  if (profile !== null && !(PROFILES as readonly string[]).includes(profile)) throw new ManifestError('profile');
  if (source.steps !== undefined && (!Array.isArray(source.steps) || source.steps.length > 200)) {
    throw new ManifestError('steps');
  }
  const steps = (source.steps as unknown[] | undefined)?.map(stepOf) ?? null;
  if (steps?.some((step, i) => step.seq !== i + 1)) throw new ManifestError('steps.seq');
  return {
    entry: textOf(source.entry, 'entry', 240),
    profile: profile as Profile | null,
    network: textsOf(source.network, 'network'),
    relay: textsOf(source.relay, 'relay'),
    permissions: textsOf(source.permissions, 'permissions'),
    steps,
    source,
  };
}

/** Sum of the largest scores in hundredths, so that 33.33 × 3 + 0.01 is exactly 100. */
export function maxScoreHundredths(steps: readonly { readonly maxScore: number }[]): number {
  return steps.reduce((sum, step) => sum + Math.round(step.maxScore * 100), 0);
}

/** True when two step lists agree in number, titles and largest scores (L14). */
export function sameSteps(a: readonly StepDefinition[], b: readonly StepDefinition[]): boolean {
  return (
    a.length === b.length &&
    a.every((step, i) => step.title === b[i]!.title && Math.abs(step.maxScore - b[i]!.maxScore) < 0.005)
  );
}

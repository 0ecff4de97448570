import type { Locale } from '../../../kernel/i18n/locales.ts';
import { ASK_KINDS, type AskKind } from './ask-kind.model.ts';
import { ManifestError, textOf, worded } from './manifest.model.ts';
import { type Rule, readRules } from './rule.model.ts';

/** One thing a step asks for. `label` is empty when the package names none. */
export interface RecordAsk {
  readonly kind: AskKind;
  readonly key: string;
  readonly label: string;
  readonly words: Readonly<Partial<Record<Locale, string>>>;
  readonly unit: string;
  readonly required: boolean;
}

/** How the steps of a version come to the platform, beside the SDK. */
export interface Recording {
  /** The platform records the steps: learners tick them, teachers mark them. */
  readonly byPlatform: boolean;
  /** Script of the package that is put into the entry page and turns its events into steps; null without one. */
  readonly adapter: string | null;
  /** What steps ask for by number, as far as the package says it. */
  readonly asks: ReadonlyMap<number, readonly RecordAsk[]>;
}

type Source = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Source => typeof value === 'object' && value !== null && !Array.isArray(value);

const KEY = /^[A-Za-z0-9_.-]{1,40}$/;
const MAX_ASKS = 10;

function askOf(value: unknown, where: string): RecordAsk {
  if (!isBag(value)) throw new ManifestError(where);
  const kind = ASK_KINDS.find((one) => one === value.kind);
  if (!kind) throw new ManifestError(`${where}.kind`);
  if (typeof value.key !== 'string' || !KEY.test(value.key)) throw new ManifestError(`${where}.key`);
  const label = worded(value.label, `${where}.label`);
  if (label.base.length > 100) throw new ManifestError(`${where}.label`);
  return {
    kind,
    key: value.key,
    label: label.base,
    words: label.by,
    unit: textOf(value.unit, `${where}.unit`, 20) ?? '',
    required: value.required !== false,
  };
}

/** @throws ManifestError naming the place that cannot be used. */
export function readRecording(source: Source | null): Recording {
  const record = source?.record;
  if (record !== undefined && record !== 'platform' && record !== 'content') throw new ManifestError('record');
  const adapter = textOf(source?.adapter, 'adapter', 240);
  if (adapter !== null && !/^[^\\:?#]+\.m?js$/.test(adapter)) throw new ManifestError('adapter');
  const asks = new Map<number, readonly RecordAsk[]>();
  for (const [index, step] of (Array.isArray(source?.steps) ? source.steps : []).entries()) {
    if (!isBag(step) || step.record === undefined) continue;
    const where = `steps.${index}.record`;
    if (!Array.isArray(step.record) || step.record.length > MAX_ASKS) throw new ManifestError(where);
    const own = step.record.map((one, i) => askOf(one, `${where}.${i}`));
    if (new Set(own.map(({ key }) => key)).size !== own.length) throw new ManifestError(where);
    asks.set(typeof step.seq === 'number' ? step.seq : index + 1, own);
  }
  return { byPlatform: record === 'platform', adapter, asks };
}

const NOTHING: Recording = { byPlatform: false, adapter: null, asks: new Map() };

/** What a stored manifest says about it; what cannot be read says nothing, as every unknown key. */
export function storedRecording(source: Source | null): Recording {
  try {
    return readRecording(source);
  } catch (error) {
    if (error instanceof ManifestError) return NOTHING;
    throw error;
  }
}

const plain = (kind: AskKind, key: string, required: boolean): RecordAsk => ({
  kind,
  key,
  label: '',
  words: {},
  unit: '',
  required,
});

/** What a rule needs somebody to hand in: the number it reads, or something a person can mark. */
function askOfRule(rule: Rule): RecordAsk[] {
  if (rule.kind === 'numeric' && rule.on.startsWith('entered:')) {
    const key = rule.on.slice('entered:'.length);
    return KEY.test(key) ? [plain('reading', key, true)] : [];
  }
  return rule.kind === 'manual' ? [plain('file', 'proof', true)] : [];
}

const NOTHING_SAID: readonly RecordAsk[] = [plain('text', 'note', false), plain('file', 'proof', false)];

/**
 * What each step asks its learner for: what the package says, else what the rules of the step need, else a note and a
 * file that may be left out.
 */
export function recordAsks(source: Source | null, seqs: readonly number[]): Map<number, readonly RecordAsk[]> {
  const { asks } = storedRecording(source);
  const { rules } = readRules(source);
  return new Map(
    seqs.map((seq) => {
      const ruled = [...new Map((rules.get(seq) ?? []).flatMap(askOfRule).map((ask) => [ask.key, ask])).values()];
      return [seq, asks.get(seq) ?? (ruled.length > 0 ? ruled : NOTHING_SAID)];
    }),
  );
}

/** Whether the platform records the steps of a version with this manifest. */
export const isRecordedByPlatform = (source: Source | null | undefined): boolean => source?.record === 'platform';

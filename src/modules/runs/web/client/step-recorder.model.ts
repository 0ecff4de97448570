import { ARTIFACT_MIMES, BRIDGE_LIMITS } from '../../../../kernel/bridge/protocol.ts';
import type { RunDetail } from './run-calls.ts';
import type { ReportedStep, StepView } from './steps.model.ts';

/** One thing a step asks for, in the reader's language. */
export type Ask = NonNullable<RunDetail['recording']>[number]['asks'][number];

/** What a person gave: the text of a field, or a file. */
export interface Given {
  readonly texts: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, File>>;
}

/** Why something given cannot be taken. */
export type GivenFault = 'missing' | 'number' | 'type' | 'size';

/** A decimal number with a point or a comma; NaN for anything else. */
export const readingOf = (text: string): number =>
  /^[-+−]?\d+(?:[.,]\d+)?(?:[eE][-+]?\d{1,3})?$/.test(text.trim())
    ? Number(text.trim().replace('−', '-').replace(',', '.'))
    : Number.NaN;

/** What is wrong with what was given for one ask; null when it can be taken. */
export function faultOf(ask: Ask, given: Given): GivenFault | null {
  if (ask.kind === 'file') {
    const file = given.files[ask.key];
    if (!file) return ask.required ? 'missing' : null;
    if (!(ARTIFACT_MIMES as readonly string[]).includes(file.type)) return 'type';
    return file.size === 0 || file.size > BRIDGE_LIMITS.artifactBytes ? 'size' : null;
  }
  const text = given.texts[ask.key]?.trim() ?? '';
  if (text === '') return ask.required ? 'missing' : null;
  return ask.kind === 'reading' && !Number.isFinite(readingOf(text)) ? 'number' : null;
}

/** An item of the record. */
export interface RecordItem {
  readonly type: 'event' | 'artifact' | 'step.end';
  readonly data: unknown;
}

/**
 * A ticked step as items of the record: its readings and notes, its files, its end. A file of the same step and name
 * stands in the place of the one before.
 * @param bytes of the files, by key
 */
export function recordedStep(
  step: StepView,
  asks: readonly Ask[],
  given: Given,
  facts: {
    readonly startedAt: number;
    readonly endedAt: number;
    readonly bytes: ReadonlyMap<string, ArrayBuffer>;
    readonly nameOf: (ask: Ask) => string;
  },
): RecordItem[] {
  const context = { step: step.seq };
  const items: RecordItem[] = [];
  for (const ask of asks) {
    const text = given.texts[ask.key]?.trim() ?? '';
    const file = given.files[ask.key];
    const data = facts.bytes.get(ask.key);
    if (ask.kind === 'reading' && text !== '') {
      const result = { value: readingOf(text), unit: ask.unit, text };
      items.push({ type: 'event', data: { verb: 'entered', object: ask.key, result, context } });
    } else if (ask.kind === 'text' && text !== '') {
      items.push({ type: 'event', data: { verb: 'noted', object: ask.key, result: { text }, context } });
    } else if (ask.kind === 'file' && file && data) {
      const name = `${step.seq}. ${facts.nameOf(ask)}`;
      const caption = file.name.slice(0, 200);
      items.push({ type: 'artifact', data: { name, mime: file.type, data, caption, stepSeq: step.seq } });
    }
  }
  const end: ReportedStep = {
    seq: step.seq,
    title: step.title,
    startTime: facts.startedAt,
    endTime: facts.endedAt,
    timeUsed: Math.max(1, Math.round((facts.endedAt - facts.startedAt) / 1000)),
    expectTime: step.expectSeconds ?? 0,
    maxScore: step.maxScore,
    score: null,
    repeatCount: step.repeatCount + 1,
    evaluation: '',
    scoringModel: '',
  };
  return [...items, { type: 'step.end', data: end }];
}

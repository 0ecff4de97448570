import { uuidv7 } from '../../../kernel/values/uuid.ts';
import type { Content } from '../../questions/shared/content.model.ts';
import type { NumberedShare } from '../../questions/shared/objective.model.ts';
import { QUESTION_TYPES, type QuestionType } from '../../questions/shared/question.model.ts';

/** Formats questions come in and leave in. */
export const FORMATS = ['word', 'xlsx', 'moodle', 'qti', 'gift', 'aiken'] as const;
export type Format = (typeof FORMATS)[number];
/** Endings of the files of a format, the first one is that of files the product writes. */
export const ENDINGS: Readonly<Record<Format, readonly string[]>> = {
  word: ['docx'],
  xlsx: ['xlsx'],
  moodle: ['xml'],
  qti: ['zip'],
  gift: ['gift', 'txt'],
  aiken: ['txt'],
};

/** Questions of one file, its bytes, and characters of a source text that a report keeps. */
export const MAX_QUESTIONS = 2000;
export const MAX_FILE_BYTES = 20 * 1_048_576;
export const MAX_SOURCE_TEXT = 2000;
export const MAX_FILE_NAME = 200;

/** What became of a part: it came along, in another form, not at all, or so that the question cannot be taken. */
export const NOTE_LEVELS = ['kept', 'changed', 'dropped', 'fault'] as const;
export type NoteLevel = (typeof NOTE_LEVELS)[number];

/** Notes by their level; each has its sentence in the messages. */
const LEVEL_OF = {
  picturesKept: 'kept',
  corrected: 'changed',
  feedback: 'changed',
  hints: 'changed',
  weights: 'changed',
  negative: 'changed',
  calculated: 'changed',
  chosen: 'changed',
  tolerance: 'changed',
  alternatives: 'changed',
  rule: 'changed',
  free: 'changed',
  switches: 'changed',
  relative: 'changed',
  figures: 'changed',
  unitShare: 'changed',
  whole: 'changed',
  markup: 'changed',
  asEssay: 'changed',
  tiers: 'changed',
  fixed: 'changed',
  drawn: 'changed',
  units: 'changed',
  partialPoints: 'changed',
  fileKinds: 'changed',
  keywords: 'dropped',
  limits: 'dropped',
  analysis: 'dropped',
  rubric: 'dropped',
  pictures: 'dropped',
  objects: 'dropped',
  tags: 'dropped',
  meta: 'dropped',
  tagsLeft: 'dropped',
  sourceLeft: 'dropped',
  folder: 'dropped',
  unknownPoint: 'dropped',
  objectiveUnreadable: 'dropped',
  objectiveRepeated: 'dropped',
  objectiveSum: 'dropped',
  objectiveAbsent: 'dropped',
  childMeta: 'dropped',
  longText: 'dropped',
  noStem: 'fault',
  noAnswer: 'fault',
  unreadable: 'fault',
  optionAbsent: 'fault',
  optionRepeated: 'fault',
  severalKeys: 'fault',
  count: 'fault',
  unknownType: 'fault',
  unsupported: 'fault',
  noQuestion: 'fault',
  tooMany: 'fault',
  syntax: 'fault',
  parent: 'fault',
  children: 'fault',
} as const satisfies Readonly<Record<string, NoteLevel>>;
export type NoteCode = keyof typeof LEVEL_OF;
/** Notes of what an export says otherwise or not at all. */
export const LOSSES = [
  'rule',
  'free',
  'switches',
  'relative',
  'figures',
  'unitShare',
  'whole',
  'markup',
  'partialPoints',
  'fileKinds',
  'asEssay',
  'tiers',
  'units',
  'fixed',
  'drawn',
  'keywords',
  'limits',
  'analysis',
  'rubric',
  'pictures',
  'meta',
  'tagsLeft',
  'sourceLeft',
  'folder',
] as const satisfies readonly NoteCode[];
export type Loss = (typeof LOSSES)[number];
export const isLoss = (code: NoteCode): code is Loss => (LOSSES as readonly NoteCode[]).includes(code);
export const NOTE_CODES = Object.keys(LEVEL_OF) as readonly NoteCode[];
export const levelOf = (code: NoteCode): NoteLevel => LEVEL_OF[code];

export interface Note {
  readonly code: NoteCode;
  readonly params?: Readonly<Record<string, string | number>>;
}
export const note = (code: NoteCode, params?: Note['params']): Note => (params ? { code, params } : { code });

/** What is known of a question beside what it asks; what a format does not say is absent. */
export interface FoundMeta {
  readonly points?: number;
  readonly difficulty?: number;
  readonly tags: readonly string[];
  readonly source: string;
  /** Codes or names of knowledge points, the primary one first. */
  readonly knowledge: readonly string[];
  /** Objectives of the course by their numbers, with shares that make 100. */
  readonly objectives: readonly NumberedShare[];
  /** Names of folders from the top. */
  readonly folder: readonly string[];
}
export const NO_META: FoundMeta = { tags: [], source: '', knowledge: [], objectives: [], folder: [] };

/** One question as a file has it. */
export interface FoundQuestion {
  /** Number within the file, from 1 on. */
  readonly number: number;
  /** Line of the file, or row of the sheet, where it begins. */
  readonly line: number;
  /** Its text in the file, cut after {@link MAX_SOURCE_TEXT} characters. */
  readonly text: string;
  readonly type: QuestionType | null;
  /** Null when the question cannot be taken; the notes say why. */
  readonly content: Content | null;
  /** What was read of a question that cannot be taken as it is. */
  readonly draft?: Content;
  readonly meta: FoundMeta;
  readonly notes: readonly Note[];
}

/** A picture of a file; what is written in letters is base64. */
export interface FilePicture {
  readonly name: string;
  readonly data: Uint8Array | string;
}

/** A file that was read: its questions, and what is no question, by line. */
export interface FoundFile {
  /** Pictures by the source that stands for them in the texts. */
  readonly pictures?: ReadonlyMap<string, FilePicture>;
  readonly questions: readonly FoundQuestion[];
  readonly skipped: readonly { readonly line: number; readonly text: string }[];
}

/** What becomes of a question that was found. */
export const VERDICTS = ['kept', 'changed', 'failed', 'duplicate'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const verdictOf = ({
  content,
  notes,
}: Pick<FoundQuestion, 'content' | 'notes'>): Exclude<Verdict, 'duplicate'> =>
  content === null ? 'failed' : notes.some(({ code }) => levelOf(code) !== 'kept') ? 'changed' : 'kept';

/** A question that leaves the bank. */
export interface LeavingQuestion {
  readonly content: Content;
  readonly points: number;
  readonly difficulty: number;
  readonly tags: readonly string[];
  readonly source: string;
  /** Names of its knowledge points, the primary one first. */
  readonly knowledge: readonly string[];
  readonly objectives: readonly NumberedShare[];
  readonly folder: readonly string[];
}

/** What a format does not write of the facts beside a question. @param carried what it has words for */
export function lostFacts(
  { tags, source, knowledge, objectives }: Omit<LeavingQuestion, 'content'>,
  carried: { readonly tags?: true; readonly knowledge?: true } = {},
): Note[] {
  const meta = objectives.length > 0 || (!carried.knowledge && knowledge.length > 0);
  return [
    ...(meta ? [note('meta')] : []),
    ...(!carried.tags && tags.length > 0 ? [note('tagsLeft')] : []),
    ...(source !== '' ? [note('sourceLeft')] : []),
  ];
}

/** A question in the words of a format, or why the format has none for it. */
export type Written = { readonly text: string; readonly notes: readonly Note[] } | null;

/** Types people write as text in every layout; an experiment is at home on this platform alone. */
const WRITTEN_TYPES = QUESTION_TYPES.filter((type) => type !== 'experiment' && type !== 'composite');

/** Types a format has words for. */
export const TYPES_OF: Readonly<Record<Format, readonly QuestionType[]>> = {
  // A section of materials, each with its questions under numbers in brackets.
  word: [...WRITTEN_TYPES, 'composite'],
  // What stands below a material has rows of its own, which name that of the material.
  xlsx: [...WRITTEN_TYPES, 'composite'],
  // A description, and what follows it by its number.
  moodle: [...WRITTEN_TYPES, 'composite'],
  // One item with several interactions.
  qti: [...WRITTEN_TYPES, 'composite'],
  gift: ['single', 'multiple', 'truth', 'blank', 'numeric', 'matching', 'shortAnswer', 'essay'],
  aiken: ['single', 'truth'],
};

/** Draws ids for options and items, different within a question. */
export function idMaker(): () => string {
  let last = 0;
  const salt = Math.floor(Math.random() * 36 ** 6);
  return () => (salt + ++last * 7919).toString(36).slice(0, 12);
}

/** An id for a question below a material until the bank draws its own. */
export const partIdOf = (): string =>
  uuidv7(
    0,
    Uint8Array.from({ length: 10 }, () => Math.floor(Math.random() * 256)),
  );

/** Difficulty as people write it: a number, or words from easy to hard. */
export const clampPoints = (points: number): number | undefined =>
  Number.isFinite(points) && points > 0 ? Math.min(100, Math.max(0.5, Math.round(points * 2) / 2)) : undefined;

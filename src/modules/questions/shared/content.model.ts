import * as z from 'zod/mini';
import { ORDERING_RULES } from '../../../kernel/scoring/arrangement.ts';
import { MULTIPLE_RULES } from '../../../kernel/scoring/choice.ts';
import type { QuestionType } from './question.model.ts';

/** Limits of the parts of a question. */
export const LIMITS = {
  /** Characters of rich text as it is sent, tags included. */
  stem: 40_000,
  option: 4_000,
  options: { min: 2, max: 12 },
  ordered: { min: 3, max: 12 },
  lefts: { min: 2, max: 10 },
  rights: 14,
  blanks: 20,
  alternatives: 20,
  alternative: 200,
  tiers: 5,
  units: 10,
  unit: 30,
  /** Numbers of a stem that are drawn, and what each may be. */
  parameters: 8,
  parameter: 20,
  parameterValues: 1_000,
  listed: 100,
  /** Decimals a drawn number is shown with. */
  decimals: 10,
  /** Of all drawn numbers together: that many are checked when the question is made ready. */
  combinations: 100_000,
  formula: 500,
  keywords: 20,
  keyword: 50,
  characters: 20_000,
  files: 10,
  /** Megabytes of one file. */
  megabytes: 200,
  /** Significant figures that can be asked for. */
  figures: 15,
  /** Steps of an experiment that count, and minutes one has at it. */
  steps: 100,
  minutes: 600,
  /** Questions below one material. */
  children: { min: 1, max: 15 },
} as const;

const rich = (max: number) => z.string().check(z.maxLength(max));
/** Id of an option or item, drawn by chance when it is written: it says nothing of its place. */
const partId = z.string().check(z.regex(/^[a-z0-9]{1,12}$/));
const part = z.strictObject({ id: partId, text: rich(LIMITS.option) });
const parts = (max: number) => z.array(part).check(z.maxLength(max));
const count = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const perCent = z.number().check(z.minimum(0), z.maximum(100));
/** A decimal as it is written, so that no digit is lost. */
const decimal = z.string().check(z.maxLength(40));
const points = z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.5));

const stem = rich(LIMITS.stem);
const analysis = rich(LIMITS.stem);

const single = z.strictObject({
  type: z.literal('single'),
  stem,
  analysis,
  options: parts(LIMITS.options.max),
  key: z.nullable(partId),
  /** Options keep their order on every form. */
  fixed: z.boolean(),
});

const multiple = z.strictObject({
  type: z.literal('multiple'),
  stem,
  analysis,
  options: parts(LIMITS.options.max),
  keys: z.array(partId).check(z.maxLength(LIMITS.options.max)),
  rule: z.enum(MULTIPLE_RULES),
  /** Per cent of the points for fewer than all keys under the rule `half`. */
  fewer: perCent,
  fixed: z.boolean(),
});

const truth = z.strictObject({ type: z.literal('truth'), stem, analysis, key: z.nullable(z.boolean()) });

/** What makes no difference in a typed text; the others of the kernel's switches are always off. */
export const BLANK_SWITCHES = [
  'width',
  'punctuation',
  'letterCase',
  'spaces',
  'allSpaces',
  'numbers',
  'raised',
  'trailing',
] as const;
const switches = z.strictObject({
  width: z.boolean(),
  punctuation: z.boolean(),
  letterCase: z.boolean(),
  spaces: z.boolean(),
  allSpaces: z.boolean(),
  numbers: z.boolean(),
  raised: z.boolean(),
  trailing: z.boolean(),
});

const blank = z.strictObject({
  type: z.literal('blank'),
  /** Holds `{{1}}`, `{{2}}` … where something is to be typed. */
  stem,
  analysis,
  blanks: z
    .array(
      z.strictObject({
        points,
        accepted: z.array(z.string().check(z.maxLength(LIMITS.alternative))).check(z.maxLength(LIMITS.alternatives)),
        switches,
      }),
    )
    .check(z.maxLength(LIMITS.blanks)),
  /** The order of the blanks makes no difference. */
  free: z.boolean(),
});

export const TOLERANCES = ['absolute', 'relative', 'figures'] as const;
export const UNIT_MODES = ['none', 'optional', 'required'] as const;
export const PARAMETER_KINDS = ['range', 'list'] as const;
/** A number of a stem that is drawn for every form: one of a range by its step, or one of a list. */
const parameter = z.strictObject({
  name: z.string().check(z.maxLength(LIMITS.parameter)),
  kind: z.enum(PARAMETER_KINDS),
  from: decimal,
  to: decimal,
  step: decimal,
  values: z.array(decimal).check(z.maxLength(LIMITS.listed)),
  /** Decimals it is shown with; it counts as it is shown. */
  decimals: count(0, LIMITS.decimals),
});
const numeric = z.strictObject({
  type: z.literal('numeric'),
  /** Holds `[[name]]` where a drawn number is shown. */
  stem,
  analysis,
  value: decimal,
  /** Numbers that are other ones on every form, and the formula of them that replaces `value`; absent where none is drawn. */
  drawn: z.optional(
    z.strictObject({
      parameters: z.array(parameter).check(z.maxLength(LIMITS.parameters)),
      formula: z.string().check(z.maxLength(LIMITS.formula)),
    }),
  ),
  tolerance: z.enum(TOLERANCES),
  /** Distances with the per cent of the value's points inside them; none asks for the value itself. */
  tiers: z.array(z.strictObject({ within: decimal, share: perCent })).check(z.maxLength(LIMITS.tiers)),
  /** Significant figures under the tolerance `figures`. */
  figures: count(1, LIMITS.figures),
  unit: z.enum(UNIT_MODES),
  /** A typed value times `factor` is in the unit of `value`. */
  units: z
    .array(z.strictObject({ unit: z.string().check(z.maxLength(LIMITS.unit)), factor: decimal }))
    .check(z.maxLength(LIMITS.units)),
  /** Per cent that a required unit is worth. */
  unitShare: perCent,
});

const ordering = z.strictObject({
  type: z.literal('ordering'),
  stem,
  analysis,
  /** In the right order. */
  items: parts(LIMITS.ordered.max),
  rule: z.enum(ORDERING_RULES),
});

const matching = z.strictObject({
  type: z.literal('matching'),
  stem,
  analysis,
  lefts: parts(LIMITS.lefts.max),
  /** May hold more than are right. */
  rights: parts(LIMITS.rights),
  pairs: z.array(z.strictObject({ left: partId, right: partId })).check(z.maxLength(LIMITS.lefts.max)),
  /** All pairs for the points, or nothing. */
  whole: z.boolean(),
});

/** What a marker reads. */
const marking = { reference: rich(LIMITS.stem), rubric: rich(LIMITS.stem) };
const written = {
  stem,
  analysis,
  ...marking,
  /** Words that suggest points to the marker. */
  keywords: z
    .array(z.strictObject({ word: z.string().check(z.maxLength(LIMITS.keyword)), points }))
    .check(z.maxLength(LIMITS.keywords)),
  /** Characters an answer has at least and at most; 0 leaves that open. */
  minCharacters: count(0, LIMITS.characters),
  maxCharacters: count(0, LIMITS.characters),
};
const shortAnswer = z.strictObject({ type: z.literal('shortAnswer'), ...written });
const essay = z.strictObject({ type: z.literal('essay'), ...written });

export const FILE_KINDS = ['document', 'sheet', 'slides', 'picture', 'archive', 'code', 'video'] as const;
const file = z.strictObject({
  type: z.literal('file'),
  stem,
  analysis,
  ...marking,
  kinds: z.array(z.enum(FILE_KINDS)).check(z.maxLength(FILE_KINDS.length)),
  files: count(1, LIMITS.files),
  /** Of one file. */
  megabytes: count(1, LIMITS.megabytes),
});

const countedStep = z.strictObject({
  seq: count(1, 10_000),
  title: z.string().check(z.maxLength(300)),
  maxScore: z.number().check(z.minimum(0), z.maximum(10_000)),
});
const experiment = z.strictObject({
  type: z.literal('experiment'),
  stem,
  analysis,
  /** Which experiment, and the published version of it that is run; null while none is chosen. */
  experimentId: z.nullable(z.uuid()),
  versionId: z.nullable(z.uuid()),
  /** As the experiment was called when it was chosen. */
  name: z.string().check(z.maxLength(200)),
  /** Steps that count, as their version defines them. */
  steps: z.array(countedStep).check(z.maxLength(LIMITS.steps)),
  /** Minutes the author proposes for it; 0 leaves that open. */
  minutes: count(0, LIMITS.minutes),
});

const CHILDREN = [single, multiple, truth, blank, numeric, ordering, matching, shortAnswer, essay, file] as const;
const composite = z.strictObject({
  type: z.literal('composite'),
  /** The material all of its questions speak of. */
  stem,
  /** Each of its questions has its own. */
  analysis,
  children: z
    .array(
      z.strictObject({
        /** By this id its answers are kept, as those of a question by itself are by the id of the question. */
        id: z.uuid(),
        points: z.number().check(z.minimum(0.5), z.maximum(2000), z.multipleOf(0.5)),
        content: z.discriminatedUnion('type', CHILDREN),
      }),
    )
    .check(z.maxLength(LIMITS.children.max)),
});

/** What a question asks and how its answers are scored, by type. */
export const contentSchema = z.discriminatedUnion('type', [...CHILDREN, experiment, composite]);
export const askedContentSchema = z.discriminatedUnion('type', [...CHILDREN, experiment]);
export type Content = z.infer<typeof contentSchema>;
/** What stands on a form with one answer: a question by itself, or one below a material. */
export type AskedContent = z.infer<typeof askedContentSchema>;
export type ContentOf<T extends QuestionType> = Extract<Content, { readonly type: T }>;
export type Part = z.infer<typeof part>;
export type Blank = ContentOf<'blank'>['blanks'][number];
/** What is drawn of a numeric question. */
export type Drawn = NonNullable<ContentOf<'numeric'>['drawn']>;
export type Parameter = Drawn['parameters'][number];
/** A question below a material. */
export type Child = ContentOf<'composite'>['children'][number];

export const USUAL_BLANK: Blank = {
  points: 1,
  accepted: [''],
  switches: {
    width: true,
    punctuation: true,
    letterCase: true,
    spaces: true,
    allSpaces: false,
    numbers: false,
    raised: false,
    trailing: true,
  },
};

/** A new question of a type. @param newId draws an id for an option or item */
export function emptyContent(type: QuestionType, newId: () => string): Content {
  const texts = { stem: '', analysis: '' };
  const some = (n: number): Part[] => Array.from({ length: n }, () => ({ id: newId(), text: '' }));
  const text = { ...texts, reference: '', rubric: '', keywords: [], minCharacters: 0, maxCharacters: 0 };
  switch (type) {
    case 'single':
      return { type, ...texts, options: some(4), key: null, fixed: false };
    case 'multiple':
      return { type, ...texts, options: some(4), keys: [], rule: 'half', fewer: 50, fixed: false };
    case 'truth':
      return { type, ...texts, key: null };
    case 'blank':
      return { type, ...texts, blanks: [], free: false };
    case 'numeric':
      return {
        type,
        ...texts,
        value: '',
        tolerance: 'absolute',
        tiers: [],
        figures: 3,
        unit: 'none',
        units: [],
        unitShare: 20,
      };
    case 'ordering':
      return { type, ...texts, items: some(4), rule: 'exact' };
    case 'matching':
      return { type, ...texts, lefts: some(3), rights: some(3), pairs: [], whole: false };
    case 'shortAnswer':
      return { type, ...text };
    case 'essay':
      return { type, ...text };
    case 'file':
      return { type, ...texts, reference: '', rubric: '', kinds: ['document'], files: 1, megabytes: 20 };
    case 'experiment':
      return { type, ...texts, experimentId: null, versionId: null, name: '', steps: [], minutes: 0 };
    case 'composite':
      return { type, ...texts, children: [] };
  }
}

const BLANK_PLACE = /\{\{(\d{1,2})\}\}/g;

/** Numbers of the blanks in a stem, in their order, repeated ones repeated. */
export const blankNumbers = (stemHtml: string): number[] =>
  [...stemHtml.matchAll(BLANK_PLACE)].map(([, number]) => Number(number));

const mapChildren = (children: readonly Child[], change: (content: Child['content']) => Child['content']): Child[] =>
  children.map((child) => ({ ...child, content: change(child.content) }));

/** Every rich text of a content through `change`: to clean them, or to see what they hold. */
export function mapTexts<C extends Content>(content: C, change: (html: string) => string): C;
export function mapTexts(content: Content, change: (html: string) => string): Content {
  const of = (list: readonly Part[]) => list.map((one) => ({ ...one, text: change(one.text) }));
  const base = { stem: change(content.stem), analysis: change(content.analysis) };
  switch (content.type) {
    case 'single':
    case 'multiple':
      return { ...content, ...base, options: of(content.options) };
    case 'ordering':
      return { ...content, ...base, items: of(content.items) };
    case 'matching':
      return { ...content, ...base, lefts: of(content.lefts), rights: of(content.rights) };
    case 'shortAnswer':
    case 'essay':
    case 'file':
      return { ...content, ...base, reference: change(content.reference), rubric: change(content.rubric) };
    case 'composite':
      return { ...content, ...base, children: mapChildren(content.children, (one) => mapTexts(one, change)) };
    default:
      return { ...content, ...base };
  }
}

/** Texts of what one chooses from, and all texts that candidates read below a material; empty for types without. */
export function optionTexts(content: Content): string[] {
  switch (content.type) {
    case 'single':
    case 'multiple':
      return content.options.map(({ text }) => text);
    case 'ordering':
      return content.items.map(({ text }) => text);
    case 'matching':
      return [...content.lefts, ...content.rights].map(({ text }) => text);
    case 'composite':
      return content.children.flatMap((child) => [child.content.stem, ...optionTexts(child.content)]);
    default:
      return [];
  }
}

const LASTING =
  /^(以上|上述|前述)(选项|说法|答案|结论|各项|几项|[两三四五]项)?[全部都均皆]*不?(是|非|对|错|正确|错误|符合|成立)|\b(all|none|both) of (the above|these|them)\b|\b(todas?|nenhuma?) (as|das) (anteriores|alternativas)/i;

/** True for an option that speaks of those before it (以上都对): it keeps its place on every form. @param text plain text */
export const isLastingOption = (text: string): boolean => LASTING.test(text.trim());

/** Points of a question: blanks have their own, and so have questions below a material; their sum counts. */
export function pointsOf(content: Content, given: number): number {
  const parts =
    content.type === 'blank'
      ? content.blanks.map((one) => one.points)
      : content.type === 'composite'
        ? content.children.map((child) => pointsOf(child.content, child.points))
        : [];
  return parts.length > 0 ? parts.reduce((sum, one) => sum + one, 0) : given;
}

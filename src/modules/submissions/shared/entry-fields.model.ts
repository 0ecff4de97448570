import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import { KIND_LABELS, LEVEL_LABELS, SHARING_LABELS } from '../../catalogue/shared/experiment.resource.ts';
import type { Form, FormPart, TextPart } from '../../catalogue/shared/form.model.ts';
import type { CheckField } from './checklist.model.ts';

/** How a field is filled in and read. */
type FieldKind =
  /** One line. */
  | 'line'
  /** Several lines. */
  | 'text'
  | 'number'
  | 'address'
  /** A video brought here, or the address of one. */
  | 'video'
  /** One of a closed list; `options` names them. */
  | 'choice'
  /** Any of a closed list. */
  | 'choices'
  /** A discipline of CRE_LX. */
  | 'category'
  /** Short words, one after another. */
  | 'words'
  | 'picture'
  | 'yesNo'
  | 'month'
  | 'plugins';

/** One field of the form, as screens show it. */
export interface FieldSpec {
  readonly name: string;
  readonly label: MessageKey;
  readonly kind: FieldKind;
  /** Needed for a submission: an item of the checklist. */
  readonly needed?: boolean;
  readonly hint?: MessageKey;
  /** Most characters of a text, most entries of `words`. */
  readonly most?: number;
  readonly rows?: number;
  /** Bounds and step of a number. */
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
  /** A number or choice that may be left open. */
  readonly optional?: boolean;
  /** Stands over the whole width. */
  readonly wide?: boolean;
  readonly options?: Readonly<Record<string, MessageKey>>;
  /** Shown only when this holds of the part. */
  readonly when?: (values: Readonly<Record<string, unknown>>) => boolean;
}

interface FieldGroup {
  readonly key: string;
  readonly title: MessageKey;
  readonly fields: readonly FieldSpec[];
}

const LINE = 200;
const PASSAGE = 5000;
const RESULT_LABELS = {
  report: 'experiments.result.report',
  reflection: 'experiments.result.reflection',
  other: 'experiments.result.other',
} as const;

const passage = (name: string, label: MessageKey, more: Partial<FieldSpec> = {}): FieldSpec => ({
  ...{ name, label, kind: 'text', most: PASSAGE, rows: 4, wide: true },
  ...more,
});
const line = (name: string, label: MessageKey, more: Partial<FieldSpec> = {}): FieldSpec => ({
  ...{ name, label, kind: 'line', most: LINE },
  ...more,
});

const BASIC: readonly FieldGroup[] = [
  {
    key: 'names',
    title: 'experiments.group.names',
    fields: [
      line('name', 'experiments.field.basic.name', { needed: true, most: 100 }),
      line('nameEn', 'experiments.field.basic.nameEn'),
      {
        ...{ name: 'cover', label: 'experiments.field.basic.cover', kind: 'picture', needed: true, wide: true },
        hint: 'experiments.hint.cover',
      },
      passage('brief', 'experiments.field.basic.brief', { needed: true, most: 2000, rows: 5 }),
    ],
  },
  {
    key: 'kind',
    title: 'experiments.group.kind',
    fields: [
      { name: 'category', label: 'experiments.field.basic.category', kind: 'category', needed: true, optional: true },
      { name: 'kind', label: 'experiments.field.basic.kind', kind: 'choice', needed: true, options: KIND_LABELS },
      { name: 'level', label: 'experiments.field.basic.level', kind: 'choice', options: LEVEL_LABELS },
      {
        ...{ name: 'hours', label: 'experiments.field.basic.hours', kind: 'number', needed: true },
        ...{ hint: 'experiments.hint.hours', range: { min: 0.5, max: 999, step: 0.5 } },
      },
      {
        ...{ name: 'expectedMinutes', label: 'experiments.field.basic.expectedMinutes', kind: 'number' },
        ...{ needed: true, range: { min: 1, max: 10_000, step: 1 } },
      },
      {
        ...{ name: 'passScore', label: 'experiments.field.basic.passScore', kind: 'number' },
        range: { min: 0, max: 100, step: 0.01 },
      },
      {
        ...{ name: 'majors', label: 'experiments.field.basic.majors', kind: 'words', needed: true, most: 20 },
        ...{ hint: 'experiments.hint.words', wide: true },
      },
      {
        ...{ name: 'tags', label: 'experiments.field.basic.tags', kind: 'words', most: 10 },
        ...{ hint: 'experiments.hint.words', wide: true },
      },
    ],
  },
  {
    key: 'films',
    title: 'experiments.group.films',
    fields: [
      {
        ...{ name: 'introVideo', label: 'experiments.field.basic.introVideo', kind: 'video', needed: true },
        ...{ hint: 'experiments.hint.video', wide: true },
      },
      {
        ...{ name: 'guideVideo', label: 'experiments.field.basic.guideVideo', kind: 'video' },
        ...{ hint: 'experiments.hint.video', wide: true },
      },
    ],
  },
];

const PEOPLE: readonly FieldGroup[] = [
  {
    key: 'leader',
    title: 'experiments.group.leader',
    fields: [
      line('gender', 'experiments.field.people.gender'),
      { name: 'birth', label: 'experiments.field.people.birth', kind: 'month' },
      line('education', 'experiments.field.people.education'),
      line('degree', 'experiments.field.people.degree'),
      line('title', 'experiments.field.people.title'),
      line('post', 'experiments.field.people.post'),
      line('department', 'experiments.field.people.department'),
      line('phone', 'experiments.field.people.phone', { most: 40, hint: 'experiments.hint.contact' }),
      line('email', 'experiments.field.people.email', { most: 100, hint: 'experiments.hint.contact' }),
      passage('teaching', 'experiments.field.people.teaching'),
    ],
  },
];

const DESCRIPTION: readonly FieldGroup[] = [
  {
    key: 'purpose',
    title: 'experiments.group.purpose',
    fields: [
      passage('target', 'experiments.field.description.target', { needed: true }),
      passage('basis', 'experiments.field.description.basis', { needed: true, hint: 'experiments.hint.formula' }),
      {
        ...{ name: 'knowledge', label: 'experiments.field.description.knowledge', kind: 'words', needed: true },
        ...{ most: 50, hint: 'experiments.hint.words', wide: true },
      },
    ],
  },
  {
    key: 'means',
    title: 'experiments.group.means',
    fields: [
      passage('devices', 'experiments.field.description.devices'),
      passage('materials', 'experiments.field.description.materials'),
      passage('teachingMethod', 'experiments.field.description.teachingMethod'),
      passage('operatingSteps', 'experiments.field.description.operatingSteps', {
        ...{ needed: true, most: 20_000, rows: 8 },
      }),
    ],
  },
  {
    key: 'results',
    title: 'experiments.group.results',
    fields: [
      {
        ...{ name: 'resultKinds', label: 'experiments.field.description.resultKinds', kind: 'choices' },
        ...{ needed: true, options: RESULT_LABELS, wide: true },
      },
      passage('resultRequirement', 'experiments.field.description.resultRequirement'),
      passage('assessment', 'experiments.field.description.assessment'),
    ],
  },
  {
    key: 'readers',
    title: 'experiments.group.readers',
    fields: [
      passage('audience', 'experiments.field.description.audience', { rows: 2 }),
      passage('prerequisites', 'experiments.field.description.prerequisites', { rows: 3 }),
      passage('opening', 'experiments.field.description.opening', { rows: 3 }),
      passage('publicService', 'experiments.field.description.publicService', { rows: 3 }),
    ],
  },
];

const FEATURES: readonly FieldGroup[] = [
  {
    key: 'features',
    title: 'experiments.group.features',
    fields: [
      passage('design', 'experiments.field.features.design'),
      passage('method', 'experiments.field.features.method'),
      passage('evaluation', 'experiments.field.features.evaluation'),
      passage('extension', 'experiments.field.features.extension'),
    ],
  },
  {
    key: 'plans',
    title: 'experiments.group.plans',
    fields: [
      passage('buildingPlan', 'experiments.field.features.buildingPlan'),
      passage('schoolPlan', 'experiments.field.features.schoolPlan'),
      passage('societyPlan', 'experiments.field.features.societyPlan'),
      {
        ...{ name: 'sharing', label: 'experiments.field.features.sharing', kind: 'choice' },
        ...{ optional: true, options: SHARING_LABELS },
      },
    ],
  },
];

const TECHNOLOGY: readonly FieldGroup[] = [
  {
    key: 'network',
    title: 'experiments.group.network',
    fields: [
      {
        ...{ name: 'bandwidth', label: 'experiments.field.technology.bandwidth', kind: 'number', needed: true },
        ...{ optional: true, range: { min: 0.1, max: 100_000, step: 0.1 } },
      },
      {
        ...{ name: 'concurrency', label: 'experiments.field.technology.concurrency', kind: 'number', needed: true },
        ...{ optional: true, range: { min: 1, max: 1_000_000, step: 1 } },
      },
      {
        ...{ name: 'bandwidthTest', label: 'experiments.field.technology.bandwidthTest', kind: 'address' },
        ...{ hint: 'experiments.hint.address', wide: true },
      },
      {
        ...{ name: 'queueNotice', label: 'experiments.field.technology.queueNotice', kind: 'yesNo', needed: true },
        wide: true,
      },
      passage('queueText', 'experiments.field.technology.queueText', {
        ...{ most: 500, rows: 2, when: (values) => values.queueNotice === true },
      }),
      passage('network', 'experiments.field.technology.network', { rows: 3 }),
    ],
  },
  {
    key: 'software',
    title: 'experiments.group.software',
    fields: [
      line('systems', 'experiments.field.technology.systems'),
      line('browsers', 'experiments.field.technology.browsers'),
      { name: 'mobile', label: 'experiments.field.technology.mobile', kind: 'yesNo', wide: true },
      { name: 'plugins', label: 'experiments.field.technology.plugins', kind: 'plugins', most: 10, wide: true },
      passage('hardware', 'experiments.field.technology.hardware', { rows: 3 }),
      line('gpu', 'experiments.field.technology.gpu'),
    ],
  },
  {
    key: 'architecture',
    title: 'experiments.group.architecture',
    fields: [
      {
        ...{ name: 'picture', label: 'experiments.field.technology.picture', kind: 'picture', needed: true },
        ...{ hint: 'experiments.hint.picture', wide: true },
      },
      passage('architecture', 'experiments.field.technology.architecture'),
      line('tools', 'experiments.field.technology.tools'),
      line('modelQuality', 'experiments.field.technology.modelQuality'),
      line('backEnd', 'experiments.field.technology.backEnd'),
      line('database', 'experiments.field.technology.database'),
    ],
  },
];

/** Fields of every part in the order of the screen; the leader's stand for `people`, whose team has a table of its own. */
export const PART_GROUPS: Readonly<Record<TextPart, readonly FieldGroup[]>> = {
  basic: BASIC,
  people: PEOPLE,
  description: DESCRIPTION,
  features: FEATURES,
  technology: TECHNOLOGY,
};

/** Values of the fields of a part's groups. */
export const fieldValues = (form: Form, part: TextPart): Readonly<Record<string, unknown>> =>
  part === 'people' ? form.people.leader : form[part];

const ITEM_LABELS: Readonly<Partial<Record<`${FormPart | 'version'}.${CheckField}`, MessageKey>>> = {
  'basic.hours': 'experiments.item.basic.hours',
  'people.team': 'experiments.item.people.team',
  'people.service': 'experiments.item.people.service',
  'people.technical': 'experiments.item.people.technical',
  'technology.queueNotice': 'experiments.item.technology.queueNotice',
  'steps.goal': 'experiments.item.steps.goal',
  'steps.scoringModel': 'experiments.item.steps.scoringModel',
  'steps.sum': 'experiments.item.steps.sum',
  'steps.national': 'experiments.item.steps.national',
  'version.ready': 'experiments.item.version.ready',
  'version.published': 'experiments.item.version.published',
};

const SPECS: ReadonlyMap<string, FieldSpec> = new Map(
  Object.entries(PART_GROUPS).flatMap(([part, groups]) =>
    groups.flatMap(({ fields }) => fields.map((field) => [`${part}.${field.name}`, field] as const)),
  ),
);

/** A field by its part and name; undefined for the team, steps and versions. */
export const specOf = (part: string, field: string): FieldSpec | undefined => SPECS.get(`${part}.${field}`);

/** The name of a field or of an item of the checklist. */
export function labelOf(part: string, field: string): MessageKey {
  const item = ITEM_LABELS[`${part}.${field}` as keyof typeof ITEM_LABELS];
  if (item) return item;
  if (part === 'people' && field === 'leader') return 'experiments.field.people.leader';
  return specOf(part, field)?.label ?? 'experiments.formPart.stepGrid';
}

/** Names of the parts on the screen. */
export const PART_TITLES: Readonly<Record<FormPart | 'version', MessageKey>> = {
  basic: 'experiments.formPart.basic',
  people: 'experiments.formPart.people',
  description: 'experiments.formPart.description',
  features: 'experiments.formPart.features',
  technology: 'experiments.formPart.technology',
  steps: 'experiments.formPart.stepGrid',
  version: 'experiments.formPart.version',
};

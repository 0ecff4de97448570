import type { CallInput } from '../../../../../kernel/http/contract.ts';
import { editedTime, toLocalTime } from '../../../../../ui/forms/local-time.model.ts';
import type { saveHomeworkRoute } from '../../../shared/homework.contract.ts';
import { saveScope } from '../../../shared/homework.policy.ts';
import {
  FILE_GROUP_NAMES,
  type FileGroup,
  HOMEWORK_LIMITS,
  PEER_DEFAULTS,
} from '../../../shared/homework-settings.model.ts';
import type { Homework } from '../homework.model.ts';
import { criteriaOf, type RubricFieldFault, rubricFaultOf, rubricOf } from './rubric-fields.model.ts';

/** Sections of the editor, in their order. */
export const SECTIONS = ['basic', 'answer', 'time', 'rubric', 'rules', 'peer'] as const;
export type Section = (typeof SECTIONS)[number];

/** A class homework is for, as the form holds it. */
export type ClassFields = PlanFields['classes'][number];

/** Homework as the form holds it: numbers and instants as they are typed. */
export type PlanFields = Readonly<ReturnType<typeof fieldsOf>>;
export type PlanField = keyof PlanFields;

/** What costs of lateness begin with, once they are switched on: 10 % a day, half of it stays. */
const LATE = { unit: 'day', perUnit: 10, floor: 50, of: 'earned' } as const;

export function fieldsOf(homework: Homework) {
  const { settings } = homework;
  const late = settings.late ?? LATE;
  const peer = settings.peer ?? PEER_DEFAULTS;
  const groups = settings.fileKinds.filter((one): one is FileGroup => (FILE_GROUP_NAMES as string[]).includes(one));
  return {
    title: homework.title,
    brief: homework.brief,
    files: homework.attachments.map(({ id, name }) => ({ id, name })),
    nodeId: homework.node?.id ?? '',
    maxScore: String(homework.maxScore),
    answer: settings.answer,
    kinds: groups,
    extensions: settings.fileKinds.filter((one) => one.startsWith('.')).join(' '),
    maxFiles: String(settings.maxFiles),
    maxFileMb: String(settings.maxFileMb),
    opensAt: toLocalTime(homework.opensAt),
    dueAt: toLocalTime(homework.dueAt),
    cutoffAt: toLocalTime(homework.cutoffAt),
    classes: homework.classes.map(({ id, name, opensAt, dueAt, cutoffAt, groupSetId }) => ({
      ...{ id, name, own: [opensAt, dueAt, cutoffAt].some((at) => at !== null), groupSetId: groupSetId ?? '' },
      ...{ opensAt: toLocalTime(opensAt), dueAt: toLocalTime(dueAt), cutoffAt: toLocalTime(cutoffAt) },
    })),
    groups: settings.groups,
    lateOn: settings.late !== null,
    lateUnit: late.unit,
    latePerUnit: String(late.perUnit),
    lateFloor: String(late.floor),
    lateOf: late.of,
    acceptDrafts: settings.acceptDrafts,
    rubricOn: homework.rubric !== null,
    rubric: criteriaOf(homework.rubric ?? []),
    resubmit: settings.resubmit,
    maxReturns: String(settings.maxReturns),
    anonymous: settings.anonymous,
    learnerSees: settings.learnerSees,
    peerOn: settings.peer !== null,
    peerReviews: String(peer.reviews),
    peerOpensAt: toLocalTime(peer.opensAt),
    peerDueAt: toLocalTime(peer.dueAt),
    peerAnonymous: peer.anonymous,
    peerDeduct: String(peer.deduct),
    peerExtraHours: String(peer.extraHours),
    peerCalibrate: peer.calibrate ?? false,
  };
}

const extensionsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,;，；、]+/)
    .filter((one) => one !== '');

/** What is sent of the form. @param homework as it stands, for what the form does not show to the second */
export function bodyOf(
  fields: PlanFields,
  homework: Homework,
  version: number,
): CallInput<typeof saveHomeworkRoute>['body'] {
  const stored = new Map(homework.classes.map((one) => [one.id, one]));
  const { answer, resubmit, groups, anonymous, acceptDrafts } = fields;
  return {
    title: fields.title.trim(),
    brief: fields.brief,
    attachments: fields.files.map(({ id }) => id),
    nodeId: fields.nodeId,
    maxScore: Number(fields.maxScore),
    opensAt: editedTime(fields.opensAt, homework.opensAt),
    dueAt: editedTime(fields.dueAt, homework.dueAt),
    cutoffAt: editedTime(fields.cutoffAt, homework.cutoffAt),
    settings: {
      answer,
      fileKinds: [...fields.kinds, ...extensionsIn(fields.extensions)],
      maxFiles: Number(fields.maxFiles),
      maxFileMb: Number(fields.maxFileMb),
      late: fields.lateOn
        ? {
            unit: fields.lateUnit,
            perUnit: Number(fields.latePerUnit),
            floor: Number(fields.lateFloor),
            of: fields.lateOf,
          }
        : null,
      acceptDrafts,
      groups,
      resubmit,
      maxReturns: Number(fields.maxReturns),
      anonymous,
      learnerSees: fields.learnerSees,
      peer: fields.peerOn
        ? {
            reviews: Number(fields.peerReviews),
            opensAt: editedTime(fields.peerOpensAt, homework.settings.peer?.opensAt),
            dueAt: editedTime(fields.peerDueAt, homework.settings.peer?.dueAt),
            anonymous: fields.peerAnonymous,
            deduct: Number(fields.peerDeduct),
            extraHours: Number(fields.peerExtraHours),
            calibrate: fields.peerCalibrate,
          }
        : null,
    },
    rubric: fields.rubricOn && fields.rubric.length > 0 ? rubricOf(fields.rubric) : null,
    classes: fields.classes.map(({ id, own, groupSetId, ...dates }) => {
      const had = stored.get(id);
      const at = (key: keyof typeof dates & ('opensAt' | 'dueAt' | 'cutoffAt')) =>
        own ? editedTime(dates[key], had?.[key]) : null;
      return {
        ...{ id, opensAt: at('opensAt'), dueAt: at('dueAt'), cutoffAt: at('cutoffAt') },
        groupSetId: groups && groupSetId ? groupSetId : null,
      };
    }),
    version,
  };
}

const NAMES: Readonly<Record<string, PlanField>> = {
  attachments: 'files',
  'settings.fileKinds': 'extensions',
  'settings.late.perUnit': 'latePerUnit',
  'settings.late.floor': 'lateFloor',
  'settings.peer': 'peerOn',
  'settings.peer.reviews': 'peerReviews',
  'settings.peer.opensAt': 'peerOpensAt',
  'settings.peer.dueAt': 'peerDueAt',
  'settings.peer.deduct': 'peerDeduct',
  'settings.peer.extraHours': 'peerExtraHours',
};

/** The field of the form a refusal of the server is about; the path itself where there is none. */
export function fieldOf(path: string): string {
  const plain = path.replace(/^body\./, '');
  if (/^(classes|rubric)(\.|$)/.test(plain)) return plain.split('.')[0]!;
  const known = plain.replace(/\.\d+$/, '');
  return NAMES[known] ?? known.replace(/^settings\./, '');
}

type PlainFault =
  | 'title'
  | 'required'
  | 'score'
  | 'dueAt'
  | 'cutoffAt'
  | 'dueNeeded'
  | 'kind'
  | 'returns'
  | 'peerOpens'
  | 'peerDue';
export type PlanFault =
  | { readonly code: PlainFault }
  | { readonly code: 'range'; readonly min: number; readonly max: number }
  | { readonly code: 'rubric'; readonly fault: RubricFieldFault };

const RANGES: Readonly<Partial<Record<PlanField, { readonly min: number; readonly max: number }>>> = {
  maxFiles: HOMEWORK_LIMITS.files,
  maxFileMb: HOMEWORK_LIMITS.fileMb,
  latePerUnit: { min: 1, max: 100 },
  lateFloor: HOMEWORK_LIMITS.percent,
  maxReturns: HOMEWORK_LIMITS.returns,
};
const PEER_RANGES: typeof RANGES = {
  peerReviews: HOMEWORK_LIMITS.reviews,
  peerDeduct: HOMEWORK_LIMITS.percent,
  peerExtraHours: HOMEWORK_LIMITS.extraHours,
};

const inRange = (text: string, { min, max }: { readonly min: number; readonly max: number }) =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

interface TypedDates {
  readonly opensAt: string;
  readonly dueAt: string;
  readonly cutoffAt: string;
}

/** What is wrong with the order of dates, and at which of them. */
export function datesFault({
  opensAt,
  dueAt,
  cutoffAt,
}: TypedDates): Readonly<Partial<Record<keyof TypedDates, PlanFault>>> {
  if (cutoffAt && !dueAt) return { dueAt: { code: 'dueNeeded' } };
  if (opensAt && dueAt && dueAt <= opensAt) return { dueAt: { code: 'dueAt' } };
  return cutoffAt && cutoffAt < dueAt ? { cutoffAt: { code: 'cutoffAt' } } : {};
}

/** What is wrong with the form as it is; what is missing is the concern of publishing. */
export function faultsOf(fields: PlanFields): Readonly<Partial<Record<PlanField, PlanFault>>> {
  const faults: Partial<Record<PlanField, PlanFault>> = { ...datesFault(fields) };
  const { title, score } = HOMEWORK_LIMITS;
  const length = fields.title.trim().length;
  if (length < title.min || length > title.max) faults.title = { code: 'title' };
  if (fields.nodeId === '') faults.nodeId = { code: 'required' };
  const max = fields.maxScore.trim() === '' ? Number.NaN : Number(fields.maxScore);
  if (!(max >= score.min && max <= score.max && Number.isInteger(max * 2))) faults.maxScore = { code: 'score' };
  const ranges = fields.peerOn ? { ...RANGES, ...PEER_RANGES } : RANGES;
  for (const [field, range] of Object.entries(ranges) as [PlanField, { min: number; max: number }][]) {
    if (!inRange(fields[field] as string, range)) faults[field] = { code: 'range', ...range };
  }
  if (extensionsIn(fields.extensions).some((one) => !/^\.[a-z0-9]{1,10}$/.test(one)))
    faults.extensions = { code: 'kind' };
  if (fields.resubmit === 'afterReturn' && Number(fields.maxReturns) === 0) faults.maxReturns = { code: 'returns' };
  if (fields.peerOn) {
    const { peerOpensAt: opens, peerDueAt: ends } = fields;
    if (opens && ends && ends <= opens) faults.peerDueAt = { code: 'peerDue' };
    if (opens && fields.dueAt && opens < fields.dueAt) faults.peerOpensAt = { code: 'peerOpens' };
  }
  for (const one of fields.classes) {
    const dates = {
      opensAt: (one.own && one.opensAt) || fields.opensAt,
      dueAt: (one.own && one.dueAt) || fields.dueAt,
      cutoffAt: one.own ? one.cutoffAt : '',
    };
    const [fault] = Object.values(datesFault(dates));
    if (fault && !faults.dueAt) faults.classes = fault;
  }
  if (fields.rubricOn) {
    const fault = rubricFaultOf(fields.rubric);
    if (fault) faults.rubric = { code: 'rubric', fault };
  }
  return faults;
}

/** What of homework may still be changed. */
export function editable({ state, can }: Pick<Homework, 'state' | 'can'>, part: 'text' | 'rules' | 'dates'): boolean {
  if (!can.edit) return false;
  const scope = saveScope(state);
  return scope === 'all' || part === 'text' || (part === 'rules' && scope === 'given');
}

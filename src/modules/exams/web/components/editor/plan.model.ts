import type { CallInput } from '../../../../../kernel/http/contract.ts';
import { editedTime, toLocalTime } from '../../../../../ui/forms/local-time.model.ts';
import type { saveExamRoute } from '../../../shared/exam.contract.ts';
import type { ExamKind } from '../../../shared/exam.model.ts';
import { type SaveScope, saveScope } from '../../../shared/exam.policy.ts';
import { EXAM_LIMITS, type ReleaseTime } from '../../../shared/exam-settings.model.ts';
import { isNetwork } from '../../../shared/network.model.ts';
import type { Exam } from '../exam.model.ts';

/** Steps of the wizard of an exam, in their order. */
export const EXAM_STEPS = ['basic', 'paper', 'time', 'rules', 'release', 'check'] as const;
export type ExamStep = (typeof EXAM_STEPS)[number];
/** Those of a test: one page of rules, and the checks. */
export const TEST_STEPS = ['basic', 'check'] as const satisfies readonly ExamStep[];
export const stepsOf = (kind: ExamKind): readonly ExamStep[] => (kind === 'exam' ? EXAM_STEPS : TEST_STEPS);

/** An exam as the form holds it: numbers and instants as they are typed. */
export type PlanFields = Readonly<ReturnType<typeof fieldsOf>>;
export type PlanField = keyof PlanFields;

const STEP: Readonly<Record<Exclude<ExamStep, 'check'>, readonly PlanField[]>> = {
  basic: ['name', 'instructions', 'sitting', 'parentId', 'nodeId'],
  paper: ['paperId'],
  time: ['classIds', 'persons', 'opensAt', 'closesAt', 'minutes', 'mode'],
  rules: [
    ...(['latestEntry', 'earliestHandIn', 'attempts', 'counts', 'password', 'networks', 'computerOnly'] as const),
    ...(['singlePlace', 'leaveSeconds', 'leaveLimit', 'leaveAction', 'fullScreen', 'blockCopy', 'watermark'] as const),
    ...(['oneByOne', 'noReturn', 'graceSeconds', 'passLine', 'anonymous'] as const),
    ...(['doubleMarking', 'threshold', 'third'] as const),
  ],
  release: [
    ...(['feedback', 'scoreWhen', 'scoreAt', 'paperWhen', 'paperAt', 'keyWhen', 'keyAt'] as const),
    ...(['showDistribution', 'practice', 'practiceRedraw'] as const),
  ],
};

/** The step a field stands on. */
export function stepOf(kind: ExamKind, field: string): ExamStep {
  if (kind === 'test') return 'basic';
  const found = (Object.keys(STEP) as (keyof typeof STEP)[]).find((step) =>
    (STEP[step] as readonly string[]).includes(field),
  );
  return found ?? 'basic';
}

const textOf = (n: number | null) => (n === null ? '' : String(n));

export function fieldsOf(exam: Exam) {
  const { settings } = exam;
  const { release, leave } = settings;
  return {
    name: exam.name,
    instructions: exam.instructions,
    sitting: exam.sitting,
    parentId: exam.parent?.id ?? '',
    nodeId: exam.node?.id ?? '',
    paperId: exam.paper?.id ?? '',
    classIds: exam.classes.map(({ id }) => id),
    persons: exam.persons,
    opensAt: toLocalTime(exam.opensAt),
    closesAt: toLocalTime(exam.closesAt),
    minutes: exam.kind === 'test' && exam.minutes === null ? '0' : textOf(exam.minutes),
    mode: exam.mode,
    latestEntry: textOf(settings.latestEntry),
    earliestHandIn: textOf(settings.earliestHandIn),
    attempts: textOf(settings.attempts),
    counts: settings.counts,
    password: settings.password ?? '',
    networks: settings.networks.join('\n'),
    computerOnly: settings.devices === 'computer',
    singlePlace: settings.singlePlace,
    leaveSeconds: textOf(leave.seconds),
    leaveLimit: textOf(leave.limit),
    leaveAction: leave.action,
    fullScreen: settings.fullScreen,
    blockCopy: settings.blockCopy,
    watermark: settings.watermark,
    oneByOne: settings.oneByOne,
    noReturn: settings.noReturn,
    graceSeconds: textOf(settings.graceSeconds),
    passLine: textOf(settings.passLine),
    anonymous: settings.anonymous,
    doubleMarking: settings.double.on,
    threshold: textOf(settings.double.threshold),
    third: settings.double.third,
    feedback: settings.feedback,
    scoreWhen: release.score.when,
    scoreAt: toLocalTime(release.score.at),
    paperWhen: release.paper.when,
    paperAt: toLocalTime(release.paper.at),
    keyWhen: release.key.when,
    keyAt: toLocalTime(release.key.at),
    showDistribution: settings.showDistribution,
    practice: settings.practice,
    practiceRedraw: settings.practiceRedraw,
  };
}

const linesOf = (text: string) =>
  text
    .split(/[\s,;，；]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

type Body = CallInput<typeof saveExamRoute>['body'];

/** What is sent of the form. @param exam as it stands, for what the form does not show to the second */
export function bodyOf(fields: PlanFields, exam: Exam, version: number): Body {
  const number = (text: string) => (text.trim() === '' ? null : Number(text));
  const { release } = exam.settings;
  const rule = (when: ReleaseTime, text: string, stored: string | null) => ({
    when,
    at: when === 'date' ? editedTime(text, stored) : null,
  });
  return {
    name: fields.name.trim(),
    instructions: fields.instructions,
    sitting: fields.sitting,
    parentId: fields.parentId || null,
    nodeId: fields.nodeId || null,
    paperId: fields.paperId || null,
    classIds: [...fields.classIds],
    personIds: fields.persons.map(({ personId }) => personId),
    opensAt: editedTime(fields.opensAt, exam.opensAt),
    closesAt: editedTime(fields.closesAt, exam.closesAt),
    minutes: number(fields.minutes) || null,
    mode: fields.mode,
    settings: {
      latestEntry: number(fields.latestEntry) || null,
      earliestHandIn: number(fields.earliestHandIn) ?? 0,
      attempts: number(fields.attempts),
      counts: fields.counts,
      password: fields.password.trim() || null,
      networks: linesOf(fields.networks),
      devices: fields.computerOnly ? 'computer' : 'any',
      singlePlace: fields.singlePlace,
      leave: {
        seconds: number(fields.leaveSeconds) ?? 3,
        limit: number(fields.leaveLimit),
        action: fields.leaveAction,
      },
      fullScreen: fields.fullScreen,
      blockCopy: fields.blockCopy,
      watermark: fields.watermark,
      oneByOne: fields.oneByOne,
      noReturn: fields.noReturn,
      graceSeconds: number(fields.graceSeconds) ?? 0,
      passLine: number(fields.passLine) ?? 0,
      anonymous: fields.anonymous,
      double: { on: fields.doubleMarking, threshold: number(fields.threshold) ?? 0, third: fields.third },
      feedback: fields.feedback,
      release: {
        score: rule(fields.scoreWhen, fields.scoreAt, release.score.at),
        paper: rule(fields.paperWhen, fields.paperAt, release.paper.at),
        key: rule(fields.keyWhen, fields.keyAt, release.key.at),
      },
      showDistribution: fields.showDistribution,
      practice: fields.practice,
      practiceRedraw: fields.practice && fields.practiceRedraw,
    },
    version,
  };
}

/** The field of the form a refusal of the server is about. */
export function fieldOf(path: string): PlanField | null {
  const names: Readonly<Record<string, PlanField>> = {
    personIds: 'persons',
    'settings.devices': 'computerOnly',
    'settings.leave.seconds': 'leaveSeconds',
    'settings.leave.limit': 'leaveLimit',
    'settings.leave.action': 'leaveAction',
    'settings.leave': 'leaveLimit',
    'settings.release': 'scoreWhen',
    'settings.double': 'doubleMarking',
    'settings.double.threshold': 'threshold',
  };
  const part = /^settings\.release\.(score|paper|key)\.(when|at)$/.exec(path);
  if (part) return `${part[1] as 'score'}${part[2] === 'at' ? 'At' : 'When'}`;
  const plain = path.replace(/^body\./, '').replace(/\.\d+$/, '');
  const found = names[plain] ?? plain.replace(/^settings\./, '');
  return Object.values(STEP).some((fields) => (fields as readonly string[]).includes(found))
    ? (found as PlanField)
    : null;
}

/** Fields with a fault that can be seen without the server; the message says more. */
export type PlanFault = Readonly<
  Partial<Record<PlanField, 'name' | 'range' | 'order' | 'long' | 'network' | 'required'>>
>;

const RANGES = {
  latestEntry: EXAM_LIMITS.entryMinutes,
  earliestHandIn: EXAM_LIMITS.handInMinutes,
  attempts: EXAM_LIMITS.attempts,
  leaveSeconds: EXAM_LIMITS.leaveSeconds,
  leaveLimit: EXAM_LIMITS.leaves,
  graceSeconds: EXAM_LIMITS.graceSeconds,
  passLine: EXAM_LIMITS.passLine,
  threshold: EXAM_LIMITS.threshold,
} satisfies Partial<Record<PlanField, { readonly min: number; readonly max: number }>>;
export type DigitsName = keyof typeof RANGES | 'minutes';
/** Bounds of a field of digits. */
export const rangeOf = (field: DigitsName) => (field === 'minutes' ? EXAM_LIMITS.minutes : RANGES[field]);

const inRange = (text: string, { min, max }: { readonly min: number; readonly max: number }) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

/** What is wrong with the form as it is; what is missing is the concern of publishing. */
export function faultsOf(fields: PlanFields, kind: ExamKind): PlanFault {
  const faults: Partial<Record<PlanField, PlanFault[PlanField]>> = {};
  const { min, max } = EXAM_LIMITS.name;
  const length = fields.name.trim().length;
  if (length < min || length > max) faults.name = 'name';
  for (const [field, range] of Object.entries(RANGES) as [PlanField, { min: number; max: number }][]) {
    const text = fields[field] as string;
    const empty = text.trim() === '';
    const optional = field === 'latestEntry' || field === 'leaveLimit' || (field === 'attempts' && kind === 'test');
    if (empty ? !optional : !inRange(text, range)) faults[field] = 'range';
  }
  const unlimited = kind === 'test' && (fields.minutes.trim() === '' || Number(fields.minutes) === 0);
  if (!unlimited && fields.minutes.trim() !== '' && !inRange(fields.minutes, EXAM_LIMITS.minutes))
    faults.minutes = 'range';
  const [from, to] = [Date.parse(fields.opensAt), Date.parse(fields.closesAt)];
  if (to <= from) faults.closesAt = 'order';
  else if (!unlimited && !faults.minutes && Number(fields.minutes) * 60_000 > to - from) faults.minutes = 'long';
  if (linesOf(fields.networks).some((one) => !isNetwork(one))) faults.networks = 'network';
  for (const part of ['score', 'paper', 'key'] as const) {
    if (fields[`${part}When`] === 'date' && fields[`${part}At`] === '') faults[`${part}At`] = 'required';
  }
  if (fields.leaveAction !== 'log' && fields.leaveLimit.trim() === '') faults.leaveLimit = 'required';
  return faults;
}

/** What of a step may still be changed. */
export function editable(exam: Pick<Exam, 'state' | 'can'>, step: ExamStep | 'window'): boolean {
  if (!exam.can.edit) return false;
  const scope: SaveScope = saveScope(exam.state);
  switch (scope) {
    case 'all':
      return true;
    case 'published':
      return step !== 'window';
    case 'loosen':
      return step === 'rules' || step === 'release';
    case 'release':
      return step === 'release';
    case 'none':
      return false;
  }
}

import { uuidv7 } from '../../../../../kernel/values/uuid.ts';
import { EXPECTED_ATTAINMENT, isIsbn, type Objective, type Textbook, weightSum } from '../../../shared/info.model.ts';
import {
  type CourseFacts,
  type FactsFault,
  factsFaults,
  halfStep,
  NATURES,
  sentFacts,
} from '../course/course-facts.model.ts';
import type { Course } from '../course/course-frame.tsx';

/** Rich texts of a course. */
export const RICH = ['intro', 'syllabus', 'assessment'] as const;

/** An objective as it is typed: figures stay text until they are sent. */
export interface TypedObjective extends Omit<Objective, 'weight' | 'expected'> {
  readonly weight: string;
  /** Percent. */
  readonly expected: string;
}

/** A book as it is typed; the key tells rows apart while they are moved. */
export interface TypedBook extends Textbook {
  readonly key: string;
}

/** What is typed about a course. */
export interface InfoForm extends CourseFacts, Readonly<Record<(typeof RICH)[number], string>> {
  readonly nameEn: string;
  /** One in a line. */
  readonly prerequisites: string;
  readonly textbooks: readonly TypedBook[];
  readonly objectives: readonly TypedObjective[];
  readonly copyAllowed: boolean;
  /** Undefined: as it is; null: drawn; else a picture that was brought. */
  readonly cover?: { readonly id: string; readonly url: string } | null;
}

const freshId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

export const newObjective = (weight: number): TypedObjective => ({
  id: freshId(),
  text: '',
  weight: String(weight),
  requirementCode: '',
  requirement: '',
  expected: String(Math.round(EXPECTED_ATTAINMENT * 100)),
});
export const newBook = (): TypedBook => ({ key: freshId(), title: '', author: '', press: '', isbn: '' });

/** Objectives as fields show them. */
export const typedObjectives = (objectives: readonly Objective[]): readonly TypedObjective[] =>
  objectives.map((one) => ({
    ...one,
    weight: String(one.weight),
    expected: String(Math.round(one.expected * 100)),
  }));

export const formOf = (course: Course): InfoForm => ({
  name: course.name,
  nameEn: course.nameEn ?? '',
  code: course.code,
  category: course.category,
  nature: NATURES.find((one) => one === course.nature) ?? 'required',
  credits: String(course.credits),
  theoryHours: String(course.theoryHours),
  labHours: String(course.labHours),
  intro: course.intro,
  syllabus: course.syllabus,
  assessment: course.assessment,
  prerequisites: course.prerequisites.join('\n'),
  textbooks: course.textbooks.map((book, at) => ({ ...book, key: String(at) })),
  objectives: typedObjectives(course.objectives),
  copyAllowed: course.copyAllowed,
});

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Whether the reader says who else may copy the course: its lead alone. */
export const decidesCopies = ({ rights }: Pick<Course, 'rights'>): boolean => rights?.course === 'all';

/** The form with what an interrupted session left; what is not the reader's to change is as it stands. */
export const restoredForm = (now: InfoForm, kept: InfoForm, course: Pick<Course, 'rights'>): InfoForm => ({
  ...now,
  ...kept,
  ...(!decidesCopies(course) && { copyAllowed: now.copyAllowed }),
});

/** What a form is compared with; without rights everything is said. */
type Base = { readonly code: string } & Partial<Pick<Course, 'copyAllowed' | 'rights'>>;

/** The form as the call takes it; only for a form without faults. */
export function bodyOf(form: InfoForm, base: Base) {
  const decides = base.rights === undefined || decidesCopies({ rights: base.rights });
  const { code, ...facts } = sentFacts(form);
  return {
    ...facts,
    ...(code === base.code ? {} : { code }),
    nameEn: form.nameEn.trim() || null,
    intro: form.intro,
    syllabus: form.syllabus,
    assessment: form.assessment,
    prerequisites: linesOf(form.prerequisites),
    textbooks: form.textbooks.map(({ key: _key, ...book }) => book),
    objectives: form.objectives.map((one) => ({
      ...one,
      text: one.text.trim(),
      weight: Number(one.weight),
      expected: Math.round(Number(one.expected)) / 100,
    })),
    // Only its lead may change it, so that others do not send it.
    ...(decides && form.copyAllowed !== base.copyAllowed && { copyAllowed: form.copyAllowed }),
    ...(form.cover === undefined ? {} : { cover: form.cover?.id ?? null }),
  };
}

/** What is wrong, by the path of the field. */
export type InfoFault =
  | FactsFault
  | 'prerequisites'
  | 'bookTitle'
  | 'isbn'
  | 'objectiveText'
  | 'weight'
  | 'expected'
  | 'sum';

const whole = (text: string, most: number) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= most;

/** Sum of the weights as far as they are figures. */
export const typedSum = (form: InfoForm): number =>
  weightSum(form.objectives.map(({ weight }) => ({ weight: whole(weight, 100) ? Number(weight) : 0 })));

export function infoFaults(form: InfoForm): ReadonlyMap<string, InfoFault> {
  const faults = new Map<string, InfoFault>(factsFaults(form));
  const before = linesOf(form.prerequisites);
  if (before.length > 10 || before.some((line) => line.length > 60)) faults.set('prerequisites', 'prerequisites');
  form.textbooks.forEach(({ title, isbn }, at) => {
    if (title.trim() === '') faults.set(`textbooks.${at}.title`, 'bookTitle');
    if (isbn.trim() !== '' && !isIsbn(isbn)) faults.set(`textbooks.${at}.isbn`, 'isbn');
  });
  form.objectives.forEach(({ text, weight, expected }, at) => {
    const { length } = text.trim();
    if (length < 10 || length > 300) faults.set(`objectives.${at}.text`, 'objectiveText');
    if (!whole(weight, 100)) faults.set(`objectives.${at}.weight`, 'weight');
    if (!whole(expected, 100)) faults.set(`objectives.${at}.expected`, 'expected');
  });
  if (form.objectives.length > 0 && typedSum(form) !== 100) faults.set('objectives', 'sum');
  return faults;
}

/** Parts of the page; the first three are one form. */
export const INFO_TABS = ['facts', 'texts', 'objectives', 'calendar', 'completeness'] as const;
export type InfoTab = (typeof INFO_TABS)[number];

/** The part of the form a field stands on. */
export function tabOf(path: string): InfoTab {
  if (path.startsWith('objectives')) return 'objectives';
  return path.startsWith('textbooks') || RICH.some((key) => key === path) ? 'texts' : 'facts';
}

/** Credits and hours as far as they are figures, for the warning that they do not fit. */
export const typedLoad = (form: InfoForm) => {
  const [credits, theory, lab] = [
    halfStep(form.credits, 20),
    halfStep(form.theoryHours, 400),
    halfStep(form.labHours, 400),
  ];
  return credits === null || theory === null || lab === null ? null : { credits, hours: theory + lab };
};

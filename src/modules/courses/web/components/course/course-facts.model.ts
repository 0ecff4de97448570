/** Whether a course must, may or may by everybody be taken. */
export const NATURES = ['required', 'elective', 'public'] as const;

/** The form of a course's facts; figures stay text until they are sent, so that typing is never corrected. */
export interface CourseFacts {
  readonly name: string;
  readonly code: string;
  readonly category: string;
  readonly nature: (typeof NATURES)[number];
  readonly credits: string;
  readonly theoryHours: string;
  readonly labHours: string;
}

export const EMPTY_FACTS: CourseFacts = {
  name: '',
  code: '',
  category: '',
  nature: 'required',
  credits: '2',
  theoryHours: '16',
  labHours: '16',
};

export type FactsFault = 'name' | 'code' | 'category' | 'credits' | 'hours' | 'noHours';

/** A figure of a form in half steps between 0 and `max`; null when it is none. */
export function halfStep(text: string, max: number): number | null {
  const value = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(value) || value < 0 || value > max) return null;
  return Number.isInteger(value * 2) ? value : null;
}

/** What is wrong with a form of facts, by field; an empty map when it can be sent. */
export function factsFaults(facts: CourseFacts): ReadonlyMap<keyof CourseFacts, FactsFault> {
  const faults = new Map<keyof CourseFacts, FactsFault>();
  const name = facts.name.trim();
  if (name.length < 2 || name.length > 60) faults.set('name', 'name');
  if (!/^[A-Za-z0-9-]{2,32}$/.test(facts.code.trim())) faults.set('code', 'code');
  if (!facts.category) faults.set('category', 'category');
  if (halfStep(facts.credits, 20) === null) faults.set('credits', 'credits');
  const theory = halfStep(facts.theoryHours, 400);
  const lab = halfStep(facts.labHours, 400);
  if (theory === null) faults.set('theoryHours', 'hours');
  if (lab === null) faults.set('labHours', 'hours');
  if (theory !== null && lab !== null && theory + lab < 1) faults.set('labHours', 'noHours');
  return faults;
}

/** The facts as a call takes them; only for a form without faults. */
export function sentFacts(facts: CourseFacts) {
  return {
    name: facts.name.trim(),
    code: facts.code.trim(),
    category: facts.category,
    nature: facts.nature,
    credits: halfStep(facts.credits, 20) ?? 0,
    theoryHours: halfStep(facts.theoryHours, 400) ?? 0,
    labHours: halfStep(facts.labHours, 400) ?? 0,
  };
}

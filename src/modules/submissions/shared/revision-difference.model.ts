import { type Form, type FormStep, TEXT_PARTS, type TextPart } from '../../catalogue/shared/form.model.ts';
import { same } from './same.model.ts';

export const CHANGES = ['added', 'changed', 'removed'] as const;
export type Change = (typeof CHANGES)[number];

export interface FieldDifference {
  readonly part: TextPart;
  readonly field: string;
  readonly change: Change;
  readonly before: unknown;
  readonly after: unknown;
}

export interface StepDifference {
  /** Place before and after, from 1; null where there is none. */
  readonly from: number | null;
  readonly to: number | null;
  readonly title: string;
  readonly change: Change | 'moved';
  readonly before: FormStep | null;
  readonly after: FormStep | null;
}

export interface RevisionDifference {
  readonly fields: FieldDifference[];
  readonly steps: StepDifference[];
}

interface Content {
  readonly form: Form;
  readonly steps: readonly FormStep[];
}

const absent = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What a revision changes of what is listed. Steps are the same step while they keep their title, else their place. */
export function revisionDifference(before: Content, after: Content): RevisionDifference {
  const fields = TEXT_PARTS.flatMap((part) => {
    const [old, now] = [before.form[part], after.form[part]] as [Record<string, unknown>, Record<string, unknown>];
    return Object.keys(now)
      .filter((field) => !same(old[field], now[field]))
      .map((field): FieldDifference => {
        const change = absent(old[field]) ? 'added' : absent(now[field]) ? 'removed' : 'changed';
        return { part, field, change, before: old[field], after: now[field] };
      });
  });
  return { fields, steps: stepDifference(before.steps, after.steps) };
}

function stepDifference(before: readonly FormStep[], after: readonly FormStep[]): StepDifference[] {
  const titles = new Set(after.map((step) => step.title));
  const used = new Set<number>();
  const found: StepDifference[] = [];
  for (const [to, step] of after.entries()) {
    let from = before.findIndex((one, i) => !used.has(i) && one.title === step.title);
    // A step under a new title in the old place is that step, unless its old title went somewhere else.
    if (from < 0 && before[to] && !used.has(to) && !titles.has(before[to].title)) from = to;
    if (from < 0) {
      found.push({ from: null, to: to + 1, title: step.title, change: 'added', before: null, after: step });
      continue;
    }
    used.add(from);
    const old = before[from]!;
    if (!same(old, step)) {
      found.push({ from: from + 1, to: to + 1, title: step.title, change: 'changed', before: old, after: step });
    } else if (from !== to) {
      found.push({ from: from + 1, to: to + 1, title: step.title, change: 'moved', before: old, after: step });
    }
  }
  for (const [i, old] of before.entries()) {
    if (!used.has(i)) {
      found.push({ from: i + 1, to: null, title: old.title, change: 'removed', before: old, after: null });
    }
  }
  return found;
}

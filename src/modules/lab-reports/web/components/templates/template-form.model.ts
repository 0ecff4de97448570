import type { TemplateBody, TemplateTexts } from '../../../shared/report-template.model.ts';
import { FULL_POINTS, TEMPLATE_LIMITS } from '../../../shared/report-template.model.ts';

/** A template while it is written: words as text, numbers as they were typed. */
export interface TemplateForm {
  readonly name: string;
  readonly sections: readonly FormSection[];
  readonly criteria: readonly FormCriterion[];
  readonly files: string;
}
export interface FormSection {
  readonly key: string;
  readonly title: string;
  /** Words of the product as long as nobody changed them: they stay in four languages. */
  readonly words: TemplateTexts | null;
  readonly required: boolean;
  readonly hint: string;
  readonly least: string;
}
export interface FormLevel {
  readonly key: string;
  readonly name: string;
  readonly words: TemplateTexts | null;
  readonly from: string;
}
export interface FormCriterion {
  readonly key: string;
  readonly name: string;
  readonly words: TemplateTexts | null;
  readonly max: string;
  readonly levels: readonly FormLevel[];
}

type Say = (texts: TemplateTexts) => string;

/** A template as a form, its words in the present language. */
export const formOf = (name: string, body: TemplateBody, format: Say): TemplateForm => ({
  name,
  files: String(body.files),
  sections: body.sections.map(({ title, least, ...one }) => ({
    ...one,
    title: format(title),
    words: title,
    least: String(least),
  })),
  criteria: body.criteria.map((one) => ({
    key: one.key,
    name: format(one.name),
    words: one.name,
    max: String(one.max),
    levels: one.levels.map((level) => ({
      key: level.key,
      name: format(level.name),
      words: level.name,
      from: String(level.from),
    })),
  })),
});

/** Whole number as typed; NaN for anything else, so that it is refused where it stands. */
const whole = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);

/** What is sent; words nobody changed stay those of the product. */
export const writtenOf = (form: TemplateForm, format: Say) => {
  const wordsOf = (text: string, texts: TemplateTexts | null): TemplateTexts =>
    texts && format(texts) === text ? texts : { text: text.trim() };
  return {
    name: form.name.trim(),
    files: whole(form.files),
    sections: form.sections.map((one) => ({
      key: one.key,
      title: wordsOf(one.title, one.words),
      required: one.required,
      hint: one.hint.trim(),
      least: whole(one.least),
    })),
    criteria: form.criteria.map((one) => ({
      key: one.key,
      name: wordsOf(one.name, one.words),
      max: whole(one.max),
      levels: one.levels.map((level) => ({
        key: level.key,
        name: wordsOf(level.name, level.words),
        from: whole(level.from),
      })),
    })),
  };
};

/** Fields that are empty or no number, by path such as `sections.0.title`. */
export function formFaults(form: TemplateForm): ReadonlyMap<string, 'required' | 'number'> {
  const faults = new Map<string, 'required' | 'number'>();
  const text = (path: string, value: string, least = 1) => {
    if (value.trim().length < least) faults.set(path, 'required');
  };
  const number = (path: string, value: string, least: number, most: number) => {
    const n = whole(value);
    if (!(n >= least && n <= most)) faults.set(path, 'number');
  };
  text('name', form.name, 2);
  number('files', form.files, 0, TEMPLATE_LIMITS.files);
  for (const [at, one] of form.sections.entries()) {
    text(`sections.${at}.title`, one.title);
    number(`sections.${at}.least`, one.least, 0, TEMPLATE_LIMITS.least);
  }
  for (const [at, one] of form.criteria.entries()) {
    text(`criteria.${at}.name`, one.name);
    number(`criteria.${at}.max`, one.max, 1, FULL_POINTS);
    for (const [i, level] of one.levels.entries()) {
      text(`criteria.${at}.levels.${i}.name`, level.name);
      number(`criteria.${at}.levels.${i}.from`, level.from, 0, FULL_POINTS);
    }
  }
  return faults;
}

/** A key that no other has, such as `s3`. */
export function freshKey(prefix: string, taken: readonly { readonly key: string }[]): string {
  const keys = new Set(taken.map((one) => one.key));
  let n = taken.length + 1;
  while (keys.has(`${prefix}${n}`)) n++;
  return `${prefix}${n}`;
}

/** The row at `at` moved by `step` places; the same rows when there is no such place. */
export function moved<T>(rows: readonly T[], at: number, step: -1 | 1): readonly T[] {
  const to = at + step;
  if (to < 0 || to >= rows.length) return rows;
  const next = [...rows];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

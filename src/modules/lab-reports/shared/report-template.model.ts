import type { MessageKey } from '../../../kernel/i18n/catalog.ts';

/** Words of a template: those of the product in four languages, or what a teacher wrote. */
export type TemplateTexts = { readonly key: MessageKey } | { readonly text: string };

export interface TemplateSection {
  readonly key: string;
  readonly title: TemplateTexts;
  readonly required: boolean;
  /** What to write here, shown above the field; empty for none. */
  readonly hint: string;
  /** Fewest characters at the hand-in, blanks not counted; 0 for any. */
  readonly least: number;
}

/** One level of a criterion; its points run from `from` to `to`, both included. */
export interface RubricLevel {
  readonly key: string;
  readonly name: TemplateTexts;
  readonly from: number;
  readonly to: number;
}

export interface RubricCriterion {
  readonly key: string;
  readonly name: TemplateTexts;
  readonly max: number;
  /** Best first; together they cover 0–max without gap. */
  readonly levels: readonly RubricLevel[];
}

/** What the author writes and how it is marked, without name and edition. */
export interface TemplateBody {
  readonly sections: readonly TemplateSection[];
  readonly criteria: readonly RubricCriterion[];
  /** Fewest documents beside the text at the hand-in. */
  readonly files: number;
}

/** What a report is made of and how it is marked. */
export interface ReportTemplate extends TemplateBody {
  /** `standard`, or the id of a template somebody made. */
  readonly code: string;
  /** Raised when sections or criteria change; a report keeps the edition it began with. */
  readonly edition: number;
}

/** Four levels of a criterion: excellent from 90 %, good from 75 %, fair from 60 %, poor below; whole points. */
function fourLevels(max: number): RubricLevel[] {
  const floors = [0.9, 0.75, 0.6].map((share) => Math.ceil(max * share));
  const [excellent = 0, good = 0, fair = 0] = floors;
  return [
    { key: 'excellent', name: { key: 'labReports.level.excellent' }, from: excellent, to: max },
    { key: 'good', name: { key: 'labReports.level.good' }, from: good, to: excellent - 1 },
    { key: 'fair', name: { key: 'labReports.level.fair' }, from: fair, to: good - 1 },
    { key: 'poor', name: { key: 'labReports.level.poor' }, from: 0, to: fair - 1 },
  ];
}

/** The template every course has from the start. */
export const STANDARD_TEMPLATE: ReportTemplate = {
  code: 'standard',
  edition: 1,
  sections: [
    { key: 'purpose', title: { key: 'labReports.section.purpose' }, required: true, hint: '', least: 0 },
    { key: 'principle', title: { key: 'labReports.section.principle' }, required: true, hint: '', least: 0 },
    { key: 'procedure', title: { key: 'labReports.section.procedure' }, required: true, hint: '', least: 0 },
    { key: 'discussion', title: { key: 'labReports.section.discussion' }, required: true, hint: '', least: 0 },
    { key: 'conclusion', title: { key: 'labReports.section.conclusion' }, required: true, hint: '', least: 0 },
  ],
  criteria: [
    { key: 'understanding', name: { key: 'labReports.criterion.understanding' }, max: 20, levels: fourLevels(20) },
    { key: 'data', name: { key: 'labReports.criterion.data' }, max: 30, levels: fourLevels(30) },
    { key: 'analysis', name: { key: 'labReports.criterion.analysis' }, max: 30, levels: fourLevels(30) },
    { key: 'writing', name: { key: 'labReports.criterion.writing' }, max: 20, levels: fourLevels(20) },
  ],
  files: 0,
};

/** The template a report began with: its own copy, or the standard one. */
export function templateOf(report: {
  readonly template: string;
  readonly template_edition: number;
  readonly template_body: TemplateBody | null;
}): ReportTemplate {
  if (!report.template_body) return STANDARD_TEMPLATE;
  return { ...report.template_body, code: report.template, edition: report.template_edition };
}

/** The body alone, as an answer carries it. */
export const plainBody = ({ sections, criteria, files }: TemplateBody) => ({
  sections: [...sections],
  criteria: criteria.map((one) => ({ ...one, levels: [...one.levels] })),
  files,
});

/** Points of a whole rubric. */
export const FULL_POINTS = 100;

/** What a template may hold. */
export const TEMPLATE_LIMITS = { sections: 12, criteria: 12, levels: 6, title: 40, hint: 300, least: 5000, files: 10 };

/** A criterion as it is written: levels best first with the points they begin at; the last begins at 0. */
export interface WrittenCriterion {
  readonly key: string;
  readonly name: TemplateTexts;
  readonly max: number;
  readonly levels: readonly { readonly key: string; readonly name: TemplateTexts; readonly from: number }[];
}

export type TemplateFault =
  | { readonly code: 'noSection' | 'noRequired' | 'noCriterion' }
  | { readonly code: 'sum'; readonly sum: number }
  | { readonly code: 'same' | 'levels'; readonly at: number };

const saying = (texts: TemplateTexts) => ('key' in texts ? texts.key : texts.text.trim());

/** First thing that is wrong with a template; null when it may be used. Positions count from 0. */
export function templateFault(body: {
  readonly sections: readonly TemplateSection[];
  readonly criteria: readonly WrittenCriterion[];
}): TemplateFault | null {
  if (body.sections.length === 0) return { code: 'noSection' };
  if (!body.sections.some((one) => one.required)) return { code: 'noRequired' };
  if (body.criteria.length === 0) return { code: 'noCriterion' };
  const titles = body.sections.map((one) => saying(one.title));
  const twice = titles.findIndex((title, at) => titles.indexOf(title) !== at);
  if (twice >= 0) return { code: 'same', at: twice };
  const wrong = body.criteria.findIndex(({ levels, max }) =>
    levels.some(
      (level, at) => level.from >= (levels[at - 1]?.from ?? max + 1) || (at === levels.length - 1 && level.from !== 0),
    ),
  );
  if (wrong >= 0) return { code: 'levels', at: wrong };
  const sum = body.criteria.reduce((total, one) => total + one.max, 0);
  return sum === FULL_POINTS ? null : { code: 'sum', sum };
}

/** Levels with where they end: one point below the next better one, the best at the full points. */
export const withEnds = ({ levels, max, ...rest }: WrittenCriterion): RubricCriterion => ({
  ...rest,
  max,
  levels: levels.map((level, at) => ({ ...level, to: at === 0 ? max : levels[at - 1]!.from - 1 })),
});

export interface CriterionMark {
  readonly criterion: string;
  readonly level: string;
  readonly points: number;
}

export type MarkFault = {
  readonly criterion: string;
  readonly why: 'missing' | 'twice' | 'unknown' | 'level' | 'points';
};

/** Grades a filled rubric: its total when every criterion is set once inside its level, else the first fault. */
export function rubricTotal(
  template: ReportTemplate,
  marks: readonly CriterionMark[],
): { readonly ok: true; readonly total: number } | { readonly ok: false; readonly fault: MarkFault } {
  const fault = (criterion: string, why: MarkFault['why']) => ({ ok: false as const, fault: { criterion, why } });
  const seen = new Set<string>();
  let hundredths = 0;
  for (const mark of marks) {
    const criterion = template.criteria.find((one) => one.key === mark.criterion);
    if (!criterion) return fault(mark.criterion, 'unknown');
    if (seen.has(mark.criterion)) return fault(mark.criterion, 'twice');
    seen.add(mark.criterion);
    const at = criterion.levels.findIndex((one) => one.key === mark.level);
    const level = criterion.levels[at];
    if (!level) return fault(mark.criterion, 'level');
    // Half points lie between two levels: a level reaches up to the next one's beginning.
    const ceiling = criterion.levels[at - 1]?.from ?? criterion.max;
    const inside = mark.points >= level.from && (mark.points < ceiling || (at === 0 && mark.points <= criterion.max));
    if (!inside || !Number.isInteger(mark.points * 2)) return fault(mark.criterion, 'points');
    hundredths += Math.round(mark.points * 100);
  }
  const missing = template.criteria.find((criterion) => !seen.has(criterion.key));
  return missing ? fault(missing.key, 'missing') : { ok: true, total: hundredths / 100 };
}

import type { MessageKey } from '../../../kernel/i18n/catalog.ts';

export interface TemplateSection {
  readonly key: string;
  readonly title: MessageKey;
  readonly required: boolean;
}

/** One level of a criterion; its points run from `from` to `to`, both included. */
export interface RubricLevel {
  readonly key: string;
  readonly name: MessageKey;
  readonly from: number;
  readonly to: number;
}

export interface RubricCriterion {
  readonly key: string;
  readonly name: MessageKey;
  readonly max: number;
  /** Best first; together they cover 0–max without gap. */
  readonly levels: readonly RubricLevel[];
}

/** What a report is made of and how it is marked; names are keys of words in four languages. */
export interface ReportTemplate {
  readonly code: string;
  /** Raised when sections or criteria change; a report keeps the edition it began with. */
  readonly edition: number;
  readonly sections: readonly TemplateSection[];
  readonly criteria: readonly RubricCriterion[];
}

/** Four levels of a criterion: excellent from 90 %, good from 75 %, fair from 60 %, poor below; whole points. */
function fourLevels(max: number): RubricLevel[] {
  const floors = [0.9, 0.75, 0.6].map((share) => Math.ceil(max * share));
  const [excellent = 0, good = 0, fair = 0] = floors;
  return [
    { key: 'excellent', name: 'labReports.level.excellent', from: excellent, to: max },
    { key: 'good', name: 'labReports.level.good', from: good, to: excellent - 1 },
    { key: 'fair', name: 'labReports.level.fair', from: fair, to: good - 1 },
    { key: 'poor', name: 'labReports.level.poor', from: 0, to: fair - 1 },
  ];
}

/** The template every course has from the start. */
export const STANDARD_TEMPLATE: ReportTemplate = {
  code: 'standard',
  edition: 1,
  sections: [
    { key: 'purpose', title: 'labReports.section.purpose', required: true },
    { key: 'principle', title: 'labReports.section.principle', required: true },
    { key: 'procedure', title: 'labReports.section.procedure', required: true },
    { key: 'discussion', title: 'labReports.section.discussion', required: true },
    { key: 'conclusion', title: 'labReports.section.conclusion', required: true },
  ],
  criteria: [
    { key: 'understanding', name: 'labReports.criterion.understanding', max: 20, levels: fourLevels(20) },
    { key: 'data', name: 'labReports.criterion.data', max: 30, levels: fourLevels(30) },
    { key: 'analysis', name: 'labReports.criterion.analysis', max: 30, levels: fourLevels(30) },
    { key: 'writing', name: 'labReports.criterion.writing', max: 20, levels: fourLevels(20) },
  ],
};

const TEMPLATES: ReadonlyMap<string, ReportTemplate> = new Map([
  [`${STANDARD_TEMPLATE.code}/${STANDARD_TEMPLATE.edition}`, STANDARD_TEMPLATE],
]);

/** The template a report began with. @throws Error when that edition is unknown */
export function reportTemplate(code: string, edition: number): ReportTemplate {
  const template = TEMPLATES.get(`${code}/${edition}`);
  if (!template) throw new Error(`Report template ${code}/${edition} is unknown`);
  return template;
}

export interface CriterionMark {
  readonly criterion: string;
  readonly level: string;
  readonly points: number;
}

export type MarkFault = {
  readonly criterion: string;
  readonly why: 'missing' | 'twice' | 'unknown' | 'level' | 'points';
};

/** Judges a filled rubric: its total when every criterion is set once inside its level, else the first fault. */
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

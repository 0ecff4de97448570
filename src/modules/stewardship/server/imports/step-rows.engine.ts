import type { LooseParams, MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { ImportIssue, ImportRow, RowVerdict, ShownValues } from '../../../../platform/imports/binding.ts';
import type { ScoreKind } from '../../../catalogue/shared/experiment.model.ts';
import { type FormStep, formStepSchema, MAX_STEPS } from '../../../catalogue/shared/form.model.ts';
import type { StoredDraft } from './experiment-sheet.engine.ts';

export const STEP_FIELDS = ['title', 'goal', 'expectSeconds', 'maxScore', 'scoringModel', 'scoreKind'] as const;
type StepField = (typeof STEP_FIELDS)[number];
export type StepColumn = StepField | 'code' | 'seq';
export type StepSheetRow = ImportRow<StepColumn>;

/** Experiments whose codes stand in the sheet, with their steps in order. */
export type StepWorld = ReadonlyMap<
  string,
  Pick<StoredDraft, 'id' | 'state' | 'deleted' | 'reached'> & { readonly steps: readonly FormStep[] }
>;

const EMPTY: FormStep = {
  ...{ title: '', goal: '', expectSeconds: 0, maxScore: 0, scoringModel: '', scoreKind: 'operation' },
  knowledge: [],
};

/** A step with what a row says of it. */
export function stepWith(
  step: FormStep | undefined,
  values: Readonly<Partial<Record<string, string | null | undefined>>>,
): FormStep {
  const now = step ?? EMPTY;
  const text = (field: 'title' | 'goal' | 'scoringModel') =>
    values[field] === undefined ? now[field] : (values[field] ?? '');
  const number = (field: 'expectSeconds' | 'maxScore') =>
    values[field] === undefined ? now[field] : Number(values[field] ?? 0);
  return {
    title: text('title'),
    goal: text('goal'),
    expectSeconds: number('expectSeconds'),
    maxScore: number('maxScore'),
    scoringModel: text('scoringModel'),
    scoreKind: values.scoreKind === undefined ? now.scoreKind : ((values.scoreKind ?? 'operation') as ScoreKind),
    knowledge: [...now.knowledge],
  };
}

const shown = (step: FormStep, field: StepField): string | null => (step[field] === '' ? null : String(step[field]));
/** Fields of a step as sheets show them. */
export const shownStep = (step: FormStep): ShownValues =>
  Object.fromEntries(STEP_FIELDS.map((field) => [field, shown(step, field)]));

type Key = MessageKey & `experiments.${string}`;
const issue = (column: StepColumn | null, key: Key, remedy?: Key, params?: LooseParams): ImportIssue => ({
  level: 'error',
  column,
  reason: { key, ...(params ? { params } : {}) },
  ...(remedy ? { remedy: { key: remedy } } : {}),
});
const seqOf = ({ values }: StepSheetRow) => Number(values.seq);
const isSeq = (seq: number) => Number.isInteger(seq) && seq >= 1 && seq <= MAX_STEPS;

/** Steps of an experiment as the sheet leaves them, by number. */
function planOf(stored: readonly FormStep[], rows: readonly StepSheetRow[]): Map<number, FormStep> {
  const plan = new Map(stored.map((step, i) => [i + 1, step]));
  for (const row of rows) if (isSeq(seqOf(row))) plan.set(seqOf(row), stepWith(plan.get(seqOf(row)), row.values));
  return plan;
}

/** Validates the steps of many drafts: each experiment's steps are validated as the whole file leaves them. */
export function validateSteps(rows: readonly StepSheetRow[], world: StepWorld): Map<number, RowVerdict> {
  const verdicts = new Map<number, RowVerdict>();
  const byCode = new Map<string, StepSheetRow[]>();
  for (const row of rows) {
    const code = row.values.code ?? '';
    byCode.set(code, [...(byCode.get(code) ?? []), row]);
  }
  for (const [code, own] of byCode) {
    const experiment = world.get(code);
    if (!experiment || experiment.deleted || !experiment.reached) {
      const fault = issue('code', 'experiments.stepImport.noExperiment', 'experiments.stepImport.fixExperiment', {
        code,
      });
      for (const { line } of own) verdicts.set(line, { state: 'new', issues: code === '' ? [] : [fault] });
      continue;
    }
    const open = experiment.state === 'draft' || experiment.state === 'returned';
    const plan = planOf(experiment.steps, own);
    let first = 1;
    while (plan.has(first)) first += 1;
    const titles = new Map<string, number>();
    for (const { title } of plan.values()) titles.set(title, (titles.get(title) ?? 0) + 1);
    const sum = Math.round([...plan.values()].reduce((all, step) => all + step.maxScore, 0) * 100) / 100;
    const last = own.at(-1)!.line;
    for (const row of own) {
      const seq = seqOf(row);
      const issues: ImportIssue[] = [];
      if (!open) issues.push(issue('code', 'experiments.import.notDraft', 'experiments.import.fixState'));
      if (!isSeq(seq)) {
        verdicts.set(row.line, { state: 'new', issues: [...issues, issue('seq', 'experiments.sheet.wrong.seq')] });
        continue;
      }
      const stored = experiment.steps[seq - 1];
      const step = plan.get(seq)!;
      if (seq > first) {
        issues.push(issue('seq', 'experiments.stepImport.gap', 'experiments.stepImport.fixGap', { seq: first }));
      }
      if (step.title !== '' && (titles.get(step.title) ?? 0) > 1)
        issues.push(issue('title', 'experiments.steps.repeated'));
      const parsed = formStepSchema.safeParse(step);
      const wrong = new Set((parsed.error?.issues ?? []).map(({ path }) => String(path[0])));
      for (const field of STEP_FIELDS) {
        // What the row leaves out has been noted by its column already.
        if (wrong.has(field) && row.values[field] !== undefined)
          issues.push(issue(field, `experiments.sheet.wrong.${field}`));
      }
      if (row.line === last && sum !== 100) {
        const reason = { key: 'experiments.stepImport.sum', params: { code, sum } } as const;
        issues.push({ level: 'warning', column: 'maxScore', reason });
      }
      if (!stored) {
        verdicts.set(row.line, {
          state: 'new',
          before: {},
          after: { code, seq: String(seq), ...shownStep(step) },
          issues,
        });
        continue;
      }
      const changed = STEP_FIELDS.filter((field) => shown(stored, field) !== shown(step, field));
      const take = (from: FormStep) => Object.fromEntries(changed.map((field) => [field, shown(from, field)]));
      const state = changed.length > 0 ? 'change' : 'same';
      verdicts.set(row.line, { state, target: experiment.id, before: take(stored), after: take(step), issues });
    }
  }
  return verdicts;
}

/** Rows by experiment and number, so that what is written in portions never has a gap. */
export const inOrder = (rows: readonly StepSheetRow[]): StepSheetRow[] =>
  [...rows].sort((a, b) => (a.values.code ?? '').localeCompare(b.values.code ?? '') || seqOf(a) - seqOf(b));

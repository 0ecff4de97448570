import { describe, expect, it } from 'vitest';
import type { FormStep } from '../../../catalogue/shared/form.model.ts';
import { inOrder, type StepSheetRow, type StepWorld, stepWith, validateSteps } from './step-rows.engine.ts';

const step = (title: string, maxScore = 50): FormStep => ({
  ...{ title, goal: '', expectSeconds: 60, maxScore, scoringModel: '', scoreKind: 'operation' },
  knowledge: ['周期'],
});
const world = (steps: readonly FormStep[], state: 'draft' | 'listed' = 'draft'): StepWorld =>
  new Map([['E1', { id: 'id', state, deleted: false, reached: true, steps }]]);
const row = (line: number, seq: number, more: StepSheetRow['values'] = {}): StepSheetRow => ({
  line,
  values: { code: 'E1', seq: String(seq), title: `步骤${seq}`, expectSeconds: '60', maxScore: '50', ...more },
});
const faults = (rows: readonly StepSheetRow[], of: StepWorld) =>
  [...validateSteps(rows, of)].flatMap(([line, { issues }]) =>
    (issues ?? []).map(({ level, column, reason }) => [line, level, column, reason.key]),
  );

describe('steps of a sheet', () => {
  it('are validated as the whole file leaves them, whatever their order', () => {
    expect(faults([row(2, 2), row(3, 1)], world([]))).toEqual([]);
    expect(faults([row(2, 1), row(3, 3)], world([]))).toEqual([[3, 'error', 'seq', 'experiments.stepImport.gap']]);
    // A stored step fills the gap.
    expect(faults([row(2, 2)], world([step('步骤1')]))).toEqual([]);
  });

  it('warn once of a sum that is not 100, and name titles that repeat a stored one', () => {
    expect(faults([row(2, 1, { maxScore: '40' }), row(3, 2)], world([]))).toEqual([
      [3, 'warning', 'maxScore', 'experiments.stepImport.sum'],
    ]);
    expect(faults([row(2, 2, { title: '甲' })], world([step('甲')]))).toEqual([
      [2, 'error', 'title', 'experiments.steps.repeated'],
    ]);
  });

  it('change only what they say, and nothing of what is approved', () => {
    const stored = [step('步骤1'), step('步骤2')];
    const [verdict] = validateSteps(
      [{ line: 2, values: { code: 'E1', seq: '2', maxScore: '45' } }],
      world(stored),
    ).values();
    expect(verdict).toMatchObject({ state: 'change', before: { maxScore: '50' }, after: { maxScore: '45' } });
    expect(stepWith(stored[1], { maxScore: '45', goal: null })).toEqual({ ...stored[1], maxScore: 45, goal: '' });
    expect(validateSteps([row(2, 1)], world(stored)).get(2)!.state).toBe('same');
    expect(faults([row(2, 1)], world(stored, 'listed'))).toEqual([[2, 'error', 'code', 'experiments.import.notDraft']]);
    expect(faults([row(2, 0)], world(stored))).toEqual([[2, 'error', 'seq', 'experiments.sheet.wrong.seq']]);
  });

  it('are written by experiment and number, so that no portion has a gap', () => {
    const rows = [row(2, 10), row(3, 2), { line: 4, values: { code: 'D9', seq: '1' } }, row(5, 1)];
    expect(inOrder(rows).map(({ line }) => line)).toEqual([4, 5, 3, 2]);
  });
});

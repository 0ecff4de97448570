import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { type AppliedRow, bindImport, type IssueText, type RevertRow } from '../../../../platform/imports/binding.ts';
import { revertEach } from '../../../../platform/imports/revert-each.ts';
import { type Entry, lockEntry, movedOn, replaceSteps } from '../../../catalogue/server/record.public.ts';
import type { FormStep } from '../../../catalogue/shared/form.model.ts';
import {
  countChecks,
  formSteps,
  numberedSteps,
  stampedBy,
  stampParts,
  versionStanding,
} from '../../../submissions/server/entry.public.ts';
import { checklistOf } from '../../../submissions/shared/checklist.model.ts';
import { stepImport } from '../../shared/experiment-import.resource.ts';
import { draftsByCode, stepsOfMany } from './experiment-import.repository.ts';
import {
  inOrder,
  type StepColumn,
  type StepSheetRow,
  type StepWorld,
  shownStep,
  stepWith,
  validateSteps,
} from './step-rows.engine.ts';

async function worldOf(ctx: Ctx, rows: readonly StepSheetRow[]): Promise<StepWorld> {
  const drafts = await draftsByCode(
    ctx,
    rows.flatMap(({ values }) => values.code ?? []),
  );
  const steps = await stepsOfMany(
    ctx,
    [...drafts.values()].map(({ id }) => id),
  );
  return new Map([...drafts].map(([code, draft]) => [code, { ...draft, steps: steps.get(draft.id) ?? [] }]));
}

/** Locks a draft or returned entry to change its steps. @throws AppError conflict in any other state */
async function lockSteps(tx: TxCtx, id: string): Promise<{ entry: Entry; steps: FormStep[] }> {
  const entry = await lockEntry(tx, id, 'steward');
  if (entry.row.state !== 'draft' && entry.row.state !== 'returned') throw movedOn(entry.row.state);
  return { entry, steps: formSteps(entry.own.steps) };
}

async function writeSteps(tx: TxCtx, entry: Entry, steps: readonly FormStep[], action: string): Promise<void> {
  const { row, own } = entry;
  await replaceSteps(tx, row.id, numberedSteps(steps, own.steps));
  await stampParts(tx, row.id, stampedBy(tx, row.parts, 'steps'));
  await countChecks(tx, row.id, null, checklistOf(own.form, steps, await versionStanding(tx, row)));
  tx.audit({
    action,
    object: 'experiment',
    objectId: row.id,
    before: { part: 'steps', steps: formSteps(own.steps) },
    after: { part: 'steps', steps },
  });
}

const kept = (key: 'experiments.import.used' | 'experiments.import.changed'): IssueText => ({ key });

async function revertStep(tx: TxCtx, row: RevertRow<StepColumn>): Promise<'reverted' | IssueText> {
  const locked = await lockSteps(tx, row.objectId).catch(() => null);
  if (!locked) return kept('experiments.import.changed');
  const { entry, steps } = locked;
  const at = Number(row.values.seq) - 1;
  const step = steps[at];
  const now = step && shownStep(step);
  const { code: _code, seq: _seq, ...after } = row.after;
  if (!now || Object.entries(after).some(([field, value]) => now[field] !== value)) {
    return kept('experiments.import.changed');
  }
  if (row.did === 'created') {
    if (at !== steps.length - 1) return kept('experiments.import.used');
    steps.pop();
  } else steps[at] = stepWith(step, row.before);
  await writeSteps(tx, entry, steps, 'experiment.undo');
  return 'reverted';
}

/** Steps of drafts from a sheet: rows add steps at the end or change those of their number. */
export const stepImportBinding = bindImport(stepImport, {
  order: inOrder,
  check: async (ctx, rows) => validateSteps(rows, await worldOf(ctx, rows)),
  apply: async (tx, rows) => {
    const done = new Map<number, AppliedRow>();
    const world = await worldOf(tx, rows);
    const byExperiment = Map.groupBy(rows, ({ values }) => world.get(values.code ?? '')?.id ?? '');
    for (const [id, own] of byExperiment) {
      if (id === '') throw appError('conflict', 'error.state');
      const { entry, steps } = await lockSteps(tx, id);
      for (const { line, values } of own) {
        const at = Number(values.seq) - 1;
        if (at > steps.length) throw appError('conflict', 'error.state');
        steps[at] = stepWith(steps[at], values);
        done.set(line, { objectId: id });
      }
      await writeSteps(tx, entry, steps, 'experiment.update_steps');
    }
    return done;
  },
  revert: (tx, rows) => revertEach(rows, (row) => revertStep(tx, row)),
});

import { appError } from '../../../../kernel/errors/app-error.ts';
import type { TxCtx } from '../../../../platform/db/context.ts';
import {
  type AppliedRow,
  type ApplyRow,
  bindImport,
  type IssueText,
  type RevertRow,
} from '../../../../platform/imports/binding.ts';
import { revertEach } from '../../../../platform/imports/revert-each.ts';
import { type Entry, lockEntry, movedOn } from '../../../catalogue/server/record.public.ts';
import { emptyForm, type Form } from '../../../catalogue/shared/form.model.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import {
  countChecks,
  formSteps,
  insertDraft,
  stampedBy,
  versionStanding,
  writeForm,
} from '../../../submissions/server/entry.public.ts';
import { checklistOf } from '../../../submissions/shared/checklist.model.ts';
import { experimentImport } from '../../shared/experiment-import.resource.ts';
import { categoryChoices, eraseUntouched, sheetWorld } from './experiment-import.repository.ts';
import {
  type ExperimentColumn,
  type ExperimentSheetRow,
  fieldsOf,
  type SheetWorld,
  stillSays,
  validateExperiments,
} from './experiment-sheet.engine.ts';

const given = (rows: readonly ExperimentSheetRow[], column: ExperimentColumn) =>
  rows.flatMap(({ values }) => values[column] ?? []);
const worldOf = (ctx: Parameters<typeof sheetWorld>[0], rows: readonly ExperimentSheetRow[]) =>
  sheetWorld(ctx, { codes: given(rows, 'code'), accounts: given(rows, 'leader'), units: given(rows, 'unit') });

/** Writes the basic part of a draft with its columns and its checklist; the caller has checked its state. */
async function writeBasic(tx: TxCtx, entry: Entry, basic: Form['basic']): Promise<void> {
  const form: Form = { ...entry.own.form, basic };
  await writeForm(tx, entry.row, form, stampedBy(tx, entry.row.parts, 'basic'));
  const standing = await versionStanding(tx, entry.row);
  await countChecks(tx, entry.row.id, null, checklistOf(form, formSteps(entry.own.steps), standing));
}

async function changeDraft(tx: TxCtx, id: string, after: Readonly<Record<string, string | null>>): Promise<void> {
  const entry = await lockEntry(tx, id, 'steward');
  if (entry.row.state !== 'draft' && entry.row.state !== 'returned') throw movedOn(entry.row.state);
  const before = entry.own.form.basic;
  const basic = { ...before, ...fieldsOf(after) };
  const fields = Object.keys(fieldsOf(after)) as (keyof Form['basic'])[];
  await writeBasic(tx, entry, basic);
  tx.audit({
    action: 'experiment.update',
    object: 'experiment',
    objectId: id,
    before: { part: 'basic', ...Object.fromEntries(fields.map((field) => [field, before[field]])) },
    after: { part: 'basic', ...Object.fromEntries(fields.map((field) => [field, basic[field]])) },
  });
}

async function makeDraft(tx: TxCtx, { values }: ExperimentSheetRow, world: SheetWorld) {
  const leader = world.leaders.get(values.leader?.toLowerCase() ?? '');
  const unit = world.units.get(values.unit ?? '');
  if (!leader?.fit || !unit?.reached) throw appError('invalid', 'experiments.leader.unfit');
  const empty = emptyForm(values.name ?? '');
  const form: Form = { ...empty, basic: { ...empty.basic, ...fieldsOf(values) } };
  const code = values.code ?? undefined;
  const draft = await insertDraft(tx, { id: leader.id, unitId: unit.id }, { form, steps: [], code });
  tx.audit({
    action: 'experiment.create',
    object: 'experiment',
    objectId: draft.id,
    after: { code: draft.code, name: form.basic.name, leaderId: leader.id, unitId: unit.id },
  });
  return { id: draft.id, leaderId: leader.id };
}

async function applyRows(tx: TxCtx, rows: readonly ApplyRow<ExperimentColumn>[], importId: string) {
  const done = new Map<number, AppliedRow>();
  const world = await worldOf(tx, rows);
  const leaders = new Set<string>();
  for (const row of rows) {
    const { target, after } = row.verdict;
    if (target) await changeDraft(tx, target, after ?? {});
    const made = target ? null : await makeDraft(tx, row, world);
    if (made) leaders.add(made.leaderId);
    done.set(row.line, { objectId: target ?? made!.id });
  }
  const importer = tx.actor.kind === 'person' ? tx.actor.personId : null;
  for (const leader of leaders) {
    if (leader === importer) continue;
    // One word for the whole file, however many batches it takes.
    notify(tx, {
      to: [leader],
      kind: 'todo',
      key: 'experiments.notice.imported',
      target: { page: 'centre.putinExperiment', query: { Id: leader } },
      dedupe: `experiments.imported:${importId}:${leader}`,
    });
  }
  return done;
}

const kept = (key: 'experiments.import.used' | 'experiments.import.changed'): IssueText => ({ key });

async function revertRow(tx: TxCtx, row: RevertRow<ExperimentColumn>): Promise<'reverted' | IssueText> {
  if (row.did === 'created') {
    if (!(await eraseUntouched(tx, row.objectId))) return kept('experiments.import.used');
    tx.audit({ action: 'experiment.undo', object: 'experiment', objectId: row.objectId, before: row.after });
    return 'reverted';
  }
  const entry = await lockEntry(tx, row.objectId, 'steward').catch(() => null);
  const open = entry?.row.state === 'draft' || entry?.row.state === 'returned';
  if (!entry || !open || !stillSays(entry.own.form.basic, row.after)) return kept('experiments.import.changed');
  await writeBasic(tx, entry, { ...entry.own.form.basic, ...fieldsOf(row.before) });
  const change = { before: row.after, after: row.before };
  tx.audit({ action: 'experiment.undo', object: 'experiment', objectId: row.objectId, ...change });
  return 'reverted';
}

/** Drafts of experiments from a sheet, for named leaders; drafts and returned entries can be changed by their code. */
export const experimentImportBinding = bindImport(experimentImport, {
  codes: async (ctx) => ({ category: await categoryChoices(ctx) }),
  keyOf: ({ values }) => values.code ?? null,
  check: async (ctx, rows) => validateExperiments(rows, await worldOf(ctx, rows)),
  apply: (tx, rows, { importId }) => applyRows(tx, rows, importId),
  revert: (tx, rows) => revertEach(rows, (row) => revertRow(tx, row)),
});

import type { Ctx } from '../../../platform/db/context.ts';
import type { ImportBinding, ImportFacts, ImportIssue, ImportRow } from '../../../platform/imports/binding.ts';
import type { ReadRow } from './heading.engine.ts';
import type { ImportFile } from './import.repository.ts';
import type { ImportRegistry } from './registry.engine.ts';
import { allRows, type RowKept, saveValidations, type Validation } from './row.repository.ts';
import { doubled, meaning, typeRows, type ValidatedRow, verdicts } from './validate.engine.ts';

/** The contexts of one piece of work. */
export interface WorkScope {
  /** The importer, as at the time of asking; audit rows carry the id of the job. */
  readonly own: Ctx;
  readonly system: Ctx;
  /** Notes how far it has come; false means stop after what is in hand. */
  readonly progress: (done: number, total: number) => Promise<boolean>;
}

/** What holds for a whole import. */
export function factsOf(
  file: Pick<ImportFile, 'id' | 'mode' | 'options' | 'object_id'>,
  rows: readonly ImportRow[] = [],
): ImportFacts {
  return {
    importId: file.id,
    mode: file.mode,
    options: new Set(file.options),
    objectId: file.object_id,
    file: rows,
  };
}

/** Every row of a file whose rows mean something only among their neighbours; none for others. */
export async function fileRows(
  ctx: Ctx,
  registry: ImportRegistry,
  binding: ImportBinding,
  id: string,
): Promise<readonly ImportRow[]> {
  if (!binding.whole) return [];
  const choices = (await binding.codes?.(ctx)) ?? {};
  return typeRows(registry, binding, choices, await allRows(ctx, id)).map(({ row }) => row);
}

/** Validates rows as the actor, now: cells by the declaration, rows by their module. `whole`: they are the whole file. */
export async function validateRows(
  ctx: Ctx,
  registry: ImportRegistry,
  binding: ImportBinding,
  facts: ImportFacts,
  rows: readonly ReadRow[],
  whole: boolean,
): Promise<ValidatedRow[]> {
  const choices = (await binding.codes?.(ctx)) ?? {};
  const typed = typeRows(registry, binding, choices, rows);
  const plain = typed.map(({ row }) => row);
  const said = await binding.check(ctx, plain, whole && binding.whole ? { ...facts, file: plain } : facts);
  return verdicts(binding, facts.mode, typed, said, whole ? doubled(binding, plain) : new Map<number, ImportIssue>());
}

/** Order of writing by line: what the module says, else that of the file. */
function sequence(binding: ImportBinding, rows: readonly ValidatedRow[]): Map<number, number> {
  const plain = rows.map(({ row }) => row);
  const said = new Map(rows.map(({ line, verdict }) => [line, verdict]));
  return new Map((binding.order?.(plain, said) ?? plain).map(({ line }, seq) => [line, seq]));
}

/** Keeps the validation of a whole file. */
export async function saveValidated(
  ctx: Ctx,
  binding: ImportBinding,
  id: string,
  rows: readonly ValidatedRow[],
): Promise<void> {
  const seq = sequence(binding, rows);
  const kept: Validation[] = rows.map(({ line, state, issues, verdict }) => ({
    line,
    seq: seq.get(line) ?? line,
    state,
    warned: issues.some((issue) => issue.level === 'warning'),
    issues,
    target: verdict.target ?? null,
    before: verdict.before ?? {},
    after: verdict.after ?? {},
  }));
  await saveValidations(ctx, id, kept);
}

/** What a verdict means, comparable with what was kept. */
export function meaningNow({ state, verdict }: ValidatedRow): string {
  return meaning({
    state,
    target: verdict.target ?? null,
    before: verdict.before ?? {},
    after: verdict.after ?? {},
  });
}

/** The kept meaning of a row. */
export const meaningKept = (row: RowKept): string => meaning(row);

/** Marks rows that are not what they were in the dry run. */
export function changedIssues(now: { readonly issues: readonly ImportIssue[] }): ImportIssue[] {
  const changed: ImportIssue = {
    level: 'warning',
    column: null,
    reason: { key: 'imports.issue.changed' },
    remedy: { key: 'imports.remedy.changed' },
  };
  return [changed, ...now.issues];
}

import { appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type Entry, lockEntry, movedOn, reachEntry } from '../../catalogue/server/record.public.ts';
import type { Form } from '../../catalogue/shared/form.model.ts';
import {
  categoryExists,
  countChecks,
  formSteps,
  stampedBy,
  updateRevision,
  versionStanding,
} from '../../submissions/server/entry.public.ts';
import { checklistOf } from '../../submissions/shared/checklist.model.ts';
import { type Administrative, administrativeChange, changeTags, MAX_TAGS } from '../shared/administrative.model.ts';
import { writeAdministrative } from './steward.repository.ts';

const administrativeOf = ({ basic }: Form): Administrative => ({
  level: basic.level,
  category: basic.category,
  tags: basic.tags,
});

/** Level, category and tags of an experiment itself, whatever a revision beside it says. @throws AppError notFound */
export async function readAdministrative(ctx: Ctx, id: string) {
  const { row, own } = await reachEntry(ctx, id, 'steward');
  const { level, category, tags } = administrativeOf(own.form);
  return { code: row.code, name: row.name, level, category, tags: [...tags], version: row.parts.basic?.version ?? 0 };
}

/** @throws AppError invalid for a discipline there is not, or too many tags */
async function requireFit(tx: TxCtx, after: Administrative): Promise<void> {
  if (after.category !== null && !(await categoryExists(tx, after.category))) {
    const code = 'experiments.entry.category' as const;
    throw appErrorWith({ fields: [{ path: 'category', code }] }, 'invalid', code);
  }
  if (after.tags.length > MAX_TAGS) {
    const code = 'experiments.steward.tags' as const;
    throw appErrorWith({ fields: [{ path: 'tags', code, params: { most: MAX_TAGS } }] }, 'invalid', code, {
      most: MAX_TAGS,
    });
  }
}

/**
 * Writes the fields into the experiment and into an open revision, which would otherwise bring the old ones back when it
 * is approved. Whoever has the form open meets the change as a conflict, field by field.
 * @returns the version of the part now
 */
async function persist(tx: TxCtx, entry: Entry, after: Administrative): Promise<number> {
  const { row, own } = entry;
  if (row.state === 'archived') throw movedOn(row.state);
  const change = administrativeChange(administrativeOf(own.form), after);
  if (!change) return row.parts.basic?.version ?? 0;
  await requireFit(tx, after);
  const withChange = (form: Form): Form => ({
    ...form,
    basic: { ...form.basic, ...change.after, tags: [...(change.after.tags ?? form.basic.tags)] },
  });
  const parts = stampedBy(tx, row.parts, 'basic');
  const form = withChange(own.form);
  await writeAdministrative(tx, row, form, parts);
  const standing = await versionStanding(tx, row);
  await countChecks(tx, row.id, null, checklistOf(form, formSteps(own.steps), standing));
  const { revision } = row;
  if (revision) {
    const revised = withChange(revision.form);
    await updateRevision(tx, revision.id, { form: revised, parts: stampedBy(tx, revision.parts, 'basic') });
    await countChecks(tx, row.id, revision.id, checklistOf(revised, formSteps(revision.steps), standing));
  }
  tx.audit({
    action: 'experiment.update_administrative',
    object: 'experiment',
    objectId: row.id,
    before: change.before,
    after: change.after,
  });
  return parts.basic!.version;
}

/**
 * Saves the three fields of one experiment in whatever state it is, the archive excepted.
 * @throws AppError notFound, forbidden, conflict in the archive, stale with what stands there, invalid by field
 */
export async function saveAdministrative(
  ctx: Ctx,
  id: string,
  save: Administrative & { readonly version: number },
): Promise<{ version: number }> {
  return ctx.tx(async (tx) => {
    const entry = await lockEntry(tx, id, 'steward');
    const { basic } = entry.row.parts;
    if ((basic?.version ?? 0) !== save.version) {
      const now = administrativeOf(entry.own.form);
      const current = { ...now, version: basic?.version ?? 0 };
      const data = { current, by: basic?.name ?? '', at: basic?.at ?? null };
      throw appErrorWith({ data }, 'stale', 'error.stale');
    }
    const { level, category, tags } = save;
    return { version: await persist(tx, entry, { level, category, tags: changeTags([], { add: tags, remove: [] }) }) };
  });
}

/** What a bulk command changes of each experiment; what is left out stays. */
export interface AdministrativeRequest {
  readonly level?: Administrative['level'] | undefined;
  readonly category?: string | null | undefined;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
}

/** Changes some of the three fields of one experiment. @throws AppError as `saveAdministrative`, never stale */
export async function describeExperiment(ctx: Ctx, id: string, request: AdministrativeRequest): Promise<void> {
  await ctx.tx(async (tx) => {
    const entry = await lockEntry(tx, id, 'steward');
    const now = administrativeOf(entry.own.form);
    await persist(tx, entry, {
      level: request.level ?? now.level,
      category: request.category === undefined ? now.category : request.category,
      tags: changeTags(now.tags, { add: request.addTags ?? [], remove: request.removeTags ?? [] }),
    });
  });
}

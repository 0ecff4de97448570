import { AppError, appError, appErrorWith, type FieldError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { connectedPort } from '../../../catalogue/server/catalogue.public.ts';
import type { PartStamps } from '../../../catalogue/server/record.public.ts';
import {
  actingPerson,
  type Entry,
  lockEntry,
  reachEntry,
  replaceSteps,
} from '../../../catalogue/server/record.public.ts';
import type { Form, FormPart, FormStep, TextPart } from '../../../catalogue/shared/form.model.ts';
import { OWN_VIDEO, repeatedTitles } from '../../../catalogue/shared/form.model.ts';
import { claimAttachments } from '../../../files/server/files.public.ts';
import { checklistOf, completenessOf } from '../../shared/checklist.model.ts';
import { stampParts, updateRevision, writeChecks, writeForm } from './entry-changes.repository.ts';
import { categoryExists, knownPeople } from './entry-facts.repository.ts';
import { formSteps, numberedSteps } from './form-projection.engine.ts';

/** Owner type of the pictures of experiments; they are public, as the page that shows them will be. */
export const PICTURE_OWNER = 'experiment';

/** Whether a version is ready or an integration connected, whether one is published, and which videos can be shown. */
export async function versionStanding(ctx: Ctx, row: Entry['row']) {
  let ready = row.ready;
  for (const connected of ready ? [] : ctx.ports.all(connectedPort)) ready ||= await connected(ctx, row.id);
  return { ready, published: row.published_version_id !== null, videos: row.videos };
}

/** The whole checklist of what is in work. */
export async function checklist(ctx: Ctx, { row, target }: Pick<Entry, 'row' | 'target'>) {
  return checklistOf(target.form, formSteps(target.steps), await versionStanding(ctx, row));
}

/** The entry with its checklist. @throws AppError notFound for everybody but its team and reviewers */
export async function readEntry(ctx: Ctx, id: string) {
  const entry = await reachEntry(ctx, id, 'see');
  return { entry, items: await checklist(ctx, entry) };
}

/** What a save answers: the version to send with the next one, and how far the form is. */
export interface Saved {
  readonly version: number;
  readonly savedAt: string;
  readonly completeness: number;
}

/** Refuses a version that is not the present one, with what stands there, by whom and since when. */
function requirePart(entry: Entry, part: FormPart, version: number): void {
  const stamp = entry.target.parts[part];
  if ((stamp?.version ?? 0) === version) return;
  const { form, steps } = entry.target;
  const data = {
    part,
    current: part === 'steps' ? formSteps(steps) : form[part],
    version: stamp?.version ?? 0,
    by: stamp?.name ?? '',
    at: stamp?.at ?? null,
  };
  throw stamp
    ? appErrorWith({ data }, 'stale', 'experiments.entry.stale', { by: stamp.name })
    : appErrorWith({ data }, 'stale', 'error.stale');
}

/** Stamps of all parts after the actor saved one. */
export function stampedBy(tx: TxCtx, parts: PartStamps, part: FormPart): PartStamps {
  const version = (parts[part]?.version ?? 0) + 1;
  const name = tx.actor.kind === 'person' ? tx.actor.name : '';
  return {
    ...parts,
    [part]: { version, by: actingPerson(tx), name, at: tx.clock.now().toISOString() },
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Keeps the counts of the checklist for the lists, and tells how far the form is. */
export async function storeChecks(tx: TxCtx, entry: Entry): Promise<number> {
  const items = await checklist(tx, entry);
  await countChecks(tx, entry.row.id, entry.target.revision?.id ?? null, items);
  return completenessOf(items);
}

/** Writes how many items that depend on the form alone are met. */
export async function countChecks(
  tx: TxCtx,
  experimentId: string,
  revisionId: string | null,
  items: ReturnType<typeof checklistOf>,
): Promise<void> {
  const own = items.filter((item) => item.part !== 'version');
  const counts = { met: own.filter((item) => item.met).length, all: own.length };
  await writeChecks(tx, revisionId === null ? { experimentId } : { revisionId }, counts);
}

/** Counts the checklist of an experiment whose content did not come through its form (seeds, steps of a package). */
export async function recountChecks(tx: TxCtx, id: string): Promise<void> {
  const { row, own } = await reachEntry(tx, id, 'see');
  const items = checklistOf(own.form, formSteps(own.steps), await versionStanding(tx, row));
  await countChecks(tx, id, null, items);
}

/** A picture as it is kept: a new file is claimed and shown under its own address; an earlier one may only stay. */
async function storePicture(
  tx: TxCtx,
  experimentId: string,
  given: Form['basic']['cover'],
  stored: Form['basic']['cover'],
  path: string,
): Promise<Form['basic']['cover']> {
  if (given === null || given.path === stored?.path) return given === null ? null : stored;
  if (given.id === null) {
    throw appErrorWith({ fields: [{ path, code: 'files.attachment.unknown' }] }, 'invalid', 'files.attachment.unknown');
  }
  const owner = { ownerType: PICTURE_OWNER, ownerId: experimentId, public: true };
  const [file] = await claimAttachments(tx, [given.id], owner);
  return { id: given.id, path: file!.path };
}

async function checkedPart<P extends TextPart>(tx: TxCtx, entry: Entry, part: P, value: Form[P]): Promise<Form[P]> {
  const faults: FieldError[] = [];
  let kept: unknown = value;
  if (part === 'basic') {
    const basic = value as Form['basic'];
    const cover = await storePicture(tx, entry.row.id, basic.cover, entry.target.form.basic.cover, 'value.cover');
    for (const field of ['introVideo', 'guideVideo'] as const) {
      const own = OWN_VIDEO.test(basic[field]) && basic[field] !== entry.target.form.basic[field];
      if (own && !entry.row.videos.includes(basic[field])) {
        faults.push({ path: `value.${field}`, code: 'files.attachment.unknown' });
      }
    }
    if (basic.category !== null && !(await categoryExists(tx, basic.category))) {
      faults.push({ path: 'value.category', code: 'experiments.entry.category' });
    }
    kept = { ...basic, cover };
  }
  if (part === 'technology') {
    const technology = value as Form['technology'];
    const stored = entry.target.form.technology.picture;
    kept = {
      ...technology,
      picture: await storePicture(tx, entry.row.id, technology.picture, stored, 'value.picture'),
    };
  }
  if (part === 'people') {
    const { team } = value as Form['people'];
    const ids = team.flatMap(({ personId }) => personId ?? []);
    const known = await knownPeople(tx, ids);
    for (const [i, member] of team.entries()) {
      const path = `value.team.${i}.personId`;
      const { personId } = member;
      if (personId === null) {
        if (member.edit) faults.push({ path: `value.team.${i}.edit`, code: 'experiments.entry.noAccount' });
      } else if (!known.has(personId)) faults.push({ path, code: 'experiments.entry.person' });
      else if (personId === entry.row.leader_id || ids.indexOf(personId) !== ids.lastIndexOf(personId)) {
        faults.push({ path, code: 'experiments.entry.repeated' });
      }
    }
  }
  if (faults.length > 0) throw new AppError('invalid', faults[0]!.code, undefined, { fields: faults });
  return kept as Form[P];
}

/**
 * Saves one part of the form. Parts have versions of their own, so people in different parts never meet.
 * @throws AppError notFound, forbidden, conflict when it is closed, stale with what stands there, invalid by field
 */
export async function savePart<P extends TextPart>(
  ctx: Ctx,
  id: string,
  save: { readonly part: P; readonly version: number; readonly value: Form[P] },
): Promise<Saved> {
  const { part, version } = save;
  return ctx.tx(async (tx) => {
    const entry = await lockEntry(tx, id, part === 'people' ? 'team' : 'edit');
    requirePart(entry, part, version);
    const before = entry.target.form[part] as Record<string, unknown>;
    const value = (await checkedPart(tx, entry, part, save.value)) as Form[P] & Record<string, unknown>;
    const changed = Object.keys(value).filter((field) => !same(value[field], before[field]));
    const form: Form = { ...entry.target.form, [part]: value };
    const parts = changed.length > 0 ? stampedBy(tx, entry.target.parts, part) : entry.target.parts;
    const saved: Entry = { ...entry, target: { ...entry.target, form, parts } };
    if (changed.length > 0) {
      const { revision } = entry.target;
      if (revision) await updateRevision(tx, revision.id, { form, parts });
      else await writeForm(tx, entry.row, form, parts);
      tx.audit({
        action: revision ? 'experiment.update_revision' : 'experiment.update',
        object: 'experiment',
        objectId: id,
        before: { part, ...Object.fromEntries(changed.map((field) => [field, before[field]])) },
        after: { part, ...Object.fromEntries(changed.map((field) => [field, value[field]])) },
      });
    }
    return {
      version: parts[part]?.version ?? 0,
      savedAt: parts[part]?.at ?? tx.clock.now().toISOString(),
      completeness: await storeChecks(tx, saved),
    };
  });
}

/**
 * Replaces the step grid. The order of the rows is the order of the steps.
 * @throws AppError as `savePart`; invalid naming each title that repeats another
 */
export async function saveSteps(
  ctx: Ctx,
  id: string,
  save: { readonly version: number; readonly steps: readonly FormStep[] },
): Promise<Saved> {
  const repeated = repeatedTitles(save.steps);
  if (repeated.length > 0) {
    const fields = repeated.map((i) => ({ path: `steps.${i}.title`, code: 'experiments.steps.repeated' as const }));
    throw appErrorWith({ fields }, 'invalid', 'experiments.steps.repeated');
  }
  return ctx.tx(async (tx) => {
    const entry = await lockEntry(tx, id, 'edit');
    requirePart(entry, 'steps', save.version);
    const before = entry.target.steps;
    const steps = numberedSteps(save.steps, before);
    const changed = !same(formSteps(steps), formSteps(before));
    const parts = changed ? stampedBy(tx, entry.target.parts, 'steps') : entry.target.parts;
    if (changed) {
      const { revision } = entry.target;
      if (revision) await updateRevision(tx, revision.id, { steps, parts });
      else {
        await replaceSteps(tx, id, steps);
        await stampParts(tx, id, parts);
      }
      tx.audit({
        action: revision ? 'experiment.update_revision' : 'experiment.update_steps',
        object: 'experiment',
        objectId: id,
        before: { part: 'steps', steps: formSteps(before) },
        after: { part: 'steps', steps: formSteps(steps) },
      });
    }
    const saved: Entry = { ...entry, target: { ...entry.target, steps, parts } };
    return {
      version: parts.steps?.version ?? 0,
      savedAt: parts.steps?.at ?? tx.clock.now().toISOString(),
      completeness: await storeChecks(tx, saved),
    };
  });
}

/** A leader by id: an active project leader of a unit. @throws AppError invalid on `path` */
export async function leaderOf(ctx: Ctx, personId: string, path: string): Promise<{ id: string; unitId: string }> {
  const person = (await knownPeople(ctx, [personId])).get(personId);
  if (person?.role === 3 && person.unitId !== null) return { id: personId, unitId: person.unitId };
  const code = 'experiments.leader.unfit' as const;
  throw appErrorWith({ fields: [{ path, code }] }, 'invalid', code);
}

/** @throws AppError forbidden for whoever may have no experiment of the own */
export function requireOwnUnit(ctx: Ctx): { id: string; unitId: string } {
  const { actor } = ctx;
  if (actor.kind !== 'person' || actor.role !== 3) throw appError('forbidden', 'error.forbidden');
  if (actor.unitId === null) throw appError('refused', 'experiments.create.noUnit');
  return { id: actor.personId, unitId: actor.unitId };
}

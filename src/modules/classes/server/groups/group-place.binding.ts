import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import {
  type AppliedRow,
  bindImport,
  type ImportFacts,
  type ImportRow,
  type IssueText,
  type RowVerdict,
} from '../../../../platform/imports/binding.ts';
import { groupPlaceImport } from '../../shared/group-place.resource.ts';
import { MAX_GROUPS } from '../../shared/groups.model.ts';
import { heldSet, manageGroupsOf, requireUnlocked } from './groups.access.ts';
import * as groups from './groups.repository.ts';

type Column = keyof typeof groupPlaceImport.columns;
type Row = ImportRow<Column>;
type Verdict = RowVerdict & { readonly write?: { readonly enrolmentId: string; readonly group: string | null } };

/** A set with its learners and the name of the group each is in. */
interface SheetSet {
  readonly names: readonly string[];
  readonly people: readonly groups.Learner[];
  readonly groupOf: ReadonlyMap<string, string>;
}

async function readSet(ctx: Ctx, setId: string, classId: string): Promise<SheetSet> {
  const rows = await groups.groupsOf(ctx, [setId]);
  return {
    names: rows.map((one) => one.name),
    people: await groups.learnersOf(ctx, classId),
    groupOf: new Map(rows.flatMap((one) => one.members.map(({ enrolmentId }) => [enrolmentId, one.name]))),
  };
}

const fault = (column: Column, reason: IssueText): Verdict => ({
  state: 'change',
  issues: [{ level: 'error', column, reason, remedy: { key: 'classes.groups.import.check' } }],
});

function validate(row: Row, set: SheetSet): Verdict {
  const { number, name, group } = row.values;
  const person = set.people.find((one) => one.number !== null && one.number === number);
  if (!person) return fault('number', { key: 'classes.groups.import.nobody', params: { number: number ?? '' } });
  if (name && name !== person.name) {
    return fault('name', { key: 'classes.groups.import.otherName', params: { name: person.name } });
  }
  const { enrolmentId } = person;
  const now = set.groupOf.get(enrolmentId) ?? null;
  // An empty cell leaves the person where he or she is.
  if (group === undefined || group === now) return { state: 'same', target: enrolmentId };
  return {
    state: now === null ? 'new' : 'change',
    target: enrolmentId,
    before: { group: now },
    after: { group },
    write: { enrolmentId, group },
  };
}

/** The set rows belong to, when the actor may change its places. @throws AppError notFound, forbidden, conflict */
async function placesOf(ctx: Ctx, setId: string): Promise<groups.SetRow> {
  const set = await groups.findSet(ctx, setId);
  if (!set) throw appError('notFound', 'error.absent');
  await manageGroupsOf(ctx, set.class_id);
  await requireUnlocked(ctx, set);
  return set;
}

async function validateAll(ctx: Ctx, rows: readonly Row[], { objectId }: ImportFacts): Promise<Map<number, Verdict>> {
  if (objectId === null) return new Map();
  const set = await readSet(ctx, objectId, (await placesOf(ctx, objectId)).class_id);
  const verdicts = new Map(rows.map((row) => [row.line, validate(row, set)]));
  const made = new Set(set.names);
  for (const row of rows) {
    const group = verdicts.get(row.line)?.write?.group;
    if (!group || made.has(group)) continue;
    if (made.size >= MAX_GROUPS) {
      verdicts.set(row.line, fault('group', { key: 'classes.groups.import.tooMany', params: { n: MAX_GROUPS } }));
    } else made.add(group);
  }
  return verdicts;
}

/** Puts people of a set into groups by their names, null: into none; makes groups that are missing. */
async function place(tx: TxCtx, setId: string, into: ReadonlyMap<string, string | null>): Promise<void> {
  if (into.size === 0) return;
  const { set } = await heldSet(tx, setId);
  await requireUnlocked(tx, set);
  const before = await groups.groupsOf(tx, [setId]);
  const from = new Map(before.flatMap((one) => one.members.map(({ enrolmentId }) => [enrolmentId, one.name])));
  const next = before.map(({ id, name, members }) => ({
    id,
    name,
    members: members.map((one) => one.enrolmentId).filter((enrolmentId) => !into.has(enrolmentId)),
  }));
  for (const [enrolmentId, name] of into) {
    if (name === null) continue;
    let group = next.find((one) => one.name === name);
    if (!group) {
      group = { id: tx.newId(), name, members: [] };
      next.push(group);
    }
    group.members.push(enrolmentId);
  }
  await groups.writeGroups(tx, { id: setId, classId: set.class_id }, next);
  await groups.changeSet(tx, setId, {});
  tx.audit({
    action: 'group.save',
    object: 'groupSet',
    objectId: setId,
    before: { name: set.name },
    after: {
      name: set.name,
      moved: [...into].map(([enrolmentId, to]) => ({ enrolmentId, from: from.get(enrolmentId) ?? null, to })),
    },
  });
}

/** Places in the groups of a set from a sheet. */
export const groupPlaceBinding = bindImport(groupPlaceImport, {
  within: async (ctx, setId) => {
    await placesOf(ctx, setId);
  },
  check: (ctx, rows, facts) => ctx.read((inner) => validateAll(inner, rows, facts)),
  apply: async (tx, rows, facts) => {
    const verdicts = await validateAll(tx, rows, facts);
    const done = new Map<number, AppliedRow>();
    const into = new Map<string, string | null>();
    for (const row of rows) {
      const wrote = verdicts.get(row.line)?.write;
      if (!wrote) continue;
      into.set(wrote.enrolmentId, wrote.group);
      done.set(row.line, { objectId: wrote.enrolmentId });
    }
    if (facts.objectId !== null) await place(tx, facts.objectId, into);
    return done;
  },
  revert: async (tx, rows, { objectId }) => {
    const answers = new Map<number, 'reverted' | IssueText>();
    if (objectId === null) return answers;
    const { class_id } = await placesOf(tx, objectId);
    const set = await readSet(tx, objectId, class_id);
    const back = new Map<string, string | null>();
    for (const row of rows) {
      const moved = (set.groupOf.get(row.objectId) ?? null) !== (row.after.group ?? null);
      const here = set.people.some((one) => one.enrolmentId === row.objectId);
      if (here && !moved) back.set(row.objectId, row.before.group ?? null);
      answers.set(row.line, here && !moved ? 'reverted' : { key: 'classes.groups.import.gone' });
    }
    await place(tx, objectId, back);
    return answers;
  },
});

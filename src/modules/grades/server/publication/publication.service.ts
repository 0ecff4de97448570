import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { classFacts, membersOf } from '../../../classes/server/classes.public.ts';
import type { Hindrance } from '../../../courses/server/courses.public.ts';
import { distributionOf } from '../../shared/distribution.model.ts';
import { type ItemNode, type MemberNode, undecidedIn } from '../../shared/grade-calculation.model.ts';
import type { previewPublicationRoute } from '../../shared/publication.contract.ts';
import { type Change, insertChanges } from '../book/book.repository.ts';
import { gradeOf, type LoadedBook, loadBook } from '../book/book.service.ts';
import { changeableBook, writableBook } from '../grade.access.ts';
import { livingSchemes } from '../scheme/scheme.repository.ts';
import * as publications from './publication.repository.ts';

/** What of a class is to be published. */
export interface PublicationScope {
  /** Keys of items; null publishes the total with all of them. */
  readonly items: readonly string[] | null;
  /** Null is everybody. */
  readonly personIds: readonly string[] | null;
  /** What is undecided may stay so in what is published; else it keeps the publication back. */
  readonly leaveUndecided: boolean;
}

/** What is published of one person, and what stood there before. */
interface PersonPart extends publications.NewSnapshot {
  /** Numbers of this publication with those they replace; `total` or the key of an item. */
  readonly numbers: readonly {
    readonly target: string;
    readonly before: number | null;
    readonly after: number | null;
  }[];
  readonly absent: boolean;
}

type Former = Awaited<ReturnType<typeof publications.snapshotTrees>>[number];

const shownOf = (items: readonly ItemNode[], key: string) => items.find((item) => item.key === key)?.shown ?? null;

/**
 * The part of one person. Items alone join those that are out already; where the total is out it is published again with
 * them, for it would not add up beside them.
 */
function partOf(
  loaded: LoadedBook,
  personId: string,
  former: Former | undefined,
  items: readonly string[] | null,
  now: Date,
): PersonPart {
  const { result } = gradeOf(loaded, personId, now, 'final');
  const byHand = loaded.sources.byPerson.get(personId)?.adjustments.some((one) => one.target === 'total') ?? false;
  const whole = items === null || former?.whole === true;
  const fresh = result.tree.items.filter((item) => whole || items.includes(item.key));
  const isAbsent = (member: MemberNode) => member.notes.some(({ code }) => code === 'grades.note.absent');
  const absent = fresh.some((item) => item.members.some(isAbsent));
  const before = former?.tree.items ?? [];
  const chosen = (items ?? []).map((key) => ({
    target: key,
    before: shownOf(before, key),
    after: shownOf(fresh, key),
  }));
  const total = { target: 'total', before: former?.total ?? null, after: result.total };
  if (whole) {
    return {
      personId,
      total: result.total,
      band: result.band,
      tree: result.tree,
      whole,
      undecided: byHand ? 0 : result.pending,
      numbers: [...chosen, total],
      absent,
    };
  }
  const publishedAt = now.toISOString();
  const own = new Map([...before, ...fresh.map((item) => ({ ...item, publishedAt }))].map((item) => [item.key, item]));
  const outItems = result.tree.items.flatMap((item) => own.get(item.key) ?? []);
  return {
    personId,
    total: null,
    band: null,
    tree: { ...result.tree, exact: null, shown: null, formula: '', steps: [], notes: [], items: outItems },
    whole,
    undecided: undecidedIn(outItems),
    numbers: chosen,
    absent,
  };
}

/** Members without a decided mark in what is published anew of a person. */
const openIn = (part: PersonPart, items: readonly string[] | null) =>
  part.whole || items === null
    ? part.undecided
    : undecidedIn(part.tree.items.filter((item) => items.includes(item.key)));

/**
 * Works out what a publication would tell, the same for the preview and for publishing.
 * @throws AppError conflict for a class of nobody, invalid for an item or a person that is not of the book
 */
async function planPublication(ctx: Ctx, loaded: LoadedBook, scope: Omit<PublicationScope, 'leaveUndecided'>) {
  const known = new Set(loaded.members.map((member) => member.personId));
  const personIds = scope.personIds ? [...new Set(scope.personIds)] : [...known];
  if (personIds.length === 0) throw appError('conflict', 'grades.publish.nobody');
  if (personIds.some((id) => !known.has(id))) throw appError('invalid', 'grades.person.outside');
  const keys = new Set(loaded.scheme.body.items.map((item) => item.key));
  if (scope.items?.some((key) => !keys.has(key))) throw appError('invalid', 'grades.target.unknown');
  const latest = (await publications.latestPublications(ctx, [loaded.facts.id])).get(loaded.facts.id);
  const former = latest && !latest.withdrawnAt ? latest : null;
  const out = new Map(
    (former ? await publications.snapshotTrees(ctx, former.id) : []).map((row) => [row.personId, row]),
  );
  const now = ctx.clock.now();
  const parts = personIds.map((personId) => partOf(loaded, personId, out.get(personId), scope.items, now));
  const chosen = new Set(personIds);
  const kept = [...out.keys()].filter((personId) => known.has(personId) && !chosen.has(personId));
  return { former, parts, kept, undecided: parts.reduce((sum, part) => sum + openIn(part, scope.items), 0) };
}

type Preview = CallOutput<typeof previewPublicationRoute>;

/**
 * What a publication would tell and what it would replace; nothing is kept.
 * @throws AppError notFound, forbidden, conflict, invalid as publishing does
 */
export async function previewPublication(
  ctx: Ctx,
  classId: string,
  scope: Omit<PublicationScope, 'leaveUndecided'>,
): Promise<Preview> {
  return ctx.read(async (inner) => {
    const loaded = await loadBook(inner, await changeableBook(inner, classId));
    const { parts, kept, undecided } = await planPublication(inner, loaded, scope);
    const { passLine } = loaded.scheme.body;
    const numbers = parts.flatMap((part) => part.numbers);
    const spread = (marks: readonly (number | null)[]): Preview['numbers'][number]['before'] => {
      const found = distributionOf(
        marks.flatMap((mark) => mark ?? []),
        passLine,
      );
      return found && { ...found, bins: [...found.bins] };
    };
    const names = new Map(loaded.scheme.body.items.map((item) => [item.key, item.name]));
    return {
      people: parts.length,
      kept: kept.length,
      withTotal: parts.filter((part) => part.whole).length,
      undecided,
      undecidedPeople: parts.filter((part) => openIn(part, scope.items) > 0).length,
      absent: parts.filter((part) => part.absent).length,
      changed: parts.filter((part) => part.numbers.some((one) => one.before !== one.after)).length,
      numbers: [...new Set(numbers.map((one) => one.target))].map((target) => {
        const own = numbers.filter((one) => one.target === target);
        return {
          target,
          name: names.get(target) ?? null,
          before: spread(own.map((one) => one.before)),
          after: spread(own.map((one) => one.after)),
        };
      }),
    };
  });
}

/**
 * Publishes totals or items of everybody or of some as an immutable snapshot with derivations and scheme version. A
 * former publication is superseded, not changed: what is not published anew goes on as it stands. What is undecided
 * never becomes a zero: it stays undecided in what is published.
 * @throws AppError conflict with the number of undecided members unless they are to stay so, invalid for an item or a
 *   person that is not of the book
 */
export async function publishGrades(ctx: Ctx, classId: string, scope: PublicationScope) {
  return ctx.tx(async (tx) => {
    const loaded = await loadBook(tx, await writableBook(tx, classId));
    const { former, parts, kept, undecided } = await planPublication(tx, loaded, scope);
    if (undecided > 0 && !scope.leaveUndecided) {
      throw appErrorWith({ data: { undecided } }, 'conflict', 'grades.publish.undecided', { n: undecided });
    }
    const { courseId } = loaded.facts;
    const schemeId = loaded.scheme.id;
    await publications.endPublication(tx, classId, null);
    const made = await publications.insertPublication(tx, { classId, courseId, schemeId });
    await publications.insertSnapshots(tx, { id: made.id, schemeId }, parts);
    if (former) await publications.carrySnapshots(tx, former.id, made.id, kept);
    const changes = parts.flatMap(({ personId, numbers }): Change[] =>
      numbers.map((one) => ({ personId, kind: 'publish', ...one })),
    );
    await insertChanges(tx, classId, changes);
    tx.audit({
      action: 'grade.publish',
      object: 'class',
      objectId: classId,
      after: {
        publicationId: made.id,
        number: made.number,
        scheme: loaded.scheme.number,
        items: scope.items,
        people: parts.length,
        kept: kept.length,
        undecided,
      },
    });
    tx.emit({
      type: 'grades.published',
      version: 1,
      key: classId,
      payload: { classId, courseId, publicationId: made.id },
    });
    return { number: made.number, people: parts.length };
  });
}

/** Withdraws what is published: hidden from learners, kept in the record. @throws AppError conflict when nothing is out */
export async function withdrawGrades(ctx: Ctx, classId: string, reason: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await writableBook(tx, classId);
    const id = await publications.endPublication(tx, classId, reason);
    if (!id) throw appError('conflict', 'grades.withdraw.none');
    const items = await publications.publishedItems(tx, id);
    const changes = (await publications.snapshots(tx, id)).flatMap(({ personId, total }): Change[] =>
      Object.entries(items.get(personId) ?? { total }).map(([target, before]) => {
        return { personId, target, kind: 'withdraw', before, after: null, reason };
      }),
    );
    await insertChanges(tx, classId, changes);
    tx.audit({ action: 'grade.withdraw', object: 'class', objectId: classId, before: { publicationId: id }, reason });
  });
}

/** People of classes of one course whose total is not out, by class; nobody in a course that gives no grades. */
async function withoutTotal(ctx: Ctx, courseId: string, classIds: readonly string[]) {
  if (!(await livingSchemes(ctx, courseId)).active) return [];
  const latest = await publications.latestPublications(ctx, classIds);
  const published = new Map<string, ReadonlySet<string>>();
  for (const [classId, { id, withdrawnAt }] of latest) {
    // Who joined after the publication is not part of it.
    const out = withdrawnAt ? [] : await publications.snapshots(ctx, id);
    published.set(classId, new Set(out.flatMap(({ personId, whole }) => (whole ? [personId] : []))));
  }
  const members = await membersOf(ctx, classIds);
  return members.filter(({ classId, personId }) => !published.get(classId)?.has(personId));
}

/** Names of a class's people whose total is not out. */
export async function unpublishedGrades(ctx: Ctx, classId: string): Promise<string[]> {
  const facts = (await classFacts(ctx, { classIds: [classId] })).get(classId);
  return facts ? (await withoutTotal(ctx, facts.courseId, [classId])).map(({ name }) => name) : [];
}

/** Classes of a course whose totals are not all out: it is not archived before. */
export async function unpublishedClasses(ctx: Ctx, courseId: string, move: 'close' | 'archive'): Promise<Hindrance[]> {
  if (move === 'close') return [];
  const classes = await classFacts(ctx, { courseIds: [courseId] });
  const open = new Set((await withoutTotal(ctx, courseId, [...classes.keys()])).map(({ classId }) => classId));
  const names = [...classes.values()].filter(({ id }) => open.has(id)).map(({ name }) => name);
  return [{ kind: 'unpublishedTotals', count: names.length, names }];
}

import type { ImportIssue, RowVerdict } from '../../../../platform/imports/binding.ts';
import { MAX_SEATS } from '../../shared/class.model.ts';
import { MAX_GROUPS } from '../../shared/groups.model.ts';
import type { MergeHindrance } from '../class.port.ts';
import type { ListedClass, Numbered } from '../import/enrolment-import.repository.ts';
import { classOf, type EnrolmentRow, error, inSister, leaves, noSeat } from '../import/enrolment-sheet.engine.ts';

/** The set of groups of a class that a list fills: its oldest one. */
export interface ListedSet {
  readonly id: string;
  readonly locked: boolean;
  /** Names of its groups. */
  readonly names: readonly string[];
}

/** Everything a list of learners is validated against. */
export interface ListFacts {
  readonly classes: readonly ListedClass[];
  readonly people: readonly Numbered[];
  readonly sets: ReadonlyMap<string, ListedSet>;
  /** Name of the group each enrolment has in the set of its class. */
  readonly groupOf: ReadonlyMap<string, string>;
  /** Classes whose people the importer changes. */
  readonly within: ReadonlySet<string>;
  /** What hinders somebody from changing the class, by `pairKey`. */
  readonly hindered: ReadonlyMap<string, MergeHindrance>;
  /** Whoever is in another class of the course and term moves. */
  readonly moves: boolean;
  /** Whoever finds no seat is added all the same. */
  readonly over: boolean;
}

/** Names a person who moves and the class the way leads to. */
export const pairKey = (personId: string, classId: string): string => `${personId}|${classId}`;

/** What is done for a row. */
export interface ListAct {
  readonly kind: 'leave' | 'join' | 'wait' | 'move' | 'place';
  readonly classId: string;
  readonly personId: string;
  /** The enrolment that changes; absent for whoever comes. */
  readonly enrolmentId?: string;
  /** Beyond the capacity. */
  readonly over?: boolean;
  /** Group of the set of the class from now on, null: in none; absent: as it is. */
  readonly group?: string | null;
}
export type ListVerdict = RowVerdict & { readonly act?: ListAct };

const refused = (issue: ImportIssue): ListVerdict => ({ state: 'new', issues: [issue] });
const notice = (
  column: 'class' | 'status',
  key: 'classes.import.leaves' | 'classes.import.waits' | 'classes.import.over',
) => ({ level: 'warning', column, reason: { key } }) as const;

/** The learner of a row within reach of the course, or what is wrong. A name is never told, only its first character. */
function personOf(
  row: EnrolmentRow,
  target: ListedClass,
  people: ReadonlyMap<string, readonly Numbered[]>,
): Numbered | ImportIssue {
  const { number, name, unit } = row.values;
  const found = (people.get(number ?? '') ?? []).filter(
    (one) => one.within.includes(target.reach) && (!unit || one.unitCode === unit),
  );
  if (found.length === 0) {
    return error(
      'number',
      { key: 'classes.import.nobody', params: { number: number ?? '' } },
      { key: 'classes.import.nobodyFix' },
    );
  }
  if (found.length > 1) {
    return error(
      'unit',
      { key: 'classes.import.manyPeople', params: { number: number ?? '' } },
      { key: 'classes.import.manyPeopleFix' },
    );
  }
  const [person] = found;
  if (person!.name !== name) {
    return error(
      'name',
      { key: 'classes.import.otherName', params: { first: [...person!.name][0] ?? '' } },
      { key: 'classes.import.otherNameFix' },
    );
  }
  // Who leaves may have lost the account, too.
  if (leaves(row)) return person!;
  if (person!.state === 'disabled') {
    return error('number', { key: 'classes.import.disabled' }, { key: 'classes.import.disabledFix' });
  }
  if (person!.teaches.includes(target.courseId)) {
    return error('number', { key: 'classes.import.teaches' }, { key: 'classes.import.teachesFix' });
  }
  return person!;
}

interface Resolved {
  readonly row: EnrolmentRow;
  readonly target: ListedClass;
  readonly person: Numbered;
}

/** Seats and groups as they are while the rows before this one are counted. */
class Count {
  readonly #facts: ListFacts;
  readonly #seats = new Map<string, { free: number; queued: number; capacity: number }>();
  readonly #names = new Map<string, Set<string>>();
  /** Who left or comes, each with the class. */
  readonly left = new Set<string>();
  readonly named = new Set<string>();
  readonly coming = new Map<string, string>();

  constructor(facts: ListFacts) {
    this.#facts = facts;
    for (const one of facts.classes) {
      const { capacity, taken, queued } = one;
      this.#seats.set(one.id, { free: capacity - taken, queued, capacity });
    }
  }

  /** A seat becomes free: whoever waits there takes it. */
  freed(classId: string): void {
    const seats = this.#seats.get(classId);
    if (!seats) return;
    if (seats.queued > 0) seats.queued -= 1;
    else seats.free += 1;
  }

  /** Somebody leaves a queue. */
  unqueued(classId: string): void {
    const seats = this.#seats.get(classId);
    if (seats && seats.queued > 0) seats.queued -= 1;
  }

  take(classId: string): 'seat' | 'over' | 'none' {
    const seats = this.#seats.get(classId)!;
    if (seats.free > 0) {
      seats.free -= 1;
      return 'seat';
    }
    if (!this.#facts.over || seats.capacity >= MAX_SEATS) return 'none';
    seats.capacity += 1;
    return 'over';
  }

  /** The group a row asks for, absent where it changes nothing. */
  group(row: EnrolmentRow, classId: string, now: string | null): { readonly group?: string | null } | ImportIssue {
    const { group } = row.values;
    if (group === undefined || group === now) return {};
    const set = this.#facts.sets.get(classId);
    if (set?.locked) {
      return error('group', { key: 'classes.groups.locked' }, { key: 'classes.import.groupLockedFix' });
    }
    if (group === null) return { group };
    let names = this.#names.get(classId);
    if (!names) {
      names = new Set(set?.names);
      this.#names.set(classId, names);
    }
    if (!names.has(group) && names.size >= MAX_GROUPS) {
      const params = { n: MAX_GROUPS };
      return error('group', { key: 'classes.groups.import.tooMany', params }, { key: 'classes.import.groupFix' });
    }
    names.add(group);
    return { group };
  }
}

/** The row of somebody who is in the class and leaves it. */
function leaving({ target, person }: Resolved, count: Count): ListVerdict {
  const present = person.enrolled[target.courseId];
  if (present?.classId !== target.id) return { state: 'same', target: person.personId };
  const place = pairKey(person.personId, target.id);
  if (!count.left.has(place)) count.freed(target.id);
  count.left.add(place);
  return {
    ...{ state: 'change', target: person.personId, before: { class: target.code }, after: { class: null } },
    issues: [notice('status', 'classes.import.leaves')],
    act: { kind: 'leave', classId: target.id, personId: person.personId, enrolmentId: present.enrolmentId },
  };
}

/** Why somebody does not move from a class of the course into another one. */
function stays({ target, person }: Resolved, facts: ListFacts): ImportIssue | undefined {
  const present = person.enrolled[target.courseId]!;
  const params = { name: present.name };
  if (present.termId !== target.termId || !facts.within.has(present.classId)) return inSister(present.name);
  if (!facts.moves) {
    return error('class', { key: 'classes.import.elsewhere', params }, { key: 'classes.import.elsewhereFix' });
  }
  const hindrance = facts.hindered.get(pairKey(person.personId, target.id));
  if (!hindrance) return undefined;
  const counted = { n: hindrance.count, ...params };
  return error(
    'class',
    { key: `classes.moveTo.${hindrance.kind}`, params: counted },
    { key: 'classes.import.staysFix' },
  );
}

/** The row of somebody who comes from another class of the course. */
function moving(one: Resolved, facts: ListFacts, count: Count): ListVerdict {
  const { row, target, person } = one;
  const present = person.enrolled[target.courseId]!;
  const hindered = stays(one, facts);
  if (hindered) return refused(hindered);
  const place = pairKey(person.personId, target.id);
  if (count.named.has(place)) return { state: 'same', target: person.personId };
  const group = count.group(row, target.id, null);
  if ('level' in group) return refused(group);
  const seat = count.take(target.id);
  if (seat === 'none') return refused(noSeat(target));
  count.freed(present.classId);
  count.named.add(place);
  const moved: ImportIssue = {
    level: 'warning',
    column: 'class',
    reason: { key: 'classes.import.moves', params: { from: present.name, to: target.name } },
  };
  return {
    ...{ state: 'change', target: person.personId, before: { class: present.code } },
    after: { class: target.code, ...group, ...(seat === 'over' ? { seat } : {}) },
    issues: seat === 'over' ? [moved, notice('class', 'classes.import.over')] : [moved],
    act: {
      ...{ kind: 'move', classId: target.id, personId: person.personId, enrolmentId: present.enrolmentId },
      ...{ over: seat === 'over', ...group },
    },
  };
}

/** The row of somebody who is in the class: only the group may change. */
function staying({ row, target, person }: Resolved, facts: ListFacts, count: Count): ListVerdict {
  const { enrolmentId } = person.enrolled[target.courseId]!;
  const now = facts.groupOf.get(enrolmentId) ?? null;
  const change = count.group(row, target.id, now);
  if ('level' in change) return refused(change);
  const { group } = change;
  if (group === undefined) return { state: 'same', target: person.personId };
  return {
    ...{ state: 'change', target: person.personId, before: { group: now }, after: { group } },
    act: { kind: 'place', classId: target.id, personId: person.personId, enrolmentId, group },
  };
}

/** The row of somebody who comes; without a seat the person waits for one. */
function coming({ row, target, person }: Resolved, count: Count): ListVerdict {
  const place = pairKey(person.personId, target.id);
  // A line that stands twice takes one seat.
  if (count.named.has(place)) return { state: 'same', target: person.personId };
  const course = pairKey(person.personId, target.courseId);
  const other = count.coming.get(course);
  if (other !== undefined) return refused(inSister(other));
  const asked = person.asked[target.courseId];
  const group = count.group(row, target.id, null);
  if ('level' in group) return refused(group);
  const seat = count.take(target.id);
  if (seat === 'none' && asked?.classId === target.id && asked.state === 'waiting') {
    return { state: 'same', target: person.personId, issues: [notice('class', 'classes.import.waits')] };
  }
  if (asked?.state === 'waiting') count.unqueued(asked.classId);
  count.named.add(place);
  count.coming.set(course, target.name);
  const key = seat === 'over' ? 'classes.import.over' : 'classes.import.waits';
  return {
    state: 'new',
    after: { class: target.code, ...group, ...(seat === 'seat' ? {} : { seat: seat === 'over' ? 'over' : 'waiting' }) },
    issues: seat === 'seat' ? [] : [notice('class', key)],
    act: {
      ...{ kind: seat === 'none' ? 'wait' : 'join', classId: target.id, personId: person.personId },
      ...{ over: seat === 'over', ...group },
    },
  };
}

/** Order in which acts are counted and written: whoever leaves or moves makes room for the others first. */
const TURN = { leave: 0, move: 1, place: 2, join: 2, wait: 2 } as const;

/** Rows in the order they are written. */
export function inTurn(rows: readonly EnrolmentRow[], said: ReadonlyMap<number, ListVerdict>): readonly EnrolmentRow[] {
  const turn = ({ line }: EnrolmentRow) => TURN[said.get(line)?.act?.kind ?? 'join'];
  return rows.toSorted((one, other) => turn(one) - turn(other));
}

/** Somebody of the list who is in another class of the course, and does not leave it by the list. */
const isElsewhere = ({ row, target, person }: Resolved, left: ReadonlySet<string>): boolean => {
  const present = person.enrolled[target.courseId];
  return !leaves(row) && present !== undefined && present.classId !== target.id
    ? !left.has(pairKey(person.personId, present.classId))
    : false;
};

/**
 * Validates a list of learners: each row names a class one manages and somebody within reach whose name fits. Seats are
 * counted in the order of writing, so that the first row without one says so.
 */
export function validateList(rows: readonly EnrolmentRow[], facts: ListFacts): Map<number, ListVerdict> {
  const verdicts = new Map<number, ListVerdict>();
  const people = Map.groupBy(facts.people, (one) => one.number);
  const resolved: Resolved[] = [];
  for (const row of rows) {
    const target = classOf(row.values, facts.classes);
    const person = 'level' in target ? target : personOf(row, target, people);
    if ('level' in target || 'level' in person)
      verdicts.set(row.line, refused('level' in target ? target : (person as ImportIssue)));
    else resolved.push({ row, target, person });
  }
  const count = new Count(facts);
  for (const one of resolved.filter(({ row }) => leaves(row))) verdicts.set(one.row.line, leaving(one, count));
  const others = resolved.filter(({ row }) => !leaves(row));
  for (const one of others.filter((each) => isElsewhere(each, count.left))) {
    verdicts.set(one.row.line, moving(one, facts, count));
  }
  for (const one of others) {
    const { row, target, person } = one;
    if (verdicts.has(row.line)) continue;
    const present = person.enrolled[target.courseId];
    const there = present?.classId === target.id && !count.left.has(pairKey(person.personId, target.id));
    verdicts.set(row.line, there ? staying(one, facts, count) : coming(one, count));
  }
  return verdicts;
}

import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { groupSetRoute } from '../../../shared/groups.contract.ts';
import { groupName } from '../../../shared/groups.model.ts';

type Answer = CallOutput<typeof groupSetRoute>;
export type GroupPerson = Answer['unassigned'][number];

/** What is edited of a set: its name, its groups in their order and who is in none. */
export interface Grouping {
  readonly name: string;
  readonly groups: readonly {
    /** Null until the server has given one. */
    readonly id: string | null;
    readonly name: string;
    readonly members: readonly GroupPerson[];
  }[];
  readonly unassigned: readonly GroupPerson[];
}

/**
 * A change of a set. It is made on whatever the set is by then, so that a choice of a learner meanwhile is no obstacle.
 * Null when it cannot be made any more: the person or the group is gone.
 */
export type GroupEdit = (set: Grouping) => Grouping | null;

const inOrder = (people: readonly GroupPerson[]): GroupPerson[] =>
  people.toSorted((a, b) => (a.number ?? '').localeCompare(b.number ?? '') || a.name.localeCompare(b.name, 'zh'));

/** Puts a person into a group, or with `null` into none. */
export const placed =
  (enrolmentId: string, groupId: string | null): GroupEdit =>
  (set) => {
    const all = [...set.unassigned, ...set.groups.flatMap((group) => group.members)];
    const person = all.find((one) => one.enrolmentId === enrolmentId);
    if (!person || (groupId !== null && !set.groups.some((group) => group.id === groupId))) return null;
    const without = (people: readonly GroupPerson[]) => people.filter((one) => one !== person);
    return {
      ...set,
      unassigned: groupId === null ? inOrder([...without(set.unassigned), person]) : without(set.unassigned),
      groups: set.groups.map((group) => ({
        ...group,
        members: group.id === groupId ? inOrder([...without(group.members), person]) : without(group.members),
      })),
    };
  };

/** A new group after the others; one of this name that is there stays as it is. */
export const withGroup =
  (name: string): GroupEdit =>
  (set) =>
    set.groups.some((group) => group.name === name)
      ? set
      : { ...set, groups: [...set.groups, { id: null, name, members: [] }] };

/** The first name `第n组` that no group has. */
export function freeName(set: Grouping): string {
  const names = new Set(set.groups.map((group) => group.name));
  let n = set.groups.length + 1;
  while (names.has(groupName(n))) n++;
  return groupName(n);
}

export const renamedGroup =
  (id: string, name: string): GroupEdit =>
  (set) =>
    set.groups.some((group) => group.id === id)
      ? { ...set, groups: set.groups.map((group) => (group.id === id ? { ...group, name } : group)) }
      : null;

/** Without a group; who was in it is in none. */
export const withoutGroup =
  (id: string): GroupEdit =>
  (set) => ({
    ...set,
    groups: set.groups.filter((group) => group.id !== id),
    unassigned: inOrder([...set.unassigned, ...set.groups.flatMap((group) => (group.id === id ? group.members : []))]),
  });

export const renamedSet =
  (name: string): GroupEdit =>
  (set) => ({ ...set, name });

/**
 * Everybody placed anew. Groups keep their identity by their place in the order, so that what names a group still does;
 * people who came meanwhile are in none, people who left are left out.
 */
export const redrawn =
  (
    drawn: readonly { readonly name: string; readonly members: readonly { readonly enrolmentId: string }[] }[],
  ): GroupEdit =>
  (set) => {
    const people = new Map(
      [...set.unassigned, ...set.groups.flatMap((group) => group.members)].map((one) => [one.enrolmentId, one]),
    );
    const groups = drawn.map((group, i) => ({
      id: set.groups[i]?.id ?? null,
      name: group.name,
      members: group.members.flatMap(({ enrolmentId }) => {
        const person = people.get(enrolmentId);
        people.delete(enrolmentId);
        return person ? [person] : [];
      }),
    }));
    return { ...set, groups, unassigned: inOrder([...people.values()]) };
  };

/** Sizes of so many people in so many groups, smallest and largest. */
export const sizesOf = (people: number, groups: number): { readonly least: number; readonly most: number } =>
  groups === 0 ? { least: 0, most: 0 } : { least: Math.floor(people / groups), most: Math.ceil(people / groups) };

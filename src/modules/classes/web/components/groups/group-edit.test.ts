import { describe, expect, it } from 'vitest';
import {
  freeName,
  type Grouping,
  placed,
  redrawn,
  renamedGroup,
  sizesOf,
  withGroup,
  withoutGroup,
} from './group-edit.model.ts';

const person = (n: number) => ({ enrolmentId: `e${n}`, number: `20260${n}`, name: `学生${n}` });
const SET: Grouping = {
  name: '实验分组',
  groups: [
    { id: 'a', name: '第1组', members: [person(1), person(3)] },
    { id: 'b', name: '第2组', members: [person(2)] },
  ],
  unassigned: [person(4)],
};
const places = (set: Grouping | null) => [
  set?.unassigned.map((one) => one.enrolmentId),
  ...(set?.groups.map((group) => group.members.map((one) => one.enrolmentId)) ?? []),
];

describe('a change of groups', () => {
  it('puts a person into one group only, in the order of numbers', () => {
    expect(places(placed('e2', 'a')(SET))).toEqual([['e4'], ['e1', 'e2', 'e3'], []]);
    expect(places(placed('e4', 'b')(SET))).toEqual([[], ['e1', 'e3'], ['e2', 'e4']]);
    expect(places(placed('e1', null)(SET))).toEqual([['e1', 'e4'], ['e3'], ['e2']]);
  });

  it('cannot be made for a person or a group that is gone', () => {
    expect(placed('e9', 'a')(SET)).toBeNull();
    expect(placed('e1', 'z')(SET)).toBeNull();
    expect(renamedGroup('z', '甲组')(SET)).toBeNull();
  });

  it('adds a group once, under the first free name', () => {
    expect(freeName(SET)).toBe('第3组');
    const more = withGroup('第3组')(SET)!;
    expect(more.groups.map((group) => group.id)).toEqual(['a', 'b', null]);
    expect(withGroup('第3组')(more)).toBe(more);
    expect(freeName(withoutGroup('a')(more)!)).toBe('第4组');
  });

  it('leaves who was in a deleted group in none', () => {
    expect(places(withoutGroup('a')(SET))).toEqual([['e1', 'e3', 'e4'], ['e2']]);
    expect(places(withoutGroup('z')(SET))).toEqual(places(SET));
  });

  it('draws anew: groups stay the same by their order, newcomers are in none, who left is left out', () => {
    const drawn = [
      { name: '第1组', members: [person(2), person(9)] },
      { name: '第2组', members: [person(1)] },
      { name: '第3组', members: [person(3)] },
    ];
    const set = redrawn(drawn)(SET)!;
    expect(set.groups.map((group) => group.id)).toEqual(['a', 'b', null]);
    expect(places(set)).toEqual([['e4'], ['e2'], ['e1'], ['e3']]);
  });

  it('tells the sizes that come of it', () => {
    expect(sizesOf(52, 7)).toEqual({ least: 7, most: 8 });
    expect(sizesOf(0, 0)).toEqual({ least: 0, most: 0 });
  });
});

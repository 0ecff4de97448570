import { describe, expect, it } from 'vitest';
import { COURSE_RIGHTS, COURSE_ROLES, courseRights, grantable, mayMove } from './course.policy.ts';

/** The table of rights in a course, written a second time by hand: rows are rights, columns the four roles. */
const PAPER = `
course    all   edit  none  none
team      all   view  view  view
structure all   all   grant all
bank      all   all   grant grant
assess    all   all   none  none
proctor   all   all   all   grant
mark      all   all   all   none
class     all   all   grant none
grade     all   own   none  none
stats     all   all   all   grant`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

describe('rights of the teaching team', () => {
  for (const [right, ...cells] of PAPER) {
    for (const [i, cell] of cells.entries()) {
      const role = COURSE_ROLES[i]!;
      it(`${role} ${right}: ${cell}`, () => {
        const name = right as (typeof COURSE_RIGHTS)[number];
        expect(courseRights(role)[name]).toBe(cell === 'grant' ? 'none' : cell);
        expect(grantable(role, name)).toBe(cell === 'grant');
        expect(courseRights(role, [name])[name]).toBe(cell === 'grant' ? 'all' : cell);
      });
    }
  }
  it('knows every right of the paper', () => {
    expect(PAPER.map(([right]) => right)).toEqual([...COURSE_RIGHTS]);
  });
});

describe('life of a course', () => {
  it('allows draft → published ⇄ closed → archived and nothing else', () => {
    const states = ['draft', 'published', 'closed', 'archived'];
    expect(states.filter((state) => mayMove('publish', state))).toEqual(['draft', 'closed']);
    expect(states.filter((state) => mayMove('close', state))).toEqual(['published']);
    expect(states.filter((state) => mayMove('archive', state))).toEqual(['closed']);
  });
});

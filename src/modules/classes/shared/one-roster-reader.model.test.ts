import { describe, expect, it } from 'vitest';
import { nameParts } from './one-roster.model.ts';
import { learnersOfRoster } from './one-roster-reader.model.ts';

const lines = (...rows: string[]) => rows.map((row, i) => ({ line: i + 1, cells: row.split(',') }));
const USERS = lines(
  'sourcedId,role,username,identifier,givenName,familyName,orgSourcedIds',
  'u1,student,zs,2026001,三,张,o1',
  'u2,student,ana,,Ana,Souza,',
);
const CLASSES = lines('sourcedId,title,courseSourcedId,classCode', 'k1,一班,c1,K-01');
const roster = (enrollments: string[], more: Record<string, ReturnType<typeof lines>> = {}) =>
  learnersOfRoster(
    new Map(
      Object.entries({
        ...{ users: USERS, classes: CLASSES },
        orgs: lines('sourcedId,identifier', 'o1,PHYS'),
        enrollments: lines('role,userSourcedId,classSourcedId,status', ...enrollments),
        ...more,
      }),
    ),
  );

describe('a OneRoster roster', () => {
  it('becomes a list of learners, with the line of each enrolment', () => {
    expect(roster(['teacher,u1,k1,', 'student,u1,k1,active', 'student,u2,k1,'])).toEqual([
      { line: 1, cells: ['number', 'name', 'unit', 'class', 'course'] },
      { line: 3, cells: ['2026001', '张三', 'PHYS', 'K-01', ''] },
      { line: 4, cells: ['ana', 'Ana Souza', '', 'K-01', ''] },
    ]);
  });

  it('is refused with the file, column or line that is wrong', () => {
    const keyOf = (found: ReturnType<typeof roster>) => ('fault' in found ? found.fault : null);
    expect(keyOf(learnersOfRoster(new Map([['users', USERS]])))).toMatchObject({
      ...{ key: 'classes.import.roster.file', params: { file: 'classes.csv' } },
    });
    expect(keyOf(roster([], { classes: lines('sourcedId,title', 'k1,一班') }))).toMatchObject({
      params: { file: 'classes.csv', column: 'courseSourcedId' },
    });
    expect(keyOf(roster(['student,u1,k1,', 'student,u9,k1,']))).toEqual({
      key: 'classes.import.roster.reference',
      params: { line: 3, column: 'userSourcedId', value: 'u9', file: 'users.csv' },
    });
    expect(keyOf(roster(['student,u1,k9,']))).toMatchObject({
      params: { column: 'classSourcedId', file: 'classes.csv' },
    });
    expect(keyOf(roster(['student,u1,k1,tobedeleted']))).toEqual({ key: 'classes.import.roster.delta' });
    expect(keyOf(roster([], { manifest: lines('propertyName,value', 'file.users,delta') }))).toEqual({
      key: 'classes.import.roster.delta',
    });
  });

  it('joins the parts of a name as they were taken apart', () => {
    for (const name of ['张三', '欧阳修', 'Ana Maria Souza']) {
      const { familyName, givenName } = nameParts(name);
      const users = lines(
        'sourcedId,role,username,identifier,givenName,familyName,orgSourcedIds',
        `u1,student,a,1,${givenName},${familyName},`,
      );
      const found = roster(['student,u1,k1,'], { users });
      expect('fault' in found ? found : found[1]!.cells[1]).toBe(name);
    }
  });
});

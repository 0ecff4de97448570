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
      { line: 1, cells: ['number', 'name', 'unit', 'class', 'course', 'status'] },
      { line: 3, cells: ['2026001', '张三', 'PHYS', 'K-01', '', 'active'] },
      { line: 4, cells: ['ana', 'Ana Souza', '', 'K-01', '', 'active'] },
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
    const delta = { manifest: lines('propertyName,value', 'file.enrollments,delta') };
    expect(keyOf(roster(['student,u1,k1,active'], delta))).toMatchObject({
      ...{ key: 'classes.import.roster.column', params: { file: 'enrollments.csv', column: 'dateLastModified' } },
    });
  });

  it('says who leaves: by the enrolment or by the user that is taken back', () => {
    const statusOf = (found: ReturnType<typeof roster>) =>
      'fault' in found ? found.fault : found.slice(1).map(({ cells }) => cells[5]);
    expect(statusOf(roster(['student,u1,k1,tobedeleted', 'student,u2,k1,active']))).toEqual(['tobedeleted', 'active']);
    const users = lines(
      'sourcedId,role,username,identifier,givenName,familyName,orgSourcedIds,status',
      'u1,student,zs,2026001,三,张,o1,tobedeleted',
    );
    expect(statusOf(roster(['student,u1,k1,'], { users }))).toEqual(['tobedeleted']);
    const enrollments = lines(
      'role,userSourcedId,classSourcedId,status,dateLastModified',
      'student,u1,k1,tobedeleted,2026-11-01T00:00:00Z',
    );
    const manifest = lines('propertyName,value', 'file.enrollments,delta', 'file.users,bulk');
    expect(statusOf(roster([], { enrollments, manifest }))).toEqual(['tobedeleted']);
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

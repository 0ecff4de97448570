import { expect, it } from 'vitest';
import { nameParts, oneRosterFiles, schoolYearOf } from './one-roster.model.ts';

const NOTHING = { academicSessions: [], orgs: [], users: [], courses: [], classes: [], enrollments: [] };

it('writes every file with its heading, quotes where they are needed, CRLF', () => {
  const files = oneRosterFiles({ ...NOTHING, orgs: [{ sourcedId: 'a', name: '物理 "一", 二', type: 'school' }] });
  expect(files.get('orgs.csv')).toBe(
    'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\r\na,,,"物理 ""一"", 二",school,,\r\n',
  );
  expect(files.get('users.csv')!.endsWith('grades,password\r\n')).toBe(true);
  const manifest = files.get('manifest.csv')!.split('\r\n');
  expect(manifest.slice(0, 3)).toEqual(['propertyName,value', 'manifest.version,1.0', 'oneroster.version,1.1']);
  expect(manifest).toContain('file.users,bulk');
  expect(manifest).toContain('file.results,absent');
});

it.each([
  ['张三', '张', '三'],
  ['欧阳娜娜', '欧阳', '娜娜'],
  ['欧阳', '欧', '阳'],
  ['Maria da Silva', 'Silva', 'Maria da'],
  ['李', '李', ''],
])('%s is of the family %s', (name, familyName, givenName) => {
  expect(nameParts(name)).toEqual({ familyName, givenName });
});

it('names a school year by its end', () => {
  expect([schoolYearOf('2026-09-01'), schoolYearOf('2027-02-20'), schoolYearOf('2026-08-01')]).toEqual([
    '2027',
    '2027',
    '2027',
  ]);
});

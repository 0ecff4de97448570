import { expect, it } from 'vitest';
import type { DeskRow } from '../../../../../kernel/desk/desk.ts';
import { firstToMark } from './desk-marking.model.ts';

const row = (key: string, dueAt: string | null): DeskRow<'marking'> => ({
  ...{ key, kind: 'report', title: key, course: '大学物理实验', waiting: 1, marked: 0, handedIn: 1, dueAt },
  ...{ oldestAt: '2026-11-01T00:00:00.000Z', href: '/', markHref: '/' },
});

it('puts work of all kinds in the order in which it is due, what is never due last, and shows six', () => {
  const days = ['03', '01', '02', '04', '05', '06'].map((day) => row(day, `2026-11-${day}T14:00:00.000Z`));
  // One module writes a zone, another does not: the instants are compared.
  const rows = [row('never', null), ...days, row('earliest', '2026-11-01T21:00:00.000+08:00')];
  expect(firstToMark(rows).map(({ key }) => key)).toEqual(['earliest', '01', '02', '03', '04', '05']);
});

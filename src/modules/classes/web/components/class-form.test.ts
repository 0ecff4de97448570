import { expect, it } from 'vitest';
import { capacityOf, classFaults } from './class-form.model.ts';

const good = { name: '一班', code: 'K-1', termId: 't', teacherIds: [], capacity: '60', joinRule: 'code' } as const;

it('takes a capacity from 1 to 2000', () => {
  expect(capacityOf(' 60 ')).toBe(60);
  for (const text of ['', '0', '2001', '1.5', 'x']) expect(capacityOf(text)).toBeNull();
});

it('names every faulty field', () => {
  expect(classFaults(good).size).toBe(0);
  expect([...classFaults({ ...good, name: ' 一 ', code: '一', termId: '', capacity: '' })]).toEqual([
    ['name', 'name'],
    ['code', 'code'],
    ['termId', 'term'],
    ['capacity', 'capacity'],
  ]);
});

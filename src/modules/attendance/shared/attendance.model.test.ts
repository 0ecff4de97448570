import { expect, it } from 'vitest';
import { attendancePercent, countStates, distanceBetween } from './attendance.model.ts';

it('is 13 of 15 for twelve present, two late, one on leave and one absent', () => {
  const states = [...Array(12).fill('present'), 'late', 'late', 'leave', 'absent'];
  expect(attendancePercent(countStates(states))).toBeCloseTo((100 * 13) / 15, 10);
});

it('counts an early leaver half, and nothing where every session was one of leave', () => {
  expect(attendancePercent(countStates(['present', 'early']))).toBe(75);
  expect(attendancePercent(countStates(['absent']))).toBe(0);
  expect(attendancePercent(countStates(['leave', 'leave']))).toBeNull();
  expect(attendancePercent(countStates([]))).toBeNull();
});

it('measures metres on the earth, also across the date line', () => {
  const gate = { latitude: 31.2, longitude: 121.43 };
  expect(distanceBetween(gate, gate)).toBe(0);
  expect(distanceBetween(gate, { ...gate, latitude: 31.201 })).toBeCloseTo(111.195, 2);
  expect(distanceBetween({ latitude: 0, longitude: 179.9995 }, { latitude: 0, longitude: -179.9995 })).toBeCloseTo(
    111.195,
    2,
  );
});

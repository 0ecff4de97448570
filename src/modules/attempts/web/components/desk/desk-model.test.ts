import { expect, it } from 'vitest';
import type { DeskForm } from '../../../shared/desk-parts.model.ts';
import { clockText } from './clock-text.model.ts';
import { dueAnnouncement, itemStates, summaryOf } from './desk.model.ts';

const form: DeskForm = {
  sections: [{ title: '', instructions: '', rule: null }],
  items: ['a', 'b', 'c'].map((id) => ({ id, section: 0, points: 1, rule: null, view: { type: 'truth', stem: id } })),
};

it('counts questions by what stands on the device', () => {
  const answers = new Map([
    ['a', { attempt: '', item: 'a', rev: 2, base: 1, at: 0, response: { truth: true }, dirty: true }],
    ['b', { attempt: '', item: 'b', rev: 1, base: 1, at: 0, response: { truth: null }, dirty: false }],
  ]);
  const queue = { answer: (item: string) => answers.get(item), problem: () => undefined };
  const states = itemStates(form, queue, new Set(['c']), (item) => item === 'b');
  expect(states.map(({ number, answered, unsaved, locked }) => [number, answered, unsaved, locked])).toEqual([
    [1, true, true, false],
    [2, false, false, true],
    [3, false, false, false],
  ]);
  expect(summaryOf(states)).toEqual({ answered: 1, blank: 2, flagged: 1, unsaved: 1 });
});

it('shows the time that is left, and announces it four times', () => {
  expect([0, 999, 61_000, 3_600_000, 5_399_500, -5].map(clockText)).toEqual([
    '00:00',
    '00:01',
    '01:01',
    '1:00:00',
    '1:30:00',
    '00:00',
  ]);
  const minutes = [16, 15, 12, 10, 5, 4, 1, 0.5, 0].map((n) => dueAnnouncement(n * 60_000));
  expect(minutes).toEqual([null, 15, 15, 10, 5, 5, 1, 1, null]);
});

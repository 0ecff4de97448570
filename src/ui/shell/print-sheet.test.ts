import { expect, it, vi } from 'vitest';
import { onPrint } from './print-sheet.model.ts';

const state = vi.hoisted(() => ({ flushing: false }));
vi.mock('react-dom', () => ({
  flushSync: (work: () => void) => {
    state.flushing = true;
    work();
    state.flushing = false;
  },
}));

it('fills the sheet inside the event, for each page that is printed, and no more after the end', () => {
  const target = new EventTarget();
  let address = '/a';
  const sheets: { address: string; flushed: boolean }[] = [];
  const stop = onPrint(() => sheets.push({ address, flushed: state.flushing }), target);
  target.dispatchEvent(new Event('beforeprint'));
  address = '/b';
  target.dispatchEvent(new Event('beforeprint'));
  // Both stand when the event returns, each with what was open then.
  expect(sheets).toEqual([
    { address: '/a', flushed: true },
    { address: '/b', flushed: true },
  ]);
  stop();
  target.dispatchEvent(new Event('beforeprint'));
  expect(sheets).toHaveLength(2);
});

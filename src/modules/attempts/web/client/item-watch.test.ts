import { expect, it } from 'vitest';
import { watchItems } from './item-watch.engine.ts';

function watching(before: Record<string, number> = {}) {
  const state = { now: 0, visible: true };
  const target = new EventTarget();
  const watch = watchItems(before, { now: () => state.now, isVisible: () => state.visible, target });
  const pass = (seconds: number) => {
    state.now += seconds * 1000;
  };
  const see = (visible: boolean) => {
    state.visible = visible;
    target.dispatchEvent(new Event('visibilitychange'));
  };
  return { watch, pass, see };
}

it('counts the question one is at, and goes on from what was measured before', () => {
  const { watch, pass } = watching({ a: 20 });
  pass(5);
  watch.at('a');
  pass(7);
  watch.at('b');
  pass(3.9);
  expect(watch.totals()).toEqual({ a: 27, b: 3 });
  watch.at('a');
  pass(1);
  expect(watch.totals()).toEqual({ a: 28, b: 3 });
});

it('does not count while the page is hidden, at no question, or after its end', () => {
  const { watch, pass, see } = watching();
  watch.at('a');
  pass(4);
  see(false);
  pass(100);
  watch.at('b');
  pass(50);
  see(true);
  pass(2);
  watch.at(null);
  pass(10);
  expect(watch.totals()).toEqual({ a: 4, b: 2 });
  watch.at('a');
  pass(1);
  watch.stop();
  pass(60);
  see(true);
  expect(watch.totals()).toEqual({ a: 5, b: 2 });
});

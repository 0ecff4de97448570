import { afterEach, describe, expect, it } from 'vitest';
import { electLeader } from './leader.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A tab that only counts whether it leads. */
function tab(name: string, id: string) {
  const state = { leading: false };
  const stop = electLeader(
    name,
    () => {
      state.leading = true;
      return () => {
        state.leading = false;
      };
    },
    id,
  );
  stops.push(stop);
  return { state, stop };
}

const leaders = (tabs: readonly { state: { leading: boolean } }[]) => tabs.filter((one) => one.state.leading).length;

describe('tabs of one browser', () => {
  it('have one leader, and another one when it closes', async () => {
    const tabs = ['a', 'b', 'c', 'd', 'e'].map((id) => tab('work', id));
    await expect.poll(() => leaders(tabs), { timeout: 3000 }).toBe(1);
    tabs.find((one) => one.state.leading)!.stop();
    await expect.poll(() => leaders(tabs), { timeout: 3000 }).toBe(1);
  });

  it('lead different works at the same time', async () => {
    const tabs = [tab('one', 'a'), tab('two', 'b')];
    await expect.poll(() => leaders(tabs), { timeout: 3000 }).toBe(2);
  });
});

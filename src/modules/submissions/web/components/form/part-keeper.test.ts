import { describe, expect, it } from 'vitest';
import { createPartKeeper, type KeepState, type Theirs } from './part-keeper.model.ts';

class Stale extends Error {
  readonly theirs: Theirs<string>;
  constructor(theirs: Theirs<string>) {
    super('stale');
    this.theirs = theirs;
  }
}

/** A keeper over a server in memory that counts versions; `fail` decides what happens to the next save. */
function stand() {
  const server = { value: 'a', version: 1, saves: [] as string[] };
  const told: KeepState<string>[] = [];
  const timers: (() => void)[] = [];
  const hooks: { fail: ((value: string) => void) | null } = { fail: null };
  const keeper = createPartKeeper<string>(
    {
      save: async (value, version) => {
        server.saves.push(value);
        if (version !== server.version) {
          throw new Stale({ current: server.value, version: server.version, by: '王芳', at: '2026-11-22T00:00:00Z' });
        }
        const { fail } = hooks;
        hooks.fail = null;
        if (fail) fail(value);
        server.value = value;
        server.version += 1;
        return { version: server.version, savedAt: '2026-11-22T00:00:01Z' };
      },
      classify: (error) => {
        if (error instanceof Stale) return { kind: 'conflict', theirs: error.theirs };
        return (error as Error).message === 'refused'
          ? { kind: 'refused', why: 'no', faults: [{ path: 'value.x', message: 'no' }] }
          : { kind: 'offline' };
      },
      later: (work) => {
        timers.push(work);
        return () => void timers.splice(timers.indexOf(work), 1);
      },
      report: (state) => told.push(state),
    },
    { value: 'a', version: 1 },
  );
  keeper.start();
  const kinds = () => told.map((state) => state.kind);
  return { server, keeper, told, kinds, timers, hooks };
}

describe('a part saves itself', () => {
  it('sends what stands there after five seconds, once', async () => {
    const { server, keeper, kinds, timers } = stand();
    keeper.change('b');
    keeper.change('c');
    expect(timers).toHaveLength(1);
    timers[0]!();
    await keeper.flush();
    expect(server).toMatchObject({ value: 'c', version: 2, saves: ['c'] });
    expect(kinds()).toEqual(['waiting', 'waiting', 'saved']);
    expect(keeper.version()).toBe(2);
    expect(keeper.base()).toBe('c');
  });

  it('tries again when nothing arrived, and tells a lost answer from a conflict', async () => {
    const { server, keeper, kinds, hooks } = stand();
    // The text arrived, the answer did not.
    hooks.fail = (value) => {
      server.value = value;
      server.version += 1;
      throw new Error('offline');
    };
    keeper.change('b');
    expect(await keeper.flush()).toBe(false);
    expect(kinds().at(-1)).toBe('offline');
    expect(await keeper.flush()).toBe(true);
    expect(kinds().at(-1)).toBe('saved');
    expect(server.version).toBe(2);
    keeper.change('c');
    expect(await keeper.flush()).toBe(true);
    expect(server).toMatchObject({ value: 'c', version: 3 });
  });

  it('keeps what somebody else saved until the writer decides', async () => {
    const { server, keeper, told } = stand();
    Object.assign(server, { value: 'theirs', version: 5 });
    keeper.change('mine');
    expect(await keeper.flush()).toBe(false);
    const last = told.at(-1)!;
    expect(last).toMatchObject({ kind: 'conflict', theirs: { current: 'theirs', by: '王芳' } });
    keeper.change('mine again');
    expect(await keeper.flush()).toBe(false);
    expect(server.value).toBe('theirs');
    if (last.kind !== 'conflict') throw new Error();
    expect(await keeper.settle('both', last.theirs)).toBe(true);
    expect(server).toMatchObject({ value: 'both', version: 6 });
  });

  it('takes the other text and sends nothing', async () => {
    const { server, keeper, told } = stand();
    Object.assign(server, { value: 'theirs', version: 5 });
    keeper.change('mine');
    await keeper.flush();
    const last = told.at(-1)!;
    if (last.kind === 'conflict') keeper.take(last.theirs);
    expect(await keeper.flush()).toBe(true);
    expect(server).toMatchObject({ value: 'theirs', version: 5, saves: ['mine'] });
    expect(keeper.version()).toBe(5);
  });

  it('does not repeat what was refused until it changes', async () => {
    const { server, keeper, timers, hooks, kinds } = stand();
    hooks.fail = () => {
      throw new Error('refused');
    };
    keeper.change('bad');
    await keeper.flush();
    expect(kinds().at(-1)).toBe('refused');
    expect(timers).toHaveLength(0);
    keeper.change('good');
    expect(timers).toHaveLength(1);
    await keeper.flush();
    expect(server.value).toBe('good');
  });

  it('begins from a kept text with the version it was written on', async () => {
    const { server, keeper, told } = stand();
    Object.assign(server, { value: 'theirs', version: 2 });
    keeper.restore('kept', 'a', 1);
    await keeper.flush();
    expect(told.at(-1)!.kind).toBe('conflict');
    expect(keeper.base()).toBe('a');
  });
});

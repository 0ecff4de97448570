import { describe, expect, it } from 'vitest';
import { createDraftKeeper, type LocalDraft, type SaveState } from './draft-keeper.ts';

interface Draft {
  readonly runId: string | null;
  readonly sections: Readonly<Record<string, string>>;
}
type Local = LocalDraft<Draft>;
type Body = Draft & { revision: number; base: number };
const text = (purpose: string): Draft => ({ runId: null, sections: { purpose } });

/** A server with one stored draft, by the rules of the save call, and a browser around a keeper. */
function desk(start: { base?: number; draft?: Draft; dirty?: boolean } = {}) {
  const server = { revision: start.base ?? 0, purpose: '', trouble: null as null | 'down' | 'answerLost' | 'closed' };
  const sent: Body[] = [];
  const states: SaveState[] = [];
  let local: Local | null = null;
  let timer: (() => void) | null = null;
  const keeper = createDraftKeeper(
    {
      async save(body) {
        sent.push(body);
        if (server.trouble === 'down') throw 'network';
        if (server.trouble === 'closed') throw 'closed';
        const purpose = body.sections.purpose ?? '';
        const foreign = body.base !== server.revision;
        if (body.revision < server.revision || (foreign && purpose !== server.purpose)) throw 'stale';
        if (body.revision > server.revision) Object.assign(server, { revision: body.revision, purpose });
        if (server.trouble === 'answerLost') throw 'network';
        return { revision: server.revision, savedAt: '12:00' };
      },
      persistLocally: (draft) => {
        local = draft;
      },
      dropLocal: () => {
        local = null;
      },
      later: (work) => {
        timer = work;
        return () => {
          timer = null;
        };
      },
      classify: (error) =>
        error === 'stale'
          ? { kind: 'conflict' }
          : error === 'closed'
            ? { kind: 'refused', why: 'closed' }
            : { kind: 'offline' },
      reportState: (state) => states.push(state),
    },
    { draft: start.draft ?? { runId: null, sections: {} }, base: start.base ?? 0, dirty: start.dirty ?? false },
  );
  return {
    keeper,
    server,
    sent,
    last: () => states.at(-1)?.kind,
    local: () => local,
    async tick() {
      const work = timer;
      timer = null;
      work?.();
      await new Promise((done) => setTimeout(done));
      return work !== null;
    },
  };
}

describe('keeping a draft', () => {
  it('keeps it locally at once and stores it within one beat, counting up', async () => {
    const d = desk();
    d.keeper.change(text('一'));
    expect(d.local()).toMatchObject({ base: 0, sections: { purpose: '一' } });
    d.keeper.change(text('一二'));
    await d.tick();
    expect(d.sent.map((body) => [body.revision, body.sections.purpose])).toEqual([[1, '一二']]);
    expect(d.last()).toBe('saved');
    expect(d.local()).toBeNull();
    expect(d.keeper.revision()).toBe(1);
    expect(await d.tick()).toBe(false);
  });
  it('loses nothing while the network is away and says so', async () => {
    const d = desk();
    d.server.trouble = 'down';
    d.keeper.change(text('一'));
    await d.tick();
    expect(d.last()).toBe('offline');
    d.keeper.change(text('一二三'));
    for (let i = 0; i < 3; i++) expect(await d.tick()).toBe(true);
    expect(d.local()).toMatchObject({ sections: { purpose: '一二三' } });
    d.server.trouble = null;
    await d.tick();
    expect(d.server.purpose).toBe('一二三');
    expect(d.last()).toBe('saved');
  });
  it('is not in conflict with itself after a lost answer', async () => {
    const d = desk();
    d.server.trouble = 'answerLost';
    d.keeper.change(text('一'));
    await d.tick();
    d.keeper.change(text('一二'));
    d.server.trouble = null;
    expect(await d.keeper.flush()).toBe(true);
    expect(d.server).toMatchObject({ revision: 2, purpose: '一二' });
  });
  it('stops at the text of another device until the writer decides', async () => {
    const d = desk();
    d.keeper.change(text('我的'));
    Object.assign(d.server, { revision: 4, purpose: '另一台' });
    expect(await d.keeper.flush()).toBe(false);
    expect(d.last()).toBe('conflict');
    d.keeper.change(text('我的二'));
    expect(await d.tick()).toBe(false);
    expect(d.server.purpose).toBe('另一台');
    expect(d.local()).toMatchObject({ sections: { purpose: '我的二' } });
    expect(await d.keeper.overwrite(4)).toBe(true);
    expect(d.server).toMatchObject({ revision: 5, purpose: '我的二' });
  });
  it('does not try again what is refused for good, and nothing after the end', async () => {
    const d = desk();
    d.server.trouble = 'closed';
    d.keeper.change(text('一'));
    await d.tick();
    expect(d.last()).toBe('refused');
    expect(await d.tick()).toBe(false);
    const e = desk();
    e.keeper.stop();
    e.keeper.change(text('一'));
    expect(await e.tick()).toBe(false);
    expect(e.local()).not.toBeNull();
  });
  it('takes up a draft that was left in the browser', async () => {
    const d = desk({ base: 3, draft: text('留在本机'), dirty: true });
    expect(await d.keeper.flush()).toBe(true);
    expect(d.server).toMatchObject({ revision: 4, purpose: '留在本机' });
  });
});

import { describe, expect, it } from 'vitest';
import { defineResource, type Resource } from '../../kernel/resource/resource.ts';
import { askList, isNarrowed, type ListState, readList, resolveTime, withFilter, writeList } from './list.model.ts';

const resource = defineResource({
  wire: 'thing',
  type: 'View',
  database: 'cloudvse',
  key: 'id',
  order: { column: 'created', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'ui.action.save' },
    name: { type: 'text', label: 'ui.action.save', sort: true },
    state: { type: 'code', label: 'ui.action.save' },
    created: { type: 'time', label: 'ui.action.save', sort: true },
  },
  list: {
    keyword: ['name'],
    tabs: 'state',
    bin: true,
    filters: {
      state: { kind: 'codes', label: 'ui.action.save' },
      unit: { kind: 'ids', label: 'ui.action.save' },
      word: { kind: 'text', label: 'ui.action.save' },
      late: { kind: 'flag', label: 'ui.action.save' },
      created: { kind: 'times', label: 'ui.action.save' },
      score: { kind: 'numbers', label: 'ui.action.save' },
    },
  },
}) as unknown as Resource;
const known = { codes: { state: ['active', 'locked'] }, tabs: ['all', 'queue'] };
const read = (query: string, start = {}) => readList(resource, new URLSearchParams(query), start, known);

describe('the address of a list', () => {
  it('comes back as it was written', () => {
    const state: ListState = {
      tab: 'queue',
      kw: '王 & 李',
      filters: {
        state: ['active', 'locked'],
        unit: ['018f0000-0000-7000-8000-000000000001'],
        word: ['50%, a,b'],
        late: ['1'],
        created: ['2026-09-01', ''],
        score: ['', '59.5'],
      },
      sort: { column: 'created', descending: true },
      page: 3,
      size: 50,
      look: 'table',
      bin: true,
      id: '018f0000-0000-7000-8000-000000000002',
    };
    const cards = { look: 'cards' } as const;
    for (const [one, start] of [
      [state, {}],
      [state, cards],
      [{ ...state, ...cards }, cards],
    ] as const) {
      const text = writeList(resource, one, start, known).toString();
      expect(read(text, start)).toEqual({ state: one, dropped: [] });
    }
    expect(read('look=cards').dropped).toEqual(['look']);
  });

  it('is empty at the start', () => {
    const { state, dropped } = read('');
    expect(dropped).toEqual([]);
    expect(state).toMatchObject({ tab: 'all', kw: '', filters: {}, sort: null, page: 1, size: 10, bin: false, id: '' });
    expect(writeList(resource, state, {}, known).toString()).toBe('');
  });

  it.each([
    ['state=gone', 'state'],
    ['state=active,gone', 'state'],
    ['unit=a%20b', 'unit'],
    ['late=yes', 'late'],
    ['created=yesterday,', 'created'],
    ['created=2026-09-01', 'created'],
    ['score=a,9', 'score'],
    ['sort=-state', 'sort'],
    ['sort=constructor', 'sort'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['size=13', 'size'],
    ['bin=2', 'bin'],
    ['tab=none', 'tab'],
    ['id=a%2Fb', 'id'],
    ['colour=red', 'colour'],
  ])('%s is dropped and named', (query, name) => {
    const { state, dropped } = read(query);
    expect(dropped).toEqual([name]);
    expect(state).toEqual(read('').state);
  });

  it('keeps the other values when one is dropped', () => {
    expect(read('kw=a&state=gone&page=2').state).toMatchObject({ kw: 'a', page: 2, filters: {} });
  });

  it('reads the key of the open row in either spelling', () => {
    expect(read('Id=x1').state.id).toBe('x1');
  });

  it('tells a filter taken away from one that stands at the start', () => {
    const start = { filters: { created: ['-24h', ''] } };
    expect(read('', start).state.filters).toEqual(start.filters);
    const without = withFilter(read('', start).state, 'created', []);
    const text = writeList(resource, without, start, known).toString();
    expect(text).toBe('created=');
    expect(read(text, start).state.filters).toEqual({});
    expect(isNarrowed(without, start)).toBe(true);
    expect(isNarrowed(read('', start).state, start)).toBe(false);
  });
});

describe('a list of what one thing holds', () => {
  const start = { within: { filter: 'unit', id: '018f0000-0000-7000-8000-000000000001' } };

  it('leaves the `Id` of the address to that thing and names its open row apart', () => {
    const { state, dropped } = read(`Id=${start.within.id}&row=r1&kw=a`, start);
    expect([state.id, state.kw, dropped]).toEqual(['r1', 'a', []]);
    expect(writeList(resource, state, start, known).toString()).toBe(`Id=${start.within.id}&kw=a&row=r1`);
  });

  it('asks for its rows alone, and shows that as no filter', () => {
    const { state } = read(`Id=${start.within.id}`, start);
    expect(JSON.parse(askList(resource, state, 0, start.within).f)).toEqual({ unit: [start.within.id] });
    expect(isNarrowed(state, start)).toBe(false);
  });
});

describe('the question to the server', () => {
  const now = Date.parse('2026-11-21T10:30:40.000Z');
  it('says filters as JSON and the order with its sign', () => {
    const { state } = read('state=active&sort=-name&kw=x');
    expect(askList(resource, state, now)).toEqual({ kw: 'x', f: '{"state":["active"]}', sort: '-name', bin: '' });
  });
  it('counts relative times back from now', () => {
    expect(resolveTime('-24h', now)).toBe('2026-11-20T10:30Z');
    expect(resolveTime('-7d', now)).toBe('2026-11-14T10:30Z');
    expect(resolveTime('2026-09-01', now)).toBe('2026-09-01');
    expect(askList(resource, read('created=-7d,').state, now).f).toBe('{"created":["2026-11-14T10:30Z",""]}');
  });
  it('starts on the first page again when a filter changes', () => {
    expect(withFilter(read('page=4').state, 'state', ['active'])).toMatchObject({ page: 1 });
  });
});

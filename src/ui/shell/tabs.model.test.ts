import { describe, expect, it } from 'vitest';
import {
  closed,
  closing,
  firstTabs,
  goesOnFor,
  isTabState,
  KEPT_ALIVE,
  moved,
  nameTab,
  type TabState,
  tabKey,
  visit,
} from './tabs.model.ts';

const start = firstTabs({ address: '/homeTwo/index', route: 'home' });
const open = (...addresses: string[]): TabState =>
  addresses.reduce((state, address) => visit(state, address, 'x'), start);
const keys = (state: TabState) => state.tabs.map((tab) => tab.key);

describe('the tab bar', () => {
  it('has one tab per path and Id; other query keys change inside it', () => {
    expect(tabKey('/a/B?page=2&Id=7#x')).toBe('/a/B?Id=7');
    expect(tabKey('/account/center/myCourse?Id=7')).toBe(tabKey('/account/center/myCourse'));
    const state = open('/a?Id=1&page=1', '/a?Id=2', '/a?Id=1&page=3');
    expect(keys(state)).toEqual(['/homeTwo/index', '/a?Id=1', '/a?Id=2']);
    expect(state.tabs[1]!.address).toBe('/a?Id=1&page=3');
    expect(state.current).toBe('/a?Id=1');
  });

  it('goes on for its person and for who signs in as a visitor, for nobody else', () => {
    expect(goesOnFor(start, 'p-1')).toBe(true);
    expect(goesOnFor(start, null)).toBe(true);
    const own = { ...open('/a'), person: 'p-1' };
    expect(goesOnFor(own, 'p-1')).toBe(true);
    expect(goesOnFor(own, 'p-2')).toBe(false);
    expect(goesOnFor(own, null)).toBe(false);
    expect(isTabState(own)).toBe(true);
    expect(isTabState({ ...own, person: 7 })).toBe(false);
  });

  it('opens a new tab beside the present one', () => {
    const state = visit({ ...open('/a', '/b'), current: '/a' }, '/c', 'x');
    expect(keys(state)).toEqual(['/homeTwo/index', '/a', '/c', '/b']);
  });

  it('says why nothing can be closed, exactly then', () => {
    expect(closing(start, '/homeTwo/index', 'current')).toEqual({ kind: 'last' });
    expect(closing(start, '/homeTwo/index', 'all')).toEqual({ kind: 'last' });
    expect(closing(start, '/homeTwo/index', 'left')).toEqual({ kind: 'noLeft' });
    expect(closing(start, '/homeTwo/index', 'right')).toEqual({ kind: 'noRight' });
    const state = open('/a', '/b', '/c');
    expect(closing(state, '/a', 'left')).toEqual({ kind: 'noLeft' });
    expect(closing(state, '/c', 'right')).toEqual({ kind: 'noRight' });
    expect(closing(state, '/c', 'left')).toEqual({ kind: 'close', keys: ['/a', '/b'] });
    expect(closing(state, '/a', 'right')).toEqual({ kind: 'close', keys: ['/b', '/c'] });
    expect(closing(state, '/b', 'current')).toEqual({ kind: 'close', keys: ['/b'] });
    expect(closing(state, '/b', 'all')).toEqual({ kind: 'close', keys: ['/a', '/b', '/c'] });
  });

  it('shows the right neighbour of a closed tab, else the left; the landing page stays', () => {
    const state = open('/a', '/b', '/c');
    expect(closed({ ...state, current: '/b' }, ['/b']).current).toBe('/c');
    expect(closed(state, ['/c']).current).toBe('/b');
    expect(closed({ ...state, current: '/a' }, ['/b'])).toMatchObject({ current: '/a' });
    const all = closed(state, ['/a', '/b', '/c', '/homeTwo/index']);
    expect(keys(all)).toEqual(['/homeTwo/index']);
    expect(all.current).toBe('/homeTwo/index');
  });

  it('keeps the twelve used last alive', () => {
    const state = open(...Array.from({ length: 30 }, (_, i) => `/p${i}`));
    expect(state.tabs).toHaveLength(31);
    const alive = ({ pages }: TabState) => pages.map((page) => page.key);
    expect(alive(state)).toHaveLength(KEPT_ALIVE);
    expect(alive(state)[0]).toBe('/p29');
    expect(alive(visit(state, '/p2', 'x'))).toContain('/p2');
    expect(alive(closed(state, ['/p29']))).not.toContain('/p29');
  });

  it('holds the pages of one course in one tab, each of them alive', () => {
    const course = '/maintain?Id=c1';
    const state = open('/Maintain/CourseBulid/Info?Id=c1', '/Maintain/CourseBulid/Structure?Id=c1&node=7');
    expect(keys(state)).toEqual(['/homeTwo/index', course]);
    expect(state.tabs[1]!.address).toBe('/Maintain/CourseBulid/Structure?Id=c1&node=7');
    expect(state.pages.map((page) => page.key)).toEqual([
      '/Maintain/CourseBulid/Structure?Id=c1',
      '/Maintain/CourseBulid/Info?Id=c1',
      '/homeTwo/index',
    ]);
    expect(keys(visit(state, '/Maintain/CourseBulid/Info?Id=c2', 'x'))).toHaveLength(3);
    expect(keys(visit(state, '/coursestudy/Structure?Id=c1', 'x'))).toContain('/coursestudy?Id=c1');
    expect(closed(state, [course]).pages.map((page) => page.key)).toEqual(['/homeTwo/index']);
    // Without a course the page stands for itself.
    expect(tabKey('/Maintain/CourseBulid/Info')).toBe('/Maintain/CourseBulid/Info');
  });

  it('moves tabs, never before the landing page', () => {
    const state = open('/a', '/b');
    expect(keys(moved(state, '/b', -1))).toEqual(['/homeTwo/index', '/b', '/a']);
    expect(moved(state, '/a', -1)).toBe(state);
    expect(moved(state, '/homeTwo/index', 1)).toBe(state);
    expect(moved(state, '/b', 5)).toBe(state);
  });

  it('names and unnames a tab', () => {
    const named = nameTab(open('/a'), '/a', '单摆');
    expect(named.tabs[1]!.name).toBe('单摆');
    expect(nameTab(named, '/a', '单摆')).toBe(named);
    expect(nameTab(named, '/a', undefined).tabs[1]).not.toHaveProperty('name');
  });

  it.each([
    null,
    7,
    {},
    { tabs: [], current: '', used: [] },
    { tabs: [{ key: 1 }], current: '/a', used: [] },
    { tabs: [{ key: '/a', address: '/a', route: 'x' }], current: '/b', used: [] },
    { tabs: [{ key: '/a', address: '/a', route: 'x' }], current: '/a', used: [1] },
  ])('does not restore %j', (value) => {
    expect(isTabState(value)).toBe(false);
  });
  it('restores what it stored', () => {
    expect(isTabState(JSON.parse(JSON.stringify(open('/a', '/b'))))).toBe(true);
  });
});

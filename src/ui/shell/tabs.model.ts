/** One tab: a page, or a course with all of its pages. */
export interface Tab {
  readonly key: string;
  /** Full address to come back to. */
  readonly address: string;
  /** Row of the route table, for its title. */
  readonly route: string;
  /** Name of the object a detail page shows. */
  readonly name?: string;
}

/** One page that was open: its canonical path with `Id`; other query keys change inside the page. */
export interface OpenPage {
  readonly key: string;
  readonly address: string;
}

export interface TabState {
  /** The first one is the landing page and stays. */
  readonly tabs: readonly Tab[];
  readonly current: string;
  /** Keys of tabs, most recently used first. */
  readonly used: readonly string[];
  /** Pages that stay alive, most recently used first. */
  readonly pages: readonly OpenPage[];
  /** Whose pages they are; absent for those of a visitor. */
  readonly person?: string;
}

/** Pages that keep their state and scroll; older ones are opened anew. */
export const KEPT_ALIVE = 12;
/** More are not stored; nobody finds a page among them any more. */
const MAX = 40;

/** Pages of the personal centre, whose `Id` is the person who looks: it makes no other page. */
const CENTRE = /^\/account\/center\//i;

/** Key of a page: path and `Id` of an address. */
export function pageKey(address: string): string {
  const url = new URL(address, 'http://x');
  const id = CENTRE.test(url.pathname) ? null : url.searchParams.get('Id');
  return url.pathname + (id ? `?Id=${id}` : '');
}

/** Areas whose pages share one tab per `Id`: those of a course. */
const COURSE_AREA = /^\/(?:Maintain|coursestudy)(?=\/)/i;

/** Key of the tab an address stands in: that of its page, or that of its course. */
export function tabKey(address: string): string {
  const key = pageKey(address);
  const [area] = COURSE_AREA.exec(key) ?? [];
  const at = key.indexOf('?');
  return area && at >= 0 ? area.toLowerCase() + key.slice(at) : key;
}

/** True when a bar may go on for a person, or for a visitor (null): a visitor's pages pass to who signs in. */
export const goesOnFor = ({ person: owner }: TabState, person: string | null): boolean =>
  owner === undefined || owner === person;

/** A bar with nothing but the landing page. */
export function firstTabs(landing: { readonly address: string; readonly route: string }): TabState {
  const key = tabKey(landing.address);
  const pages = [{ key: pageKey(landing.address), address: landing.address }];
  return { tabs: [{ key, ...landing }], current: key, used: [key], pages };
}

/** Shows an address: in its tab when it has one, else in a new one beside the present. */
export function visit(state: TabState, address: string, route: string): TabState {
  const key = tabKey(address);
  const used = [key, ...state.used.filter((one) => one !== key)];
  const page = pageKey(address);
  const pages = [{ key: page, address }, ...state.pages.filter((one) => one.key !== page)].slice(0, KEPT_ALIVE);
  const known = state.tabs.findIndex((tab) => tab.key === key);
  if (known >= 0) {
    const tabs = state.tabs.map((tab, i) => (i === known ? { ...tab, address, route } : tab));
    return { tabs, current: key, used, pages };
  }
  const at = state.tabs.findIndex((tab) => tab.key === state.current) + 1 || state.tabs.length;
  let tabs: readonly Tab[] = [...state.tabs.slice(0, at), { key, address, route }, ...state.tabs.slice(at)];
  if (tabs.length > MAX) {
    const oldest = used.toReversed().find((one) => one !== tabs[0]!.key && one !== key);
    tabs = tabs.filter((tab) => tab.key !== oldest);
  }
  return { tabs, current: key, used: used.filter((one) => tabs.some((tab) => tab.key === one)), pages };
}

/** Gives a tab the name of what it shows. */
export function nameTab(state: TabState, key: string, name: string | undefined): TabState {
  if (state.tabs.find((tab) => tab.key === key)?.name === name) return state;
  return {
    ...state,
    tabs: state.tabs.map(({ name: _old, ...tab }) =>
      tab.key === key ? (name ? { ...tab, name } : tab) : _old ? { ...tab, name: _old } : tab,
    ),
  };
}

/** What a close would take away, or why it takes nothing. */
export type Closing =
  | { readonly kind: 'close'; readonly keys: readonly string[] }
  | { readonly kind: 'last' | 'noLeft' | 'noRight' };

export type CloseWhat = 'current' | 'left' | 'right' | 'all';

/** Decides a close seen from one tab: each of the three refusals has its message. */
export function closing(state: TabState, from: string, what: CloseWhat): Closing {
  const at = state.tabs.findIndex((tab) => tab.key === from);
  const keys = (tabs: readonly Tab[]) => tabs.map((tab) => tab.key);
  if (what === 'left') {
    const left = state.tabs.slice(1, Math.max(1, at));
    return left.length > 0 ? { kind: 'close', keys: keys(left) } : { kind: 'noLeft' };
  }
  if (what === 'right') {
    const right = state.tabs.slice(Math.max(1, at + 1));
    return right.length > 0 ? { kind: 'close', keys: keys(right) } : { kind: 'noRight' };
  }
  if (what === 'all') {
    return state.tabs.length > 1 ? { kind: 'close', keys: keys(state.tabs.slice(1)) } : { kind: 'last' };
  }
  return at > 0 ? { kind: 'close', keys: [from] } : { kind: 'last' };
}

/** Takes tabs away. When the present one goes, its right neighbour is shown, else the left. */
export function closed(state: TabState, keys: readonly string[]): TabState {
  const gone = new Set(keys);
  gone.delete(state.tabs[0]!.key);
  const tabs = state.tabs.filter((tab) => !gone.has(tab.key));
  let current = state.current;
  if (gone.has(current)) {
    const at = state.tabs.findIndex((tab) => tab.key === current);
    const right = state.tabs.slice(at + 1).find((tab) => !gone.has(tab.key));
    const left = state.tabs.slice(0, at).findLast((tab) => !gone.has(tab.key));
    current = (right ?? left ?? tabs[0]!).key;
  }
  return {
    tabs,
    current,
    used: state.used.filter((key) => !gone.has(key)),
    pages: state.pages.filter((page) => !gone.has(tabKey(page.address))),
  };
}

/** Moves a tab by places; the landing page keeps the first. */
export function moved(state: TabState, key: string, by: number): TabState {
  const at = state.tabs.findIndex((tab) => tab.key === key);
  const to = Math.min(state.tabs.length - 1, Math.max(1, at + by));
  if (at < 1 || to === at) return state;
  const tabs = [...state.tabs];
  const [tab] = tabs.splice(at, 1);
  tabs.splice(to, 0, tab!);
  return { ...state, tabs };
}

/** True for a stored bar of the right shape. */
export function isTabState(value: unknown): value is TabState {
  const state = value as TabState | null;
  const isTab = (tab: Tab) => [tab?.key, tab?.address, tab?.route].every((part) => typeof part === 'string');
  return (
    typeof state === 'object' &&
    state !== null &&
    Array.isArray(state.tabs) &&
    state.tabs.length > 0 &&
    state.tabs.length <= MAX &&
    state.tabs.every(isTab) &&
    new Set(state.tabs.map((tab) => tab.key)).size === state.tabs.length &&
    state.tabs.some((tab) => tab.key === state.current) &&
    (state.person === undefined || typeof state.person === 'string') &&
    Array.isArray(state.used) &&
    state.used.every((key) => typeof key === 'string') &&
    Array.isArray(state.pages) &&
    state.pages.length <= KEPT_ALIVE &&
    state.pages.every((page) => typeof page?.key === 'string' && typeof page.address === 'string')
  );
}

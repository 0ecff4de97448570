import { type RouteRow, resolveAddress, routeByKey, rowFor, safeRedirect } from '../../kernel/routing/paths.ts';
import { LANDING, type Site } from '../../kernel/site/landing.ts';

/** What the guard must know of a person; it hides, the server decides again. */
export interface GuardUser {
  readonly id: string;
  readonly mustChangePassword: boolean;
  /** Permission ids of the management pages in any letter case. */
  readonly pages: readonly string[];
}

export interface GuardFacts {
  /** Path, query and hash asked for. */
  readonly address: string;
  readonly origin: string;
  readonly site: Site;
  readonly state: 'boot' | 'visitor' | 'user';
  readonly user: GuardUser | null;
  /** Address this tab showed before; null when the document was opened here. */
  readonly before: string | null;
  readonly built: (key: string) => boolean;
  /** Whether the person's role may have a page of the personal centre. */
  readonly mayOpen: (key: string) => boolean;
}

/** Words that go with a change of address. */
export type GuardNotice = 'noRight' | 'forbidden';

export type Verdict =
  | { readonly kind: 'replace'; readonly to: string; readonly notice?: GuardNotice }
  | { readonly kind: 'wait'; readonly row: RouteRow }
  | { readonly kind: 'notFound'; readonly row: RouteRow; readonly asked: string }
  | {
      readonly kind: 'open';
      readonly row: RouteRow;
      readonly params: Readonly<Record<string, string>>;
      /** `asked`: the sign-in opens for a page that needs a person; `offered`: over a visitor's view of it. */
      readonly signIn?: 'asked' | 'offered';
    };

const queryOf = (address: string) => new URL(address, 'http://x').searchParams;

function withQuery(address: string, name: string, value: string | null): string {
  const url = new URL(address, 'http://x');
  url.searchParams.delete(name);
  const rest = url.searchParams.toString();
  const pair = value === null ? '' : `${name}=${encodeURIComponent(value)}`;
  const query = [rest, pair].filter(Boolean).join('&');
  return url.pathname + (query ? `?${query}` : '') + url.hash;
}

/** The address without its `redirect` parameter: what stays when the sign-in is closed. */
export const withoutRedirect = (address: string): string => withQuery(address, 'redirect', null);

/** Page id of a management route as role grants write it, in lower case. */
const pageId = (row: RouteRow) => (row.grant ?? row.path.slice(row.path.lastIndexOf('/') + 1)).toLowerCase();

/** True when the person's grants hold the management page, whatever the letter case. */
export const granted = (row: RouteRow, user: GuardUser | null): boolean =>
  user?.pages.some((page) => page.toLowerCase() === pageId(row)) ?? false;

/**
 * Evaluates one address for one identity. Pure: the same facts give the same verdict.
 * @returns where to go instead, what to wait for, or the page to show and whether sign-in opens over it.
 */
export function evaluate(facts: GuardFacts): Verdict {
  const { address, user, site } = facts;
  const path = address.split(/[?#]/, 1)[0]!.replace(/\/+$/, '').toLowerCase();
  if (path === '/account/management' && user) return firstManagementPage(facts);
  const resolved = resolveAddress(address);
  if (resolved.kind === 'replace') return { kind: 'replace', to: resolved.to };
  const { params } = resolved;
  const row = rowFor(resolved.row, address, user !== null);
  const tail = address.slice(address.split(/[?#]/, 1)[0]!.length);
  const landing = landingOf(site, facts.built);
  if (row.key === 'home' && landing !== row.path) return { kind: 'replace', to: landing + tail };
  if (user && (row.key === 'login' || row.key === 'register')) {
    return { kind: 'replace', to: safeRedirect(queryOf(address).get('redirect'), facts.origin) ?? '/' };
  }
  // Signed in meanwhile (in another tab, by the cookie of another host): the wanted page follows.
  if (user && row.key !== 'changePassword' && queryOf(address).has('redirect')) {
    const target = safeRedirect(queryOf(address).get('redirect'), facts.origin);
    return { kind: 'replace', to: target ?? withoutRedirect(address) };
  }
  // An initial password is changed before anything else.
  if (user?.mustChangePassword && row.key !== 'changePassword' && row.key !== 'publicDoc') {
    return { kind: 'replace', to: `/changePassword?redirect=${encodeURIComponent(address)}` };
  }
  if (row.key === 'notFound') return { kind: 'notFound', row, asked: queryOf(address).get('from') ?? '' };
  if (row.key === 'forbidden') return { kind: 'open', row, params };
  if (!facts.built(row.key)) return { kind: 'notFound', row, asked: address };

  const needsPerson = row.auth === 'U' || row.auth === 'M' || row.auth === 'C';
  if (needsPerson) {
    if (facts.state === 'boot') return { kind: 'wait', row };
    if (!user) return askToSignIn(facts);
    if (row.auth === 'M' && !granted(row, user)) return { kind: 'replace', to: '/', notice: 'noRight' };
    if (row.key.startsWith('centre.') && !facts.mayOpen(row.key)) {
      return { kind: 'replace', to: `${routeByKey('centre.editInfo').path}?Id=${user.id}`, notice: 'forbidden' };
    }
    const own = queryOf(address).get('Id');
    if (row.key.startsWith('centre.') && own?.toLowerCase() !== user.id.toLowerCase()) {
      // Somebody else's centre is nobody's to see: the own one opens, and it is said.
      return { kind: 'replace', to: withQuery(address, 'Id', user.id), ...(own ? { notice: 'forbidden' } : {}) };
    }
    return { kind: 'open', row, params };
  }
  if (facts.state === 'visitor') {
    if (queryOf(address).get('redirect')) return { kind: 'open', row, params, signIn: 'asked' };
    if (row.auth === 'S') return { kind: 'open', row, params, signIn: 'offered' };
  }
  return { kind: 'open', row, params };
}

const LANDING_KEY: Readonly<Record<Site, string>> = {
  home: 'home',
  lab: 'experimentTwo',
  cloud: 'cloud',
  other: 'home',
};

/** First page of a host; the home page where the host's own one is not built. */
export const landingOf = (site: Site, built: (key: string) => boolean): string =>
  built(LANDING_KEY[site]) ? LANDING[site] : LANDING.home;

/** A visitor at a page that needs a person: stays where the link was, or lands on the first page of this host. */
function askToSignIn({ address, before, site, built }: GuardFacts): Verdict {
  return { kind: 'replace', to: withQuery(before ?? landingOf(site, built), 'redirect', address) };
}

function firstManagementPage(facts: GuardFacts): Verdict {
  const wanted = ['usermanage', ...(facts.user?.pages ?? [])].map((page) => `/account/management/${page}`);
  for (const candidate of wanted) {
    const resolved = resolveAddress(candidate);
    const at = resolved.kind === 'replace' ? resolveAddress(resolved.to) : resolved;
    if (at.kind !== 'match' || at.row.auth !== 'M') continue;
    if (facts.built(at.row.key) && granted(at.row, facts.user)) return { kind: 'replace', to: at.row.path };
  }
  return { kind: 'replace', to: '/', notice: 'noRight' };
}

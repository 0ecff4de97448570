import { describe, expect, it } from 'vitest';
import { SEED_GRANTS } from '../../kernel/access/roles.ts';
import { ROUTES, type RouteRow, WIRE_PAGE } from '../../kernel/routing/paths.ts';
import { LANDING, type Site } from '../../kernel/site/landing.ts';
import { evaluate, type GuardFacts, type GuardUser, type Verdict, withoutRedirect } from './guard.ts';

const ORIGIN = 'http://home.cloudvse.localhost:3000';
const ID = '0190a000-0000-7000-8000-000000000001';
const ROLES = [0, 2, 3, 5, 6] as const;
type Role = (typeof ROLES)[number];

/** A person of a role with the grants every installation starts with. */
const person = (role: Role, extra: Partial<GuardUser> = {}): GuardUser => ({
  id: ID,
  mustChangePassword: false,
  pages: SEED_GRANTS[role].map((grant) => WIRE_PAGE[grant.page] ?? grant.page),
  ...extra,
});

const facts = (address: string, user: GuardUser | null, extra: Partial<GuardFacts> = {}): GuardFacts => ({
  address,
  origin: ORIGIN,
  site: 'home',
  state: user ? 'user' : 'visitor',
  user,
  before: null,
  built: () => true,
  mayOpen: () => true,
  ...extra,
});

/** Follows replacements to the end. */
function arrive(start: GuardFacts): { verdict: Verdict; hops: number; at: string; notices: string[] } {
  let now = start;
  const notices: string[] = [];
  for (let hops = 0; ; hops++) {
    const verdict = evaluate(now);
    if (verdict.kind !== 'replace') return { verdict, hops, at: now.address, notices };
    if (verdict.notice) notices.push(verdict.notice);
    if (hops >= 4) throw new Error(`Goes round in circles from ${start.address}`);
    now = { ...now, address: verdict.to };
  }
}

const concrete = (row: RouteRow) => row.path.replace(/:(\w+)/g, 'x1');
const forms = (row: RouteRow) => {
  const path = concrete(row);
  return [
    path,
    path.toUpperCase().replaceAll('X1', 'x1'),
    path.toLowerCase(),
    `${path}/`,
    ...(row.aliases ?? []).map((alias) => alias.replace(/:(\w+)/g, 'x1')),
  ];
};
const table = ROUTES.filter((row) => row.key !== 'notFound').map((row) => [row.key, row] as const);

describe('every path of the table, in every form', () => {
  it.each(table)('%s, as a visitor', (_key, row) => {
    for (const form of forms(row)) {
      const { verdict, at } = arrive(facts(form, null));
      expect(verdict.kind, form).toBe('open');
      if (verdict.kind !== 'open') continue;
      if (['U', 'M', 'C'].includes(row.auth)) {
        expect(at, form).toBe(`/homeTwo/index?redirect=${encodeURIComponent(concrete(row))}`);
        expect(verdict.signIn).toBe('asked');
      } else {
        expect(verdict.row.key, form).toBe(row.key);
        expect(verdict.signIn).toBe(row.auth === 'S' ? 'offered' : undefined);
      }
    }
  });

  it.each(table.flatMap(([key, row]) => ROLES.map((role) => [key, role, row] as const)))(
    '%s, as role %i',
    (_key, role, row) => {
      for (const form of forms(row)) {
        const { verdict, notices } = arrive(facts(form, person(role)));
        expect(verdict.kind, form).toBe('open');
        if (verdict.kind !== 'open') continue;
        const pages = person(role).pages.map((page) => page.toLowerCase());
        const segment = (row.grant ?? row.path.split('/').at(-1)!).toLowerCase();
        if (row.auth === 'M' && !pages.includes(segment)) {
          expect(verdict.row.key, form).toBe('home');
          expect(notices, form).toEqual(['noRight']);
        } else if (row.key === 'login' || row.key === 'register') {
          expect(verdict.row.key, form).toBe('home');
        } else {
          expect(verdict.row.key, form).toBe(row.key);
          expect(notices, form).toEqual([]);
        }
      }
    },
  );

  it.each(table)('%s waits for the person only where one is needed', (_key, row) => {
    const { verdict } = arrive(facts(concrete(row), null, { state: 'boot' }));
    expect(verdict.kind).toBe(['U', 'M', 'C'].includes(row.auth) ? 'wait' : 'open');
  });

  it('is not found when the page is not built, whoever asks', () => {
    for (const user of [null, ...ROLES.map((role) => person(role))]) {
      expect(arrive(facts('/cloud/CloudList', user, { built: (key) => key !== 'cloud' })).verdict.kind).toBe(
        'notFound',
      );
    }
  });
});

describe('hosts', () => {
  it.each(Object.entries(LANDING) as [Site, string][])('the first page on the %s host is %s', (site, landing) => {
    for (const asked of ['/', '/homeTwo/index']) {
      expect(arrive(facts(`${asked}?a=1#b`, null, { site })).at).toBe(`${landing}?a=1#b`);
    }
  });
  it('is the home page while the host’s own first page is not built', () => {
    const { at } = arrive(facts('/', null, { site: 'cloud', built: (key) => key !== 'cloud' }));
    expect(at).toBe('/homeTwo/index');
  });
  it('asks for sign-in on the first page of the host', () => {
    expect(arrive(facts('/account/center/LabReport', null, { site: 'lab' })).at).toBe(
      '/experimentTwo/index?redirect=%2Faccount%2Fcenter%2FLabReport',
    );
  });
});

describe('a visitor', () => {
  it('stays on the page whose link led to a page for people', () => {
    const before = '/experimentTwo/ExperimentTwoDetails?Id=7#steps';
    expect(evaluate(facts('/account/center/LabReport?Id=1', null, { before }))).toEqual({
      kind: 'replace',
      to: '/experimentTwo/ExperimentTwoDetails?Id=7&redirect=%2Faccount%2Fcenter%2FLabReport%3FId%3D1#steps',
    });
  });
  it('is left alone after closing the sign-in', () => {
    expect(withoutRedirect('/homeTwo/index?redirect=%2Fx&kw=1#y')).toBe('/homeTwo/index?kw=1#y');
    expect(evaluate(facts('/homeTwo/index?kw=1', null))).toMatchObject({ kind: 'open' });
  });
});

describe('a person', () => {
  it('goes from the sign-in page to a safe target only', () => {
    const at = (redirect: string) => arrive(facts(`/user/login?redirect=${redirect}`, person(6))).at;
    expect(at('%2Fcoursestudy%2FInfo%3FId%3D1')).toBe('/coursestudy/Info?Id=1');
    for (const hostile of ['%2F%2Fevil.example', 'https%3A%2F%2Fevil.example', '%2F%5Cevil', '%2FUser%2FLogin', '']) {
      expect(at(hostile)).toBe('/homeTwo/index');
    }
  });
  it('follows a redirect on any page, once', () => {
    expect(arrive(facts('/homeTwo/index?a=1&redirect=%2Fdoc%2Fhelp', person(6))).at).toBe('/doc/help');
    expect(arrive(facts('/homeTwo/index?a=1&redirect=%2F%2Fx', person(6))).at).toBe('/homeTwo/index?a=1');
  });
  it('changes an initial password before anything else', () => {
    const user = person(5, { mustChangePassword: true });
    expect(arrive(facts('/account/center/courseManage?Id=1', user)).at).toBe(
      `/changePassword?redirect=${encodeURIComponent('/account/center/courseManage?Id=1')}`,
    );
    expect(arrive(facts('/doc/privacy', user)).verdict).toMatchObject({ kind: 'open', row: { key: 'publicDoc' } });
  });
  it('gets the own id at a page of the personal centre, and 个人信息 where the role has no page', () => {
    expect(arrive(facts('/account/center/myCourse?tab=a', person(6))).at).toBe(
      `/account/center/myCourse?tab=a&Id=${ID}`,
    );
    const refused = arrive(
      facts('/account/center/courseManage', person(6), { mayOpen: (key) => key !== 'centre.courseManage' }),
    );
    expect(refused.notices).toEqual(['forbidden']);
    expect(refused.at).toBe(`/account/center/editInfo?Id=${ID}`);
  });
  it('is led from the personal centre of somebody else to the own one, and told', () => {
    const other = `/account/center/myCourse?Id=${ID.replace(/^./, 'f')}`;
    expect(arrive(facts(other, person(6)))).toMatchObject({
      at: `/account/center/myCourse?Id=${ID}`,
      notices: ['forbidden'],
    });
    const own = arrive(facts(`/account/center/myCourse?Id=${ID.toUpperCase()}`, person(6)));
    expect(own.notices).toEqual([]);
  });
  it('opens the first management page that is granted', () => {
    const open = (pages: string[]) => arrive(facts('/account/management', person(3, { pages })));
    expect(open(['usermanage', 'logManage']).at).toBe('/account/management/usermanage');
    expect(open(['LOGMANAGE']).at).toBe('/account/management/LogManage');
    expect(open([])).toMatchObject({ at: '/homeTwo/index', notices: ['noRight'] });
  });
});

import { describe, expect, it } from 'vitest';
import {
  addressOf,
  isForVisitors,
  REDIRECTS,
  ROUTES,
  resolveAddress,
  routeByKey,
  rowFor,
  safeRedirect,
} from './paths.ts';

const follow = (address: string) => {
  let resolved = resolveAddress(address);
  let hops = 0;
  while (resolved.kind === 'replace' && hops++ < 4) resolved = resolveAddress(resolved.to);
  return { resolved, hops };
};
const concrete = (path: string) => path.replace(/:(\w+)/g, 'x1');

describe('the route table', () => {
  it.each(ROUTES.map((row) => [row.key, row] as const))('%s resolves in every form', (_key, row) => {
    const path = concrete(row.path);
    expect(resolveAddress(path)).toMatchObject({ kind: 'match', row: { key: row.key } });
    for (const form of [
      path.toUpperCase().replaceAll('X1', 'x1'),
      path.toLowerCase(),
      `${path}/`,
      ...(row.aliases ?? []).map(concrete),
    ]) {
      const { resolved, hops } = follow(`${form}?Id=7#top`);
      expect(resolved, form).toMatchObject({ kind: 'match', row: { key: row.key } });
      expect(hops, form).toBeLessThanOrEqual(1);
    }
  });

  it.each(Object.entries(REDIRECTS))('%s leads on to %s with its query', (from, to) => {
    expect(resolveAddress(`${from}?Id=7`)).toEqual({ kind: 'replace', to: `${to}?Id=7` });
  });

  it('keeps query keys in their own spelling and unknown ones as they are', () => {
    expect(resolveAddress('/coursestudy/Structure?id=1&NODEID=2&foo=3')).toEqual({
      kind: 'replace',
      to: '/coursestudy/Structure?Id=1&nodeId=2&foo=3',
    });
  });

  it('keeps the open row of a management page out of its tab', () => {
    expect(resolveAddress('/account/management/usermanage?Id=1&kw=a')).toEqual({
      kind: 'replace',
      to: '/account/management/usermanage?id=1&kw=a',
    });
    expect(resolveAddress('/account/management/usermanage?id=1')).toMatchObject({ kind: 'match' });
  });

  it('sends an unknown path to not found and says where from', () => {
    expect(resolveAddress('/nowhere/at/all')).toEqual({ kind: 'replace', to: '/404?from=%2Fnowhere%2Fat%2Fall' });
  });

  it('has one row per key and path', () => {
    expect(new Set(ROUTES.map((row) => row.key)).size).toBe(ROUTES.length);
    expect(new Set(ROUTES.map((row) => row.path.toLowerCase())).size).toBe(ROUTES.length);
  });

  it('makes addresses', () => {
    expect(addressOf('study.structure', { Id: '7', nodeId: undefined })).toBe('/coursestudy/Structure?Id=7');
    expect(addressOf('experimentRun', {}, { runId: 'r1' })).toBe('/experiment/run/r1');
  });
});

describe('the redirect parameter', () => {
  const origin = 'http://home.cloudvse.localhost:3000';
  it.each([
    '//x',
    '/\\x',
    '/%5Cx',
    'https:x',
    'https://evil.example/homeTwo/index',
    'javascript:alert(1)',
    '/%09/x',
    '/\t/x',
    ' /homeTwo/index',
    '/homeTwo /index',
    '/User/Login',
    '/user/login?redirect=/homeTwo/index',
    '/user/register',
    '/forgetPassword',
    '/404',
    '/403',
    '/unknown',
    '',
    `/homeTwo/index?x=${'a'.repeat(3000)}`,
    '/\u0000homeTwo/index',
    '/%2f%2fevil.example',
    '\\\\evil.example',
    'homeTwo/index',
    'data:text/html,x',
    '/@evil.example/../..//evil.example',
    '///evil.example',
    '////evil.example/homeTwo/index',
    '/\\/evil.example',
    '/\\\\evil.example',
    '/.//evil.example',
    '/%5c%5cevil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/\rhomeTwo/index',
    '/\nhomeTwo/index',
    '/\u2028homeTwo/index',
    '/\u00a0/evil.example',
    'JaVaScRiPt:alert(1)',
    'vbscript:msgbox(1)',
    'blob:http://home.cloudvse.localhost:3000/x',
    'http://home.cloudvse.localhost:3000/homeTwo/index',
    'http://home.cloudvse.localhost:3000@evil.example/',
    '?redirect=/homeTwo/index',
    '#/homeTwo/index',
    './homeTwo/index',
    '/user/registerResult',
    '/USER/LOGIN/',
  ])('drops %j', (value) => {
    expect(safeRedirect(value, origin)).toBeNull();
  });
  it.each([
    '/homeTwo/index',
    '/account/management/usermanage?page=2',
    '/coursestudy/structure?Id=1#x',
    '/experiment/run/abc',
  ])('keeps %j', (value) => {
    expect(safeRedirect(value, origin)).toBe(value);
  });
});

describe('pages for visitors', () => {
  it.each([
    ['/homeTwo/index', true],
    ['/experimentTwo/ExperimentTwoDetails?Id=PHYS-101', true],
    ['/experimentTwo/WishList', true],
    ['/doc/privacy', true],
    ['/account/center/editInfo?Id=1', false],
    ['/account/management/usermanage', false],
    ['/coursestudy/Info?Id=1', false],
    ['/changePassword', false],
  ])('%s: %s', (address, open) => {
    expect(isForVisitors(address)).toBe(open);
  });
});

describe('the layout of a page', () => {
  it('is bare around a paper, and that of the course where nothing is answered', () => {
    const row = routeByKey('study.examObject');
    const layout = (query: string, signedIn = true) => rowFor(row, `${row.path}${query}`, signedIn).layout;
    expect(layout('?Id=1&examId=2')).toBe('focus');
    expect(layout('?attemptId=2')).toBe('focus');
    expect(layout('?Id=1&view=analysis#top')).toBe('course');
    expect(layout('')).toBe('course');
    expect(layout('?Id=1', false)).toBe('focus');
    expect(rowFor(routeByKey('study.exams'), '/coursestudy/Exams', true)).toBe(routeByKey('study.exams'));
  });
});

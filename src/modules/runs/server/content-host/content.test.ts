import { describe, expect, it } from 'vitest';
import {
  allowOf,
  contentPolicy,
  isWebType,
  matchesTag,
  packagePath,
  readRange,
  takesBrotli,
  typeHeader,
  withBoot,
} from './content.engine.ts';

describe('boot script', () => {
  const boot = '<script src="/__vse/boot-1.js"></script>';
  it.each([
    [
      'a plain document',
      '<!doctype html><html lang="zh"><head><title>x</title>',
      `<!doctype html><html lang="zh"><head>${boot}<title>x</title>`,
    ],
    [
      'a head with attributes',
      '<html><head data-a="1"><script>1</script>',
      `<html><head data-a="1">${boot}<script>1</script>`,
    ],
    ['a comment that mentions a head', '<!-- <head> --><html><head>x', `<!-- <head> --><html><head>${boot}x`],
    ['a document without head', '<!doctype html><body>x', `<!doctype html>${boot}<body>x`],
    ['a header that is no head', '<html><header>x', `<html>${boot}<header>x`],
    ['upper case', '<HTML><HEAD>x', `<HTML><HEAD>${boot}x`],
    ['an empty document', '', boot],
  ])('stands first in %s', (_name, html, expected) => {
    expect(withBoot(html, '/__vse/boot-1.js')).toBe(expected);
  });
  it('is followed by the SDK and the adapter of a package that brings one', () => {
    const scripts = { sdk: '/__vse/sdk-1.js', adapter: '/p/cap/js/adapter.js' };
    const tags =
      '<script defer="" src="/__vse/sdk-1.js"></script><script defer="" src="/p/cap/js/adapter.js"></script>';
    const page = '<html><head><title>x</title>';
    expect(withBoot(page, '/__vse/boot-1.js', [], scripts)).toBe(`<html><head>${boot}${tags}<title>x</title>`);
    expect(withBoot(page, null, [], scripts)).toBe(`<html><head>${tags}<title>x</title>`);
    expect(withBoot(page, null, [], { ...scripts, adapter: '/p/cap/a.mjs' })).toContain(
      '<script type="module" src="/p/cap/a.mjs"></script>',
    );
  });
  it('carries the patterns of relayed files in plain letters', () => {
    const patterns = ['**/*.data', '模"型/*.bin'];
    const told = /data-relay="([^"]*)"/.exec(withBoot('<html><head>', '/__vse/boot-1.js', patterns))?.[1] ?? '';
    expect(told).toMatch(/^[ -~]+$/);
    const plain = told.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
    expect(JSON.parse(plain)).toEqual(patterns);
  });
});

describe('ranges', () => {
  it.each([
    [undefined, { kind: 'whole' }],
    ['bytes=0-99', { kind: 'part', start: 0, end: 99 }],
    ['bytes=900-', { kind: 'part', start: 900, end: 999 }],
    ['bytes=900-5000', { kind: 'part', start: 900, end: 999 }],
    ['bytes=-100', { kind: 'part', start: 900, end: 999 }],
    ['bytes=-5000', { kind: 'part', start: 0, end: 999 }],
    ['bytes=1000-', { kind: 'unsatisfiable' }],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    ['bytes=5-2', { kind: 'whole' }],
    ['bytes=0-1,5-6', { kind: 'whole' }],
    ['lines=0-1', { kind: 'whole' }],
  ])('%s', (header, expected) => {
    expect(readRange(header, 1000)).toEqual(expected);
  });
});

describe('paths', () => {
  it.each(['../x', 'a/../b', 'a//b', './a', 'a/./b', '%2e%2e/x', '..%2fx', 'a\\b', 'a%00b', '%', '', 'a'.repeat(241)])(
    'refuses %s',
    (path) => {
      expect(packagePath(path)).toBeNull();
    },
  );
  it.each([
    ['index.html?v=1', 'index.html'],
    ['img/%E5%9B%BE.png', 'img/图.png'],
    ['a%20b/c.js', 'a b/c.js'],
  ])('reads %s', (given, expected) => {
    expect(packagePath(given)).toBe(expected);
  });
});

it('gives compat its own origin and nobody else', () => {
  const facts = { network: ['https://api.example.edu.cn'], ancestors: ['http://home.cloudvse.localhost:3000'] };
  expect(contentPolicy('compat', facts)).toContain('allow-same-origin');
  expect(contentPolicy('compat', facts)).toContain("frame-ancestors 'self' http://home.cloudvse.localhost:3000");
  for (const profile of ['strict', 'threads', 'window'] as const) {
    const policy = contentPolicy(profile, facts);
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain('frame-ancestors http://home.cloudvse.localhost:3000');
    expect(policy).toContain("connect-src 'self' data: blob: https://api.example.edu.cn;");
  }
  expect(allowOf('threads', ['gamepad'])).toBe('fullscreen; autoplay; gamepad; cross-origin-isolated');
});

it('reads the small headers', () => {
  expect([takesBrotli('gzip, br'), takesBrotli('br;q=0'), takesBrotli(undefined), takesBrotli('gzip')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([matchesTag('"a", W/"b"', '"b"'), matchesTag('*', '"b"'), matchesTag('"c"', '"b"')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([typeHeader('text/html'), typeHeader('image/png'), typeHeader('text/css; charset=gbk')]).toEqual([
    'text/html; charset=utf-8',
    'image/png',
    'text/css; charset=gbk',
  ]);
  expect([isWebType('image/png'), isWebType('application/msword')]).toEqual([true, false]);
});

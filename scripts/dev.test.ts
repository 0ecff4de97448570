import { describe, expect, it } from 'vitest';
import { isOfServer, isSource } from './dev.ts';

describe('what Vite serves', () => {
  it.each([
    '/@vite/client',
    '/@react-refresh',
    '/src/main/web.tsx?t=1',
    '/node_modules/x/a.js',
    '/.cache/vite/deps/a.js',
  ])('%s', (path) => expect(isSource(path)).toBe(true));
  it.each(['/', '/api/session', '/assets/a.js', '/source', '/experimentRun/1?from=/src/', '/openapi.json'])(
    'not %s',
    (path) => expect(isSource(path)).toBe(false),
  );
});

describe('what the server is made of', () => {
  it.each([
    'src/main/app.ts',
    'src/kernel/i18n/locales.ts',
    'src/platform/http/html.ts',
    'src/modules/units/server/unit.service.ts',
    'src/modules/units/shared/messages/zh-CN.ts',
    'db/migrations/20260101000000_units__new.sql',
  ])('%s', (file) => expect(isOfServer(file)).toBe(true));
  it.each([
    'src/main/web.tsx',
    'src/main/visitor-modules.web.ts',
    'src/ui/api/client.ts',
    'src/modules/units/web/pages/unit.page.tsx',
    'src/modules/units/server/unit.api.test.ts',
    'src/modules/units/README.md',
  ])('not %s', (file) => expect(isOfServer(file)).toBe(false));
});

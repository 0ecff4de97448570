import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatReport, readArguments } from './lab-dev.ts';
import { LINES } from './lab-page/src/kit.model.ts';
import { messages } from './lab-page/src/messages/catalog.ts';

describe('the command line of the development kit', () => {
  it('takes a package, and what else it is told', () => {
    expect(readArguments(['a'])).toEqual({ path: resolve('a'), port: 4600, report: null, check: false });
    expect(readArguments(['--check', 'a.zip', '--report', 'r.json', '--port', '0'])).toEqual({
      path: resolve('a.zip'),
      port: 0,
      report: 'r.json',
      check: true,
    });
  });
  it.each([[[]], [['a', 'b']], [['--check']], [['a', '--port', 'x']], [['a', '--port', '70000']], [['a', '--report']]])(
    'refuses %j',
    (args) => expect(() => readArguments(args)).toThrow(),
  );
});

describe('the words of the report', () => {
  it('exist for every line in four languages', () => {
    for (const words of Object.values(messages)) {
      for (const [id] of LINES) expect(words[id], id).toBeTruthy();
    }
  });
  it('put what failed first', () => {
    const line = (id: (typeof LINES)[number][0], status: 'pass' | 'fail', detail = '') => ({
      id,
      section: '5.2',
      status,
      detail,
    });
    const text = formatReport({
      kit: 1,
      package: { code: 'X-1', version: '1.0.0' },
      bridge: '1.0',
      at: '2026-01-01T00:00:00.000Z',
      browser: 'x',
      renderer: null,
      summary: { pass: 1, warn: 0, fail: 1, open: 0 },
      lines: [line('message.ready', 'pass'), line('message.numbers', 'fail', 'event n=4, 3 expected')],
    });
    expect(text.split('\n').slice(0, 3)).toEqual([
      'X-1 1.0.0 · vse 1.0',
      expect.stringContaining('✗ §5.2  消息编号'),
      expect.stringContaining('✓ §5.2'),
    ]);
    expect(text).toContain('[event n=4, 3 expected]');
    expect(text).toContain('✓ 1  △ 0  ✗ 1  – 0');
  });
});

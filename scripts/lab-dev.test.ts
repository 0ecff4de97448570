import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatReport, readArguments } from './lab-dev.ts';
import { type ConformanceReport, faultOf, LINES } from './lab-page/src/kit.model.ts';
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

const words = { 'zh-CN': '合计 97', 'zh-TW': '', 'en-US': 'adds up to 97', 'pt-BR': '' };
const finding = {
  code: 'L14',
  severity: 'F',
  path: 'vse.json',
  line: null,
  key: 'k',
  text: words,
  remedy: words,
} as const;

describe('the verdict', () => {
  const report = (over: { fail?: number; ready?: 'pass' | 'open'; recorded?: boolean }): ConformanceReport => ({
    kit: 1,
    package: { code: 'X-1', version: '1.0.0', recorded: over.recorded ?? false },
    bridge: '1.0',
    at: '2026-01-01T00:00:00.000Z',
    browser: 'x',
    renderer: null,
    summary: { pass: 1, warn: 0, fail: over.fail ?? 0, open: 0 },
    lines: [{ id: 'message.ready', section: '5.2', status: over.ready ?? 'pass', detail: '' }],
    findings: [],
  });

  it('names its reason: what failed, or a content that never spoke', () => {
    expect(faultOf(report({}))).toBeNull();
    expect(faultOf(report({ fail: 2 }))).toBe('failed');
    expect(faultOf(report({ ready: 'open' }))).toBe('silent');
    expect(formatReport(report({ ready: 'open' }))).toContain('没有发送 ready');
  });

  it('lets a content be silent whose steps the platform records', () => {
    expect(faultOf(report({ ready: 'open', recorded: true }))).toBeNull();
    expect(faultOf(report({ fail: 1, recorded: true }))).toBe('failed');
  });
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
      package: { code: 'X-1', version: '1.0.0', recorded: false },
      bridge: '1.0',
      at: '2026-01-01T00:00:00.000Z',
      browser: 'x',
      renderer: null,
      summary: { pass: 1, warn: 0, fail: 1, open: 0 },
      lines: [line('message.ready', 'pass'), line('message.numbers', 'fail', 'event n=4, 3 expected')],
      findings: [finding],
    });
    expect(text.split('\n').slice(0, 3)).toEqual([
      'X-1 1.0.0 · vse 1.0',
      expect.stringContaining('✗ §5.2  消息编号'),
      expect.stringContaining('✓ §5.2'),
    ]);
    expect(text).toContain('[event n=4, 3 expected]');
    expect(text).toContain('✓ 1  △ 0  ✗ 1  – 0');
    expect(text).toContain('L14 vse.json  合计 97 · adds up to 97');
    expect(text).toContain('结果：不通过，有 1 项不通过');
  });
});

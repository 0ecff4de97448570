import { describe, expect, it } from 'vitest';
import { checkRun } from './conformance.ts';
import type { KitPackage, LineId, Observation, SeenMessage } from './kit.model.ts';

const info: KitPackage = {
  code: 'X-1',
  version: '1.0.0',
  title: { 'zh-CN': 'X', 'zh-TW': 'X', 'en-US': 'X', 'pt-BR': 'X' },
  entry: 'http://127.0.0.1/p/index.html',
  sandbox: '',
  allow: '',
  steps: [1, 2].map((seq) => ({
    seq,
    title: { 'zh-CN': 'a', 'zh-TW': 'a', 'en-US': 'a', 'pt-BR': 'a' },
    expectTime: 60,
    maxScore: 50,
  })),
  source: {
    steps: [1, 2].map((seq) => ({
      seq,
      maxScore: 50,
      rules: [{ kind: 'event', points: 50, verb: 'did', object: `it:${seq}` }],
    })),
  },
  params: {},
  refused: null,
  findings: [],
};
const messages = { 'zh-CN': 'a', 'zh-TW': 'a', 'en-US': 'a', 'pt-BR': 'a' };
const empty: Observation = {
  now: 0,
  documents: 1,
  hellos: [],
  messages: [],
  actions: [],
  strays: 0,
  boot: null,
  errors: [],
  outside: [],
};

/** Messages in their order, numbered per document, a second apart. */
function said(...list: (readonly [type: string, data?: Record<string, unknown>, over?: Partial<SeenMessage>])[]) {
  const next = new Map<number, number>();
  return list.map(([type, data = {}, over = {}], i): SeenMessage => {
    const document = over.document ?? 1;
    const n = (next.get(document) ?? 0) + 1;
    next.set(document, n);
    return {
      at: i * 1000,
      document,
      n,
      skew: 0,
      type,
      data,
      bytes: 10,
      malformed: null,
      over: null,
      disturbed: false,
      ...over,
    };
  });
}
const end = (seq: number, score = 50) => ['step.end', { seq, score, timeUsed: 3, maxScore: 50 }] as const;
const did = (seq: number) => ['event', { verb: 'did', object: `it:${seq}` }] as const;
const start = (seq: number) => ['step.start', { seq }] as const;
const GOOD = [
  ['ready', { loadMs: 1 }],
  start(1),
  did(1),
  end(1),
  ['state.save', { key: 'a' }],
  start(2),
  did(2),
  end(2),
  ['finish', { status: 1, score: 100 }],
] as const;

const line = (id: LineId, seen: Partial<Observation>, over: Partial<KitPackage> = {}) => {
  const report = checkRun({ ...info, ...over }, { ...empty, ...seen }, { at: '', browser: '' });
  const { status, detail } = report.lines.find((one) => one.id === id)!;
  return detail ? `${status} ${detail}` : status;
};

describe('a run without fault', () => {
  const report = checkRun(info, { ...empty, messages: said(...GOOD) }, { at: 'now', browser: 'b' });
  it('fails nowhere, and claims nothing that was not seen', () => {
    expect(report.summary.fail).toBe(0);
    const open = report.lines.filter(({ status }) => status === 'open').map(({ id }) => id);
    expect(open).toEqual([
      'boot.errors',
      'hello.time',
      'hello.caps',
      'hello.strays',
      'shell.request',
      'shell.terminate',
      'shell.disturbed',
      'state.restored',
    ]);
  });
  it('counts its lines', () => {
    const { pass, warn, fail, open } = report.summary;
    expect(pass + warn + fail + open).toBe(report.lines.length);
  });
});

describe('faults', () => {
  it.each<[LineId, Partial<Observation>, string]>([
    ['message.ready', { messages: said(start(1), ['ready']) }, 'fail step.start n=1'],
    ['message.ready', { documents: 2, messages: said(['ready'], ['event', {}, { document: 2 }]) }, 'fail event n=1'],
    ['message.numbers', { messages: said(['ready'], ['event', {}, { n: 5 }]) }, 'fail event n=5, 2 expected'],
    ['message.clock', { messages: said(['ready', {}, { skew: -61_000 }]) }, 'fail ready n=1'],
    ['message.clock', { messages: said(['ready', {}, { skew: null }]) }, 'fail ready n=1'],
    ['message.shape', { messages: said(['ready', {}, { malformed: 'data.loadMs' }]) }, 'fail ready n=1 data.loadMs'],
    ['message.types', { messages: said(['steal', {}, { malformed: 'type' }]) }, 'warn steal n=1'],
    ['step.order', { messages: said(end(1)) }, 'fail step.end n=1'],
    ['step.scores', { messages: said(start(1), end(1, 51)) }, 'fail 1: 51'],
    ['step.scores', { messages: said(start(1), end(1, -1)) }, 'fail 1: -1'],
    ['step.all', { messages: said(end(1), ['finish', { status: 1 }]) }, 'fail 2'],
    ['step.all', { messages: said(end(1), ['finish', { status: 2 }]) }, 'open 1 / 2'],
    ['finish.once', { messages: said(['finish', { status: 1 }], did(1)) }, 'fail event n=2'],
    ['finish.once', { messages: said(['finish', { status: 1 }], ['error']) }, 'pass'],
    ['finish.sum', { messages: said(end(1), end(1, 30), ['finish', { status: 1, score: 80 }]) }, 'fail 80 ≠ 30'],
    ['limits.kept', { messages: said(['event', {}, { over: 'rate' }]) }, 'fail event n=1 rate'],
    ['limits.saves', { messages: said(['state.save', { key: 'a' }], ['state.save', { key: 'a' }]) }, 'fail 1.0 s'],
    ['limits.saves', { messages: said(['state.save', { key: 'a' }], ['state.save', { key: 'b' }]) }, 'pass 2'],
    ['state.saved', { messages: said(end(1)) }, 'fail 0'],
    ['rules.agree', { messages: said(start(1), end(1)) }, 'fail 1: 50 ≠ 0'],
    ['rules.agree', { messages: said(start(1), did(1), end(1)) }, 'pass 1'],
    ['isolation.outside', { outside: ['https://a.example (connect-src)'] }, 'fail https://a.example (connect-src)'],
    ['hello.time', { now: 9000 }, 'fail > 8 s'],
    ['boot.errors', { errors: ['unhandled: late'] }, 'fail unhandled: late'],
    ['hello.strays', { strays: 2 }, 'fail 2'],
  ])('%s', (id, seen, expected) => expect(line(id, seen)).toBe(expected));

  it('a package that the check refuses, or finds fault with', () => {
    const finding = {
      code: 'L16',
      severity: 'F',
      path: 'a.js',
      line: 3,
      key: 'k',
      text: messages,
      remedy: messages,
    } as const;
    expect(line('package.blocking', {}, { findings: [finding] })).toBe('fail L16 a.js:3');
    expect(line('package.blocking', {}, { refused: { ...finding, code: 'C10', path: null } })).toBe('fail C10');
    expect(line('package.warnings', {}, { findings: [{ ...finding, severity: 'W' }] })).toBe('warn L16 a.js');
  });
});

describe('answers to the shell', () => {
  const asked = (type: 'terminate' | 'state.request') => [{ at: 0, document: 1, type, data: {} }];
  it.each(['shell.terminate', 'shell.request'] as const)('%s: in time, still open, too late', (id) => {
    const actions = asked(id === 'shell.request' ? 'state.request' : 'terminate');
    const save = said(['state.save', { key: 'a' }, { at: 5000 }]);
    expect(line(id, { actions, messages: save, now: 6000 })).toBe('pass');
    expect(line(id, { actions, now: 6000 })).toBe('open');
    expect(line(id, { actions, now: 9000 })).toBe('fail state.save ≤ 8 s');
    expect(line(id, { actions, messages: said(['state.save', { key: 'a' }, { at: 8500 }]), now: 9000 })).toContain(
      'fail',
    );
  });
  it('a save the shell asked for may come at any time', () => {
    const saves = said(['state.save', { key: 'a' }, { at: 1000 }], ['state.save', { key: 'a' }, { at: 3000 }]);
    expect(line('limits.saves', { messages: saves })).toBe('fail 2.0 s');
    const actions = [{ at: 2000, document: 1, type: 'state.request' as const, data: {} }];
    expect(line('limits.saves', { messages: saves, actions })).toBe('pass 1');
  });
  it('a restored run goes on, one that begins anew is told', () => {
    const actions = [{ at: 0, document: 1, type: 'reload' as const, data: { lastStep: 1 } }];
    const again = (seq: number) => said(['ready', {}, { document: 2 }], ['step.start', { seq }, { document: 2 }]);
    const two = { documents: 2, actions: [{ ...actions[0]!, data: { lastStep: 2 } }] };
    expect(line('state.restored', { documents: 2, actions, messages: again(2) })).toBe('pass 1');
    expect(line('state.restored', { ...two, messages: again(1) })).toBe('fail 1 < 2');
  });
  it('work under disturbance must go on without faults', () => {
    const actions = [{ at: 0, document: 1, type: 'disturb' as const, data: {} }];
    expect(line('shell.disturbed', { actions, messages: said(['event', {}, { disturbed: true }]) })).toBe('pass 1');
    const fault = said(['error', { message: 'lost' }, { disturbed: true }]);
    expect(line('shell.disturbed', { actions, messages: fault })).toBe('fail lost');
  });
});

import { describe, expect, it } from 'vitest';
import { type Malformed, parseContentMessage, parseHello } from './parse.ts';
import { BRIDGE_LIMITS } from './protocol.ts';

const message = (type: string, data: unknown, over: Record<string, unknown> = {}): unknown => ({
  v: 1,
  n: 7,
  t: 1_767_225_600_000,
  type,
  data,
  ...over,
});

const step = {
  seq: 1,
  title: '防护与仪器选择',
  startTime: 1_767_225_600_000,
  endTime: 1_767_225_655_000,
  timeUsed: 55,
  expectTime: 60,
  maxScore: 6,
  score: 6,
  repeatCount: 1,
  evaluation: '优',
  scoringModel: '选对得满分',
};

describe('parseContentMessage accepts', () => {
  const good: [string, unknown][] = [
    ['ready', { loadMs: 812, renderer: 'canvas2d' }],
    ['step.start', { seq: 1 }],
    ['step.end', step],
    ['step.end', { ...step, remarks: null, ext_data: { tries: 2 } }],
    ['event', { verb: 'measured', object: 'ball:1', result: { value: 20.04, unit: 'mm' } }],
    ['event', { verb: 'released', object: 'bob' }],
    ['answer', { questionId: 'q1', response: ['a', 'b'], correct: false }],
    ['progress', { value: 0 }],
    ['progress', { value: 1 }],
    ['score', { raw: 42.5, max: 100 }],
    ['series', { name: 'T2-L', unit: 'm,s2', columns: ['L', 'T2'], rows: [[1, 4.03]], stepSeq: 6 }],
    ['series', { name: 'empty', unit: '', columns: ['x'], rows: [], stepSeq: 6 }],
    ['artifact', { name: 'a.png', mime: 'image/png', data: new ArrayBuffer(8), stepSeq: 2 }],
    ['report', { section: 'data', key: 'k', kind: 'table', content: [[1, 2]] }],
    ['state.save', { key: 'progress', data: { step: 3 }, stepSeq: 0 }],
    ['state.save', { key: 'progress', data: new ArrayBuffer(4), stepSeq: 3, label: 'x' }],
    ['finish', { status: 1, score: 100 }],
    ['error', { code: 'E1', message: '' }],
    ['resize', { height: 700 }],
    ['fullscreen', { on: true }],
    ['focus', {}],
    ['asset.get', { path: 'data/engine.wasm' }],
  ];
  it.each(good)('%s', (type, data) => {
    const raw = message(type, data);
    expect(parseContentMessage(raw)).toBe(raw);
  });
});

describe('parseContentMessage refuses', () => {
  const bad: [string, unknown, string][] = [
    ['text', 'hello', 'shape'],
    ['null', null, 'shape'],
    ['a list', [], 'shape'],
    ['a newer version', message('ready', {}, { v: 2 }), 'version'],
    ['no version', message('ready', {}, { v: undefined }), 'version'],
    ['n = 0', message('ready', {}, { n: 0 }), 'number'],
    ['a fraction as n', message('ready', {}, { n: 1.5 }), 'number'],
    ['no time', message('ready', {}, { t: Number.NaN }), 'time'],
    ['an unknown type', message('steal', {}), 'type'],
    ['an inherited name as type', message('constructor', {}), 'type'],
    ['no data', message('ready', null), 'data.object'],
    ['seq 0', message('step.start', { seq: 0 }), 'data.seq'],
    ['an infinite score', message('step.end', { ...step, score: Number.POSITIVE_INFINITY }), 'data.score'],
    ['text as time', message('step.end', { ...step, startTime: '1767225600000' }), 'data.startTime'],
    [
      'a model over 200 characters',
      message('step.end', { ...step, scoringModel: '字'.repeat(201) }),
      'data.scoringModel',
    ],
    ['no verb', message('event', { object: 'x' }), 'data.verb'],
    ['progress over 1', message('progress', { value: 1.01 }), 'data.value'],
    [
      'a ragged series',
      message('series', { name: 'a', unit: '', columns: ['x', 'y'], rows: [[1]], stepSeq: 1 }),
      'data.rows',
    ],
    [
      'a series of text',
      message('series', { name: 'a', unit: '', columns: ['x'], rows: [['1']], stepSeq: 1 }),
      'data.rows',
    ],
    [
      '17 columns',
      message('series', { name: 'a', unit: '', columns: Array(17).fill('x'), rows: [], stepSeq: 1 }),
      'data.columns',
    ],
    [
      'a program as artefact',
      message('artifact', { name: 'a.exe', mime: 'application/x-msdownload', data: new ArrayBuffer(1), stepSeq: 1 }),
      'data.mime',
    ],
    [
      'an artefact without bytes',
      message('artifact', { name: 'a.png', mime: 'image/png', data: 'abc', stepSeq: 1 }),
      'data.data',
    ],
    ['status 3', message('finish', { status: 3 }), 'data.status'],
    ['a path that climbs', message('asset.get', { path: 'a/../../x' }), 'data.path'],
    ['a path with a scheme', message('asset.get', { path: 'https://x/y' }), 'data.path'],
    ['an absolute path', message('asset.get', { path: '/etc' }), 'data.path'],
  ];
  it.each(bad)('%s', (_name, raw, reason) => {
    expect((parseContentMessage(raw) as Malformed).malformed).toBe(reason);
  });

  it('messages over their size with the code size and the number to answer', () => {
    const over = { bytes: BRIDGE_LIMITS.messageBytes + 1 };
    expect(parseContentMessage(message('event', { verb: 'a', object: 'b' }), over)).toEqual({
      malformed: 'size',
      code: 'size',
      n: 7,
    });
    const save = message('state.save', { key: 'a', data: 'x', stepSeq: 1 });
    expect(parseContentMessage(save, over)).toBe(save);
    expect(parseContentMessage(save, { bytes: BRIDGE_LIMITS.stateBytes + 1 })).toMatchObject({ code: 'size' });
  });

  it('ext_data and context over 4 KiB, and data that cannot be written as JSON', () => {
    const big = { text: 'x'.repeat(4096) };
    expect(parseContentMessage(message('step.end', { ...step, ext_data: big }))).toMatchObject({
      malformed: 'data.ext_data',
      code: 'size',
    });
    expect(parseContentMessage(message('event', { verb: 'a', object: 'b', context: big }))).toMatchObject({
      code: 'size',
    });
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(parseContentMessage(message('event', { verb: 'a', object: 'b', context: loop }))).toMatchObject({
      code: 'size',
    });
  });
});

describe('parseHello', () => {
  const hello = { ns: 'vse', v: 1, type: 'hello', sdk: 'vse-js/1.0', caps: ['state'] };
  it('reads a hello and drops everything else it carries', () => {
    expect(parseHello({ ...hello, token: 'x' })).toEqual(hello);
  });
  it.each([
    ['other name space', { ...hello, ns: 'x' }],
    ['other type', { ...hello, type: 'welcome' }],
    ['no caps', { ...hello, caps: undefined }],
    ['caps that are no text', { ...hello, caps: [1] }],
    ['text', 'hello'],
  ])('ignores %s', (_name, raw) => {
    expect(parseHello(raw)).toBeNull();
  });
});

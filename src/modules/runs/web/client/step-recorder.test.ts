import { describe, expect, it } from 'vitest';
import { type Ask, faultOf, type Given, readingOf, recordedStep } from './step-recorder.model.ts';
import type { StepView } from './steps.model.ts';

const ask = (over: Partial<Ask> = {}): Ask => ({
  kind: 'reading',
  key: 'd',
  label: '直径',
  unit: 'mm',
  required: true,
  ...over,
});
const given = (over: Partial<Given> = {}): Given => ({ texts: {}, files: {}, ...over });
const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], '照片.jpg', { type });

describe('a reading', () => {
  it.each([
    ['20.4', 20.4],
    [' 20,4 ', 20.4],
    ['−3', -3],
    ['1.6e-19', 1.6e-19],
  ])('%j is a number', (text, value) => expect(readingOf(text)).toBe(value));
  it.each(['', 'about 3', '1.2.3', '3 mm', '0x10'])('%j is none', (text) => expect(readingOf(text)).toBeNaN());
});

describe('what was given', () => {
  it('must be there when it is asked for, and a number when it is a reading', () => {
    expect(faultOf(ask(), given())).toBe('missing');
    expect(faultOf(ask({ required: false }), given())).toBeNull();
    expect(faultOf(ask(), given({ texts: { d: 'x' } }))).toBe('number');
    expect(faultOf(ask({ kind: 'text' }), given({ texts: { d: 'x' } }))).toBeNull();
  });

  it('as a file must be of a type that is taken, and not too large', () => {
    const picture = ask({ kind: 'file' });
    expect(faultOf(picture, given())).toBe('missing');
    expect(faultOf(picture, given({ files: { d: file('image/heic', 10) } }))).toBe('type');
    expect(faultOf(picture, given({ files: { d: file('image/jpeg', 0) } }))).toBe('size');
    expect(faultOf(picture, given({ files: { d: file('image/jpeg', 8_388_609) } }))).toBe('size');
    expect(faultOf(picture, given({ files: { d: file('image/jpeg', 10) } }))).toBeNull();
  });
});

describe('a ticked step', () => {
  const step: StepView = {
    seq: 3,
    title: '测量',
    goal: '',
    expectSeconds: 60,
    maxScore: 10,
    state: 'doing',
    seconds: null,
    score: null,
    repeatCount: 1,
  };

  it('says what was given first, and ends without a score of its own', () => {
    const asks = [
      ask(),
      ask({ kind: 'text', key: 'why', required: false }),
      ask({ kind: 'text', key: 'none', required: false }),
      ask({ kind: 'file', key: 'proof', label: '照片' }),
    ];
    const items = recordedStep(
      step,
      asks,
      given({ texts: { d: '20,4', why: '平均' }, files: { proof: file('image/jpeg', 3) } }),
      {
        startedAt: 1000,
        endedAt: 31_400,
        bytes: new Map([['proof', new ArrayBuffer(3)]]),
        nameOf: ({ label }) => label,
      },
    );
    const context = { step: 3 };
    expect(items).toEqual([
      {
        type: 'event',
        data: { verb: 'entered', object: 'd', result: { value: 20.4, unit: 'mm', text: '20,4' }, context },
      },
      { type: 'event', data: { verb: 'noted', object: 'why', result: { text: '平均' }, context } },
      {
        type: 'artifact',
        data: { name: '3. 照片', mime: 'image/jpeg', data: new ArrayBuffer(3), caption: '照片.jpg', stepSeq: 3 },
      },
      {
        type: 'step.end',
        data: expect.objectContaining({ seq: 3, timeUsed: 30, score: null, repeatCount: 2, startTime: 1000 }),
      },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { messages } from '../../shared/record/messages/zh-CN.ts';
import { momentWord } from './run-labels.ts';

const t = ((key: string) => (messages as Readonly<Record<string, string>>)[key] ?? key) as never;
const event = (verb: string, object: string, result?: unknown) => ({
  epoch: 1,
  n: 1,
  type: 'event',
  verb,
  object,
  stepSeq: null,
  data: { verb, object, result },
});

describe('a line of a replay', () => {
  it('speaks the words of the package and says how it came out', () => {
    const catalog = { 'part:partClamp': '夹头', 'ball-diameter:*': '摆球直径 *' };
    expect(momentWord(t, event('viewed', 'part:partClamp'), catalog)).toBe('查看 · 夹头');
    const reading = { value: 20.4, unit: 'mm', text: '20.40' };
    expect(momentWord(t, event('entered', 'ball-diameter:2', reading), catalog)).toBe('填写 · 摆球直径 2 · 20.40 mm');
  });

  it('stays readable where nobody gave words', () => {
    expect(momentWord(t, event('viewed', 'part:partClamp'))).toBe('查看 · part · part clamp');
    expect(momentWord(t, event('swungAround', 'bob'))).toBe('swung around · bob');
  });
});

import { describe, expect, it } from 'vitest';
import { postCommandsOf, termsIn, topicCommandsOf } from './discussion.model.ts';

const topic = { pinned: false, essence: false, closed: false, state: 'visible' } as const;

describe('what a topic and a post take', () => {
  it('follows from their state', () => {
    expect(topicCommandsOf(topic)).toEqual(['pin', 'essence', 'close', 'move']);
    expect(topicCommandsOf({ ...topic, pinned: true, essence: true, closed: true })).toEqual([
      ...['unpin', 'unessence', 'reopen', 'move'],
    ]);
    expect(topicCommandsOf({ ...topic, state: 'held' })).toEqual(['close', 'move']);
    expect(topicCommandsOf({ ...topic, state: 'deleted' })).toEqual([]);
    expect(postCommandsOf({ state: 'visible', reports: 0 })).toEqual(['hide']);
    expect(postCommandsOf({ state: 'visible', reports: 2 })).toEqual(['hide', 'dismiss']);
    expect(postCommandsOf({ state: 'held', reports: 0 })).toEqual(['approve', 'reject']);
    expect(postCommandsOf({ state: 'deleted', reports: 0 })).toEqual([]);
  });
});

describe('words that are looked at first', () => {
  it('are found whatever their case, width and the spaces in them', () => {
    expect(termsIn('谁有 代 写 报告的？', ['代写', '枪手'])).toEqual(['代写']);
    expect(termsIn('加我ＱＱ', ['qq'])).toEqual(['qq']);
    expect(termsIn('摆长怎么量', ['代写', ''])).toEqual([]);
  });
});

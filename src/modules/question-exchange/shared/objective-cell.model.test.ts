import { describe, expect, it } from 'vitest';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { leaving } from '../testing/leaving.builder.ts';
import { writeAiken } from './aiken.model.ts';
import type { LeavingQuestion } from './exchange.model.ts';
import { writeGift } from './gift-writer.model.ts';
import { writeMoodle } from './moodle-writer.model.ts';
import { readObjectives, writeObjectives } from './objective-cell.model.ts';
import { writeQti } from './qti-writer.model.ts';
import { messages } from './sheet/messages/zh-CN.ts';
import { labelsOf } from './sheet-labels.model.ts';
import { wordLosses } from './word-writer.model.ts';

describe('objectives of the course in a cell', () => {
  it.each([
    ['', []],
    ['2', [[2, 100]]],
    [
      '1；2',
      [
        [1, 50],
        [2, 50],
      ],
    ],
    [
      '1:60；2:40',
      [
        [1, 60],
        [2, 40],
      ],
    ],
    [
      '１：６０％；２：４０％',
      [
        [1, 60],
        [2, 40],
      ],
    ],
    [
      ' 3 ; 1 ;',
      [
        [3, 50],
        [1, 50],
      ],
    ],
    [
      '1、2，3',
      [
        [1, 34],
        [2, 33],
        [3, 33],
      ],
    ],
    ['1:100', [[1, 100]]],
  ])('“%s” is read', (cell, shares) => {
    const objectives = shares.map(([number, share]) => ({ number, share }));
    expect(readObjectives(cell)).toEqual({ objectives, fault: null });
  });

  it.each([
    ['1；2；1', 'objectiveRepeated', { n: 1 }],
    ['1:50；1:50', 'objectiveRepeated', { n: 1 }],
    ['1:60；2:30', 'objectiveSum', { n: 90 }],
    ['1:80', 'objectiveSum', { n: 80 }],
    ['1:60；2', 'objectiveUnreadable', { text: '1:60；2' }],
    ['1:0；2:100', 'objectiveUnreadable', { text: '1:0；2:100' }],
    ['1:33.5；2:66.5', 'objectiveUnreadable', { text: '1:33.5；2:66.5' }],
    ['误差分析', 'objectiveUnreadable', { text: '误差分析' }],
  ])('“%s” is told and gives none', (cell, code, params) => {
    expect(readObjectives(cell)).toEqual({ objectives: [], fault: { code, params } });
  });

  it.each(['', '3', '1；2', '1:60；2:40', '2；1', '1；2；3'])('“%s” comes back as it was read', (cell) => {
    expect(writeObjectives(readObjectives(cell).objectives)).toBe(cell);
  });

  it('is told by its beginning where it is long', () => {
    expect(readObjectives('目标'.repeat(300)).fault?.params?.text).toBe('目标'.repeat(50));
  });
});

/** Notes of facts beside a question. */
const WORDS: readonly string[] = ['meta', 'tagsLeft', 'sourceLeft'];

describe('objectives in other formats', () => {
  const labels = labelsOf([messages]);
  const content = buildContent('truth');
  const codes = (more: Partial<LeavingQuestion>) => {
    const question = leaving(content, { points: 1, tags: [], source: '', knowledge: [], objectives: [], ...more });
    return [
      wordLosses(question, labels),
      writeMoodle(question).notes,
      writeQti(question, 'Q1', labels).notes,
      writeGift(question)!.notes,
      writeAiken(question)!.notes,
    ].map((notes) => notes.map(({ code }) => code).filter((code) => WORDS.includes(code)));
  };

  it('are told as not written, and only where there are some', () => {
    const told = ['meta'];
    expect(codes({ objectives: [{ number: 1, share: 100 }] })).toEqual([told, told, told, told, told]);
    expect(codes({})).toEqual([[], [], [], [], []]);
  });

  it('tags, source and knowledge points are told each where a format has no words for them', () => {
    const tags = ['tagsLeft'];
    expect(codes({ tags: ['期末'] })).toEqual([tags, [], tags, tags, tags]);
    const source = ['sourceLeft'];
    expect(codes({ source: '教材第三章' })).toEqual([source, source, source, source, source]);
    const meta = ['meta'];
    expect(codes({ knowledge: ['单摆'] })).toEqual([[], meta, meta, meta, meta]);
    expect(codes({ tags: ['期末'], source: '教材第三章' })[4]).toEqual(['tagsLeft', 'sourceLeft']);
  });
});

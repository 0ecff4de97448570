import { describe, expect, it } from 'vitest';
import { everyContent } from '../../questions/testing/question.builder.ts';
import { leaving, sameQuestion } from '../testing/leaving.builder.ts';
import { readAiken, writeAiken } from './aiken.model.ts';

describe('Aiken', () => {
  it('reads stems, options and answers, and tells lines that belong to nothing', () => {
    const { questions, skipped } = readAiken(
      '单位\nA. 安培\nB) 伏特\nANSWER: B\n\n对吗\nA. True\nB. False\nANSWER: A\n\n多余的一行',
    );
    expect(questions.map(({ content, line }) => [content?.type, line])).toEqual([
      ['single', 1],
      ['truth', 6],
    ]);
    expect(skipped).toEqual([{ line: 11, text: '多余的一行' }]);
  });
  it('names an answer that is no option, and a question without a stem or options', () => {
    const codes = (text: string) => readAiken(text).questions.map(({ notes }) => notes.map(({ code }) => code).join());
    expect(codes('x\nA. 1\nB. 2\nANSWER: E')).toEqual(['optionAbsent']);
    expect(codes('A. 1\nB. 2\nANSWER: A')).toEqual(['noStem']);
    expect(codes('x\nANSWER: A')).toEqual(['syntax']);
  });
  it('reads back what it writes', () => {
    for (const content of everyContent()) {
      const written = writeAiken(leaving(content));
      if (content.type !== 'single' && content.type !== 'truth') {
        expect(written).toBeNull();
        continue;
      }
      const [found] = readAiken(written!.text).questions;
      sameQuestion(
        found!.content!,
        content,
        written!.notes.map(({ code }) => code),
      );
    }
  });
});

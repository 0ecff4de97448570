import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LOCALES } from '../../../kernel/i18n/locales.ts';
import { readSheetLines } from '../../../platform/sheets/sheet-reader.ts';
import { createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { getCourseRoute, updateCourseRoute } from '../../courses/shared/course.contract.ts';
import type { Content } from '../../questions/shared/content.model.ts';
import type { ObjectiveShare } from '../../questions/shared/objective.model.ts';
import { questionsRoute } from '../../questions/shared/question.contract.ts';
import { readQuestion } from '../../questions/testing/bank.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import * as contract from '../shared/exchange.contract.ts';
import { readSheet } from '../shared/sheet-reader.model.ts';
import { messages, sheetLabels } from './exchange-messages.engine.ts';

let t: TestApp;
let courseId: string;
const [a, b] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  ({ courseId } = await runningClass(t, actor.kind === 'person' ? actor.unitId! : ''));
  const { version } = await t.call(getCourseRoute, { params: { courseId } }, 'teacher');
  const objectives = [
    { id: a, weight: 60 },
    { id: b, weight: 40 },
  ].map((one) => ({
    ...{ ...one, expected: 0.65, text: '能够独立完成基本物理量的测量' },
    ...{ requirementCode: '', requirement: '' },
  }));
  await t.call(updateCourseRoute, { params: { courseId }, body: { version, objectives } as never }, 'teacher');
}, 90_000);
afterAll(() => t.close());

const send = (given: readonly { readonly content: Content; readonly objectives: ObjectiveShare[] }[], tag: string) =>
  t.call(
    contract.importQuestionsRoute,
    {
      params: { courseId },
      body: {
        ...{ id: randomUUID(), fileName: '试题.xlsx', format: 'xlsx', folderId: null, report: [] },
        questions: given.map((one, i) => ({
          ...{ ...one, number: i + 1, points: 2, difficulty: 3, tags: [tag], source: '', knowledge: [], folder: [] },
        })),
      },
    },
    'teacher',
  );
/** Objectives of the questions with a tag, in the order they were taken. */
const objectivesBy = async (tag: string) => {
  const query = { tag, direction: 'asc' } as const;
  const { rows } = await t.call(questionsRoute, { params: { courseId }, query }, 'teacher');
  return Promise.all(rows.map(async ({ id }) => (await readQuestion(t, id)).objectives));
};
const linesOf = async (bytes: Buffer) => {
  const read = await readSheetLines({ bytes, ending: 'xlsx', maxRows: 100 });
  if (!('lines' in read)) throw new Error('the sheet cannot be read');
  return read.lines.map(({ cells }) => [...cells]);
};
const file = async (tag: string) => {
  const answer = await t.request({
    method: 'POST',
    url: `/api/v1/courses/${courseId}/question-exports`,
    as: 'teacher',
    payload: { which: { tag }, format: 'xlsx', reason: '期末命题备份' },
  });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  return linesOf(answer.rawPayload);
};

describe('objectives of the course in files', () => {
  it('leave in a sheet by their numbers and come back equal', async () => {
    const given = [
      [
        { id: a, share: 60 },
        { id: b, share: 40 },
      ],
      [
        { id: a, share: 50 },
        { id: b, share: 50 },
      ],
      [{ id: b, share: 100 }],
      [],
    ];
    await send(
      given.map((objectives) => ({ content: buildContent('truth'), objectives })),
      '去程',
    );
    const cells = await file('去程');
    const at = cells[0]!.indexOf('课程目标');
    expect(cells.slice(1).map((line) => line[at] ?? '')).toEqual(['1:60；2:40', '1；2', '2', '']);
    const found = readSheet(cells, sheetLabels('zh-CN'))!.questions;
    const known = await t.call(
      contract.checkImportRoute,
      { params: { courseId }, body: { contents: [], knowledge: [] } },
      'teacher',
    );
    expect(known.objectives).toEqual([a, b]);
    const back = found.map(({ content, meta }) => ({
      content: content!,
      objectives: meta.objectives.map(({ number, share }) => ({ id: known.objectives[number - 1]!, share })),
    }));
    await send(back, '回程');
    expect(await objectivesBy('去程')).toEqual(given);
    expect(await objectivesBy('回程')).toEqual(given);
  });

  it('are refused when they are not of the course or do not make 100, and nothing is taken', async () => {
    const one = (objectives: ObjectiveShare[]) => send([{ content: buildContent('truth'), objectives }], '拒绝');
    expect(await refusalOf(one([{ id: randomUUID(), share: 100 }]))).toMatchObject({
      status: 422,
      fields: [{ code: 'questions.objectives.absent' }],
    });
    expect(await refusalOf(one([{ id: a, share: 60 }]))).toMatchObject({
      status: 422,
      fields: [{ code: 'questions.objectives.sum' }],
    });
    expect(await objectivesBy('拒绝')).toEqual([]);
  });

  it('stand in samples of the template, one with shares and one without', async () => {
    const answer = await t.request({ method: 'GET', url: '/api/v1/question-template', as: 'teacher' });
    const cells = await linesOf(answer.rawPayload);
    const at = cells[0]!.indexOf('课程目标');
    expect(cells.slice(1, 4).map((line) => line[at] ?? '')).toEqual(['1', '1:60；2:40', '']);
  });

  it.each(LOCALES)('have their faults told in %s', (locale) => {
    const told = [
      messages.format(locale, 'questionExchange.note.objectiveUnreadable', { text: '误差分析' }),
      messages.format(locale, 'questionExchange.note.objectiveRepeated', { n: 7 }),
      messages.format(locale, 'questionExchange.note.objectiveSum', { n: 7 }),
      messages.format(locale, 'questionExchange.note.objectiveAbsent', { n: 7 }),
    ];
    expect(told[0]).toContain('误差分析');
    for (const line of told.slice(1)) expect(line).toContain('7');
    for (const line of told) expect(line).not.toMatch(/[{}]/);
    expect(new Set(told).size).toBe(4);
  });
});

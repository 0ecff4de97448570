import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { CallInput } from '../../../kernel/http/contract.ts';
import { readSheetLines } from '../../../platform/sheets/sheet-reader.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { createPoint } from '../../knowledge/server/knowledge.public.ts';
import { mapTexts } from '../../questions/shared/content.model.ts';
import { bankRoute } from '../../questions/shared/folder.contract.ts';
import { contentPictures } from '../../questions/shared/picture.model.ts';
import {
  bulkQuestionsRoute,
  questionRoute,
  questionsRoute,
  saveQuestionRoute,
} from '../../questions/shared/question.contract.ts';
import { bringPicture, fetchPicture, pngOf } from '../../questions/testing/picture.builder.ts';
import { buildContent, everyContent } from '../../questions/testing/question.builder.ts';
import * as contract from '../shared/exchange.contract.ts';
import { FORMATS, type FoundFile } from '../shared/exchange.model.ts';
import { settlePictures, withTokens } from '../shared/file-pictures.model.ts';
import { readGift } from '../shared/gift-reader.model.ts';
import { readSheet } from '../shared/sheet-reader.model.ts';
import { sameQuestion } from '../testing/leaving.builder.ts';
import { sheetLabels } from './exchange-messages.engine.ts';

let t: TestApp;
let courseId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  ({ courseId } = await runningClass(t, actor.kind === 'person' ? actor.unitId! : ''));
});
afterAll(() => t.close());

type Body = CallInput<typeof contract.importQuestionsRoute>['body'];
const incoming = (
  contents: readonly ReturnType<typeof buildContent>[],
  more: Partial<Body['questions'][number]> = {},
): Body['questions'] =>
  contents.map((content, i) => ({
    ...{ number: i + 1, content, points: 2, difficulty: 3, tags: [], source: '', knowledge: [], folder: [] },
    ...more,
  }));
const body = (questions: Body['questions'], more: Partial<Body> = {}): Body => ({
  ...{ id: randomUUID(), fileName: '期末, 试题.xml', format: 'moodle', folderId: null, questions },
  report: questions.map(({ number, content }) => ({
    number,
    line: number,
    type: content.type,
    verdict: 'kept',
    title: '题',
    notes: [],
  })),
  ...more,
});
const send = (sent: Body, as: Account = 'teacher') =>
  t.call(contract.importQuestionsRoute, { params: { courseId }, body: sent }, as);
const list = (query: Partial<CallInput<typeof questionsRoute>['query']> = {}) =>
  t.call(questionsRoute, { params: { courseId }, query }, 'teacher');
const undo = (importId: string, as: Account = 'teacher') =>
  t.call(contract.undoImportRoute, { params: { importId } }, as);

describe('an import', () => {
  it('takes questions as drafts into folders, once however often it is sent, and is undone', async () => {
    const sent = body(incoming(everyContent(), { folder: ['力学', '振动'], tags: ['期末'], source: '自编' }));
    const done = await send(sent);
    expect(done).toMatchObject({ taken: 10, folders: 2, removed: [] });
    expect(await send(sent)).toMatchObject({ id: done.id, taken: 10, folders: 0 });
    const bank = await t.call(bankRoute, { params: { courseId } }, 'teacher');
    expect(bank.folders.map(({ name, questions }) => [name, questions])).toEqual([
      ['力学', 10],
      ['振动', 10],
    ]);
    const { rows } = await list({ tag: '期末' });
    expect(rows).toHaveLength(10);
    expect(rows.every(({ state, source }) => state === 'draft' && source === '自编')).toBe(true);
    const [first] = rows;
    const whole = await t.call(questionRoute, { params: { questionId: first!.id } }, 'teacher');
    const { content, points, difficulty, tags, source, version, folderId } = whole;
    await t.call(
      saveQuestionRoute,
      {
        params: { questionId: first!.id },
        body: {
          version,
          content,
          points,
          difficulty: difficulty === 5 ? 4 : 5,
          tags,
          source,
          folderId,
          pointIds: [],
          keepSimilar: true,
        },
      },
      'teacher',
    );
    const [line] = (await t.call(contract.importsRoute, { params: { courseId } }, 'teacher')).rows;
    expect(line).toMatchObject({ id: done.id, fileName: '期末, 试题.xml', taken: 10, leftOut: 0, can: { undo: true } });
    expect(await undo(done.id)).toEqual({ removed: 9, stayed: 1 });
    expect(await refusalOf(undo(done.id))).toMatchObject({ status: 409, code: 'questionExchange.undone' });
    expect((await list({ tag: '期末' })).rows.map(({ id }) => id)).toEqual([first!.id]);
    expect(await t.call(contract.importReportRoute, { params: { importId: done.id } }, 'teacher')).toMatchObject({
      stayed: 1,
      can: { undo: false },
      report: expect.arrayContaining([expect.objectContaining({ number: 1, verdict: 'kept' })]),
    });
  });

  it('can be undone for seven days', async () => {
    const { id } = await send(body(incoming([buildContent('truth')])));
    const shift = (days: number) =>
      t.ask(`update question_exchange.import set at = at - make_interval(days => $2) where id = $1 returning id`, [
        id,
        days,
      ]);
    await shift(7);
    expect(await refusalOf(undo(id))).toMatchObject({ code: 'questionExchange.undoOver' });
    await shift(-1);
    expect(await undo(id)).toEqual({ removed: 1, stayed: 0 });
  });

  it('is told before what the bank has already, and which knowledge points nobody knows', async () => {
    const known = buildContent('single');
    await send(body(incoming([known])));
    const almost = { ...known, stem: known.stem.replace('</p>', '甲</p>') };
    const fresh = buildContent('truth');
    const { alike, unknownPoints } = await t.call(
      contract.checkImportRoute,
      { params: { courseId }, body: { contents: [fresh, known, fresh, almost], knowledge: ['没有的知识点'] } },
      'teacher',
    );
    expect(alike.map(({ place, percent, earlier }) => [place, percent === 100, earlier])).toEqual([
      [1, true, null],
      [2, true, 0],
      [3, false, null],
    ]);
    expect(unknownPoints).toEqual(['没有的知识点']);
  });

  it('ties knowledge points by code and by name', async () => {
    const points = await (await t.ctx()).tx(async (tx) => {
      const domain = await createPoint(tx, { code: 'X1', name: '力学', parent: null });
      const unit = await createPoint(tx, { code: 'X1.1', name: '振动', parent: domain });
      const names = ['单摆周期', 'Damping'];
      for (const [n, name] of names.entries()) await createPoint(tx, { code: `X1.1.${n}`, name, parent: unit });
      return names.map((name, n) => ({ name, code: `X1.1.${n}` }));
    });
    const content = buildContent('truth');
    await send(
      body(
        incoming([content], {
          knowledge: [points[1]!.name.toUpperCase(), points[0]!.code, '无此点'],
          tags: ['知识点题'],
        }),
      ),
    );
    const [row] = (await list({ tag: '知识点题' })).rows;
    expect(row!.knowledge.map(({ code }) => code)).toEqual([points[1]!.code, points[0]!.code]);
  });

  it('takes scripts and foreign pictures out and says so', async () => {
    const content = {
      ...buildContent('truth'),
      stem: '<p>看<script>alert(1)</script><img src="https://x.example/a.png"></p>',
    };
    expect(await send(body(incoming([content])))).toMatchObject({ taken: 1, removed: ['img', 'script'] });
  });

  it('gives no fault for characters that no text holds', async () => {
    const stem = '<p>甲\u0000乙\ud800丙</p>';
    const content = { ...buildContent('blank'), stem: `${stem}{{1}}` };
    const odd = { ...content, blanks: content.blanks.slice(0, 1).map((one) => ({ ...one, accepted: ['x\u0000'] })) };
    const sent = body(incoming([odd]), { fileName: 'a\u0007.xml' });
    expect(await refusalOf(send(sent))).toMatchObject({ status: 400, code: 'error.malformed' });
    const clean = { ...sent, fileName: 'a.xml' };
    expect(await refusalOf(send(clean))).toMatchObject({ status: 400, code: 'error.characters' });
  });

  it('takes a thousand questions in a few statements, and nothing when one cannot be taken', async () => {
    const many = Array.from({ length: 1000 }, () => buildContent('single'));
    const done = await send(body(incoming(many)));
    expect(done.taken).toBe(1000);
    expect(await undo(done.id)).toEqual({ removed: 1000, stayed: 0 });
    const deep = body(incoming([buildContent('truth')], { tags: ['没有'] }), { folderId: randomUUID() });
    expect(await refusalOf(send(deep))).toMatchObject({ status: 404 });
    expect((await list({ tag: '没有' })).rows).toEqual([]);
    expect((await refusalOf(send(body(incoming([{ ...buildContent('single'), options: 'x' } as never]))))).status).toBe(
      400,
    );
  });

  it('is of those who hold the right to the bank', async () => {
    await setMember(await t.ctx(), courseId, { account: 'teacher2', role: 'support', granted: [] });
    const { id } = await send(body(incoming([buildContent('truth')])));
    const calls = (as: Account) => [
      () => send(body(incoming([buildContent('truth')])), as),
      () => undo(id, as),
      () => t.call(contract.importReportRoute, { params: { importId: id } }, as),
      () => t.call(contract.importsRoute, { params: { courseId } }, as),
      () => t.call(contract.checkImportRoute, { params: { courseId }, body: { contents: [], knowledge: [] } }, as),
      () => t.call(contract.exportPlanRoute, { params: { courseId }, body: { which: {} } }, as),
    ];
    for (const as of ['teacher2', 'student', 'outsider', 'admin'] as const) {
      for (const [i, one] of calls(as).entries()) {
        expect([403, 404], `call ${i} as ${as}`).toContain((await refusalOf(one())).status);
      }
      const file = await t.request({
        method: 'POST',
        url: `/api/v1/courses/${courseId}/question-exports`,
        as,
        payload: { which: {}, format: 'gift', reason: '备份题库' },
      });
      expect([403, 404], as).toContain(file.statusCode);
    }
  });
});

/** Questions of a sheet the product wrote. */
async function readSheetOf(bytes: Buffer): Promise<FoundFile> {
  const answer = await readSheetLines({ bytes, ending: 'xlsx', maxRows: 100 });
  if (!('lines' in answer)) throw new Error('the sheet cannot be read');
  return readSheet(
    answer.lines.map(({ cells }) => [...cells]),
    sheetLabels('zh-CN'),
  )!;
}

describe('an export', () => {
  const file = async (
    which: CallInput<typeof contract.exportPlanRoute>['body']['which'],
    format: (typeof FORMATS)[number],
  ) => {
    const answer = await t.request({
      method: 'POST',
      url: `/api/v1/courses/${courseId}/question-exports`,
      as: 'teacher',
      payload: { which, format, reason: '期末命题备份' },
    });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    return answer;
  };

  it('tells before what each format leaves out or says otherwise, and brings every question back', async () => {
    const contents = everyContent();
    await send(body(incoming(contents, { folder: ['导出'], tags: ['导出'], difficulty: 4 })));
    const which = { tag: '导出' };
    const plan = await t.call(contract.exportPlanRoute, { params: { courseId }, body: { which } }, 'teacher');
    expect(plan).toMatchObject({ total: 10, tooMany: false });
    const of = (format: string) => plan.formats.find((one) => one.format === format)!;
    expect(FORMATS.map((format) => [format, of(format).leaving])).toEqual([
      ['word', 10],
      ['xlsx', 10],
      ['moodle', 10],
      ['qti', 10],
      ['gift', 7],
      ['aiken', 2],
    ]);
    expect(of('gift').leftOut).toEqual([
      { type: 'blank', n: 1 },
      { type: 'ordering', n: 1 },
      { type: 'file', n: 1 },
    ]);
    const xml = (await file(which, 'moodle')).body;
    expect(xml.match(/<question type="(?!category)/g)).toHaveLength(10);
    expect(xml).toContain('$course$/top/导出');
    expect(readGift((await file(which, 'gift')).body).questions).toHaveLength(7);
    const sheet = await file(which, 'xlsx');
    expect(sheet.headers['content-disposition']).toContain(encodeURIComponent('题库'));
    const found = await readSheetOf(sheet.rawPayload);
    expect(found.questions).toHaveLength(10);
    for (const [i, { content }] of found.questions.entries())
      sameQuestion(content!, contents[i]!, ['units', 'keywords', 'fileKinds']);
    const logged = await t.ask(
      `select reason, after from audit.audit_log where action = 'question.export' order by at desc limit 1`,
    );
    expect(logged[0]).toMatchObject({ reason: '期末命题备份', after: { format: 'xlsx', questions: 10 } });
  });

  it('carries pictures: inside the XML, beside the sheet in a zip, and not where a format has no room', async () => {
    const src = await bringPicture(t, courseId, pngOf(31, 7));
    const image = `<img src="${src}" alt="装置" />`;
    const content = buildContent('single', {
      stem: `<p>看图${image}</p>`,
      options: [
        { id: 'o1', text: `<p>${image}</p>` },
        { id: 'o2', text: '<p>乙</p>' },
      ],
      key: 'o1',
    });
    expect(await send(body(incoming([content], { tags: ['图片'] })))).toMatchObject({ taken: 1, removed: [] });
    const which = { tag: '图片' };
    const [row] = (await list(which)).rows;
    const read = await t.call(questionRoute, { params: { questionId: row!.id } }, 'teacher');
    const [shown] = contentPictures(read.content);
    expect((await fetchPicture(t, shown!, 'teacher')).rawPayload).toEqual(pngOf(31, 7));
    const xml = (await file(which, 'moodle')).body;
    const embedded = [...xml.matchAll(/<file name="([^"]+)" path="\/" encoding="base64">([^<]+)<\/file>/g)];
    expect(embedded.map(([, name, data]) => [name, Buffer.from(data!, 'base64').equals(pngOf(31, 7))])).toEqual([
      ['picture-1.png', true],
      ['picture-1.png', true],
    ]);
    expect(xml.match(/@@PLUGINFILE@@\/picture-1\.png/g)).toHaveLength(2);
    const zip = await file(which, 'xlsx');
    expect(zip.headers['content-type']).toBe('application/zip');
    const parts = unzipSync(zip.rawPayload);
    expect(Object.keys(parts).sort()).toEqual(['picture-1.png', 'questions.xlsx']);
    expect(Buffer.from(parts['picture-1.png']!)).toEqual(pngOf(31, 7));
    const sheet = settlePictures(
      withTokens(await readSheetOf(Buffer.from(parts['questions.xlsx']!))),
      (name) => `/${name}`,
    );
    const back = sheet.questions[0]!;
    expect(back.notes).toEqual([{ code: 'picturesKept', params: { n: 2 } }]);
    // A sheet names pictures only: what they show for those who do not see them stays behind.
    sameQuestion(
      back.content!,
      mapTexts(content, (html) => html.replaceAll(image, '<img src="/picture-1.png" alt="">')),
      [],
    );
    const paper = await file(which, 'word');
    const word = unzipSync(paper.rawPayload);
    expect(Buffer.from(word['word/media/image1.png']!)).toEqual(pngOf(31, 7));
    expect(strFromU8(word['word/document.xml']!)).toContain('答案：A');
    expect(strFromU8(word['word/footer1.xml']!)).toMatch(/[0-9a-f-]{36}/);
    const qti = unzipSync((await file(which, 'qti')).rawPayload);
    expect(Object.keys(qti).sort()).toEqual(['imsmanifest.xml', 'items/Q1.xml', 'pictures/picture-1.png']);
    expect(Buffer.from(qti['pictures/picture-1.png']!)).toEqual(pngOf(31, 7));
    expect(strFromU8(qti['items/Q1.xml']!).match(/src="\.\.\/pictures\/picture-1\.png"/g)).toHaveLength(2);
    expect(strFromU8(qti['imsmanifest.xml']!)).toMatch(
      /<!-- [0-9a-f-]{36} -->[\s\S]*<file href="items\/Q1\.xml"\/><file href="pictures\/picture-1\.png"\/>/,
    );
    const plan = await t.call(contract.exportPlanRoute, { params: { courseId }, body: { which } }, 'teacher');
    const losing = plan.formats.filter(({ notes }) => notes.some(({ code }) => code === 'pictures'));
    expect(losing.map(({ format }) => format)).toEqual(['gift', 'aiken']);
    expect((await file(which, 'gift')).body).not.toMatch(/<img|\.png/);
  });

  it('takes chosen questions only, and refuses when nothing is left', async () => {
    const { rows } = await list({ tag: '导出', type: 'ordering' });
    const ids = rows.map(({ id }) => id);
    expect((await file({ ids }, 'moodle')).body.match(/<question type="\w+"/g)).toEqual([
      '<question type="category"',
      '<question type="ordering"',
    ]);
    const refused = await t.request({
      method: 'POST',
      url: `/api/v1/courses/${courseId}/question-exports`,
      as: 'teacher',
      payload: { which: { ids }, format: 'aiken', reason: '期末命题备份' },
    });
    expect(refused.statusCode).toBe(409);
    await t.call(bulkQuestionsRoute, { params: { courseId }, body: { ids, change: { command: 'delete' } } }, 'teacher');
    expect(
      await t.call(contract.exportPlanRoute, { params: { courseId }, body: { which: { ids } } }, 'teacher'),
    ).toMatchObject({ total: 0 });
  });

  it('settles drawn numbers to one draw in every format, and says so', async () => {
    const content = buildContent('numeric', {
      ...{ stem: '<p>质量 [[m]] kg</p>', analysis: '', value: '', unit: 'none', units: [], tiers: [] },
      drawn: {
        parameters: [{ name: 'm', kind: 'range', from: '100', to: '900', step: '1', values: [], decimals: 0 }],
        formula: 'm*2',
      },
    });
    await send(body(incoming([content], { tags: ['抽数'] })));
    const which = { tag: '抽数' };
    const plan = await t.call(contract.exportPlanRoute, { params: { courseId }, body: { which } }, 'teacher');
    for (const { format, leaving, notes } of plan.formats) {
      if (leaving > 0) expect(notes, format).toContainEqual({ code: 'drawn', n: 1 });
    }
    const gift = (await file(which, 'gift')).body;
    const [, mass, value] = /质量 (\d+) kg[^#]*#(\d+)/.exec(gift)!;
    expect(Number(value)).toBe(Number(mass) * 2);
    const [found] = (await readSheetOf((await file(which, 'xlsx')).rawPayload)).questions;
    expect(found!.content).toMatchObject({ stem: expect.stringContaining(`质量 ${mass} kg`), value });
    expect((await file(which, 'moodle')).body).not.toContain('[[m]]');
  });

  it('has a template whose samples are read back whole', async () => {
    const answer = await t.request({ method: 'GET', url: '/api/v1/question-template', as: 'teacher' });
    const { questions } = await readSheetOf(answer.rawPayload);
    expect(questions.map(({ content, notes }) => [content !== null, notes])).toEqual(
      Array.from({ length: 9 }, () => [true, []]),
    );
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, type TestApp } from '../../../../testing/app.ts';
import { runningClass } from '../../../classes/testing/class.builder.ts';
import { storeAttachments } from '../../../files/server/files.public.ts';
import { contentPictures, PICTURES_PATH, pictureSources } from '../../shared/picture.model.ts';
import { questionVersionRoute } from '../../shared/question.contract.ts';
import { readQuestion, saveQuestion, writeQuestion } from '../../testing/bank.builder.ts';
import { bringPicture, fetchPicture, pngOf, sendPicture } from '../../testing/picture.builder.ts';
import { buildContent, freshStem } from '../../testing/question.builder.ts';
import { noteUse } from '../questions.public.ts';

let t: TestApp;
let courseId: string;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
  courseId = (await runningClass(t, unitId)).courseId;
}, 60_000);
afterAll(() => t.close());

const stemWith = (src: string) => `<p>${freshStem()}<img src="${src}" alt="装置" /></p>`;
const codeOf = async (answer: Promise<{ statusCode: number; json: <T>() => T }>) => {
  const { statusCode, json } = await answer;
  return `${statusCode} ${json<{ error?: { code: string } }>().error?.code ?? ''}`.trim();
};

describe('a picture of a question', () => {
  it('is kept without what its camera wrote, shown to the bank, and stays with the version', async () => {
    const src = await bringPicture(t, courseId, pngOf(3, 2, 'Zhang San'));
    const content = buildContent('single', { stem: stemWith(src), analysis: stemWith(src) });
    const { id, removed } = await writeQuestion(t, courseId, content);
    expect(removed).toEqual([]);
    const read = await readQuestion(t, id);
    const [shown] = pictureSources(read.content.stem);
    expect(shown).toMatch(new RegExp(`^${PICTURES_PATH}[\\w-]+$`));
    const picture = await fetchPicture(t, shown!, 'teacher');
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' });
    expect(picture.rawPayload).toEqual(pngOf(3, 2));
    // Read again it is the same name, so saving what was read changes nothing.
    expect((await readQuestion(t, id)).content).toEqual(read.content);
    expect(await saveQuestion(t, id, { difficulty: 5 })).toMatchObject({ number: 1, state: 'draft', removed: [] });
    await (await t.ctx()).tx((tx) => noteUse(tx, [{ id, number: 1 }]));
    await saveQuestion(t, id, { content: buildContent('single', { stem: `<p>${freshStem()}</p>` }) });
    const old = await t.call(questionVersionRoute, { params: { questionId: id }, query: { number: 1 } }, 'teacher');
    const [before] = contentPictures(old.content);
    expect((await fetchPicture(t, before!, 'teacher')).statusCode).toBe(200);
  });

  it('is refused with a clear message when it is too large, of another kind or a script', async () => {
    expect(await codeOf(sendPicture(t, courseId, Buffer.alloc(6 * 1_048_576, 1)))).toBe('413 error.fileTooLarge');
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
    );
    expect(await codeOf(sendPicture(t, courseId, svg))).toBe('415 questions.picture.kind');
    expect(await codeOf(sendPicture(t, courseId, svg, 'teacher', 'a.svg'))).toBe('415 questions.picture.kind');
    expect(await codeOf(sendPicture(t, courseId, Buffer.from('%PDF-1.7')))).toBe('415 questions.picture.kind');
    expect(await codeOf(sendPicture(t, courseId, pngOf(60_000, 60_000)))).toBe('415 questions.picture.pixels');
    expect(await codeOf(sendPicture(t, courseId, Buffer.alloc(0)))).toBe('400 questions.picture.none');
  });

  it('is brought only by who may write into the bank', async () => {
    for (const who of ['student', 'teacher2', 'leader2'] as const) {
      expect((await sendPicture(t, courseId, pngOf(), who)).statusCode, who).toBe(404);
    }
  });

  it('opens for the reader it was named for and for nobody else', async () => {
    const src = await bringPicture(t, courseId);
    const { id } = await writeQuestion(t, courseId, buildContent('truth', { stem: stemWith(src) }));
    const [shown] = pictureSources((await readQuestion(t, id)).content.stem);
    for (const who of ['student', 'teacher2', 'college', 'admin'] as const) {
      expect((await fetchPicture(t, shown!, who)).statusCode, who).toBe(404);
    }
    expect((await fetchPicture(t, shown!)).statusCode).toBe(401);
    const forged = `${shown!.slice(0, -3)}${shown!.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    for (const name of [forged, `${PICTURES_PATH}x`]) {
      expect((await fetchPicture(t, name, 'teacher')).statusCode).toBe(404);
    }
  });

  it('that is somebody else’s file, or from elsewhere, is taken out of the text', async () => {
    const file = { field: 'files', filename: 'x.png', bytes: pngOf() };
    const [foreign] = await storeAttachments(await t.ctx('student'), [file], 'image');
    const named = await bringPicture(t, courseId);
    for (const src of [
      foreign!.path,
      'https://evil.example/x.png',
      'data:image/png;base64,AAAA',
      `${PICTURES_PATH}x`,
    ]) {
      const content = buildContent('truth', { stem: stemWith(src) });
      const { id, removed } = await writeQuestion(t, courseId, content, { keepSimilar: true });
      expect(pictureSources((await readQuestion(t, id)).content.stem), src).toEqual([]);
      if (!src.startsWith(PICTURES_PATH)) expect(removed, src).toEqual(['img']);
    }
    expect((await fetchPicture(t, named, 'teacher')).statusCode).toBe(200);
  });

  it('comes along into another bank of the same author, as a copy of its own', async () => {
    const other = (await runningClass(t, unitId)).courseId;
    const src = await bringPicture(t, courseId, pngOf(5, 5));
    const { id } = await writeQuestion(t, courseId, buildContent('truth', { stem: stemWith(src) }));
    const { content } = await readQuestion(t, id);
    const copy = await writeQuestion(t, other, content);
    expect(copy.removed).toEqual([]);
    const [shown] = pictureSources((await readQuestion(t, copy.id)).content.stem);
    expect((await fetchPicture(t, shown!, 'teacher')).rawPayload).toEqual(pngOf(5, 5));
    const sha256 = createHash('sha256').update(pngOf(5, 5)).digest('hex');
    const owners = await t.ask(
      `select count(distinct owner_id)::int as n from files.attachment
        where owner_type = 'question_bank' and sha256 = $1`,
      [sha256],
    );
    expect(owners).toEqual([{ n: 2 }]);
  });

  it('makes two questions with the same words and other pictures similar ones', async () => {
    const text = freshStem();
    const content = async () =>
      buildContent('truth', { stem: `<p>${text}<img src="${await bringPicture(t, courseId)}" alt="" /></p>` });
    await writeQuestion(t, courseId, await content());
    expect(await outcomeOf(writeQuestion(t, courseId, await content()))).toBe('409 questions.similar');
  });
});

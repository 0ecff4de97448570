import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { bringPicture, pngOf } from '../../questions/testing/picture.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { paperDocumentRoute } from '../shared/paper.contract.ts';
import type { PaperSheet } from '../shared/paper.model.ts';
import { readyFixedPaper } from '../testing/paper.builder.ts';

let t: TestApp;
let courseId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  courseId = (await runningClass(t, actor.kind === 'person' ? actor.unitId! : '')).courseId;
}, 60_000);
afterAll(() => t.close());

const load = (
  paperId: string,
  asked: { readonly reason?: string; readonly what?: PaperSheet } = {},
  as: Account = 'teacher',
) =>
  t.request({
    method: 'POST',
    url: paperDocumentRoute.path.replace(':paperId', paperId),
    payload: { seed: '1', reason: null, what: 'questions', ...asked },
    as,
  });
/** Words of a document, a line for each paragraph, and the pictures it brings. */
async function documentOf(...args: Parameters<typeof load>) {
  const { statusCode, headers, rawPayload } = await load(...args);
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('wordprocessingml')]);
  const files = unzipSync(rawPayload);
  const xml = strFromU8(files['word/document.xml']!);
  const lines = [...xml.matchAll(/<w:p>([\s\S]*?)<\/w:p>/g)].map(([, inner]) => inner!.replace(/<[^>]*>/g, ''));
  const pictures = Object.keys(files).filter((name) => name.startsWith('word/media/')).length;
  return { xml, lines, pictures, name: decodeURIComponent(String(headers['content-disposition']).split("''")[1]!) };
}
const actionsOf = async (paperId: string) =>
  (await t.ask(`select action, reason from audit.audit_log where object_id = $1 order by at, id`, [paperId])).slice(-2);

/** A paper of every way to answer, with a formula and pictures in stem and analysis. */
async function paper(): Promise<string> {
  const picture = async (width: number) =>
    `<img src="${await bringPicture(t, courseId, pngOf(width, 1))}" alt="装置" />`;
  const stem = `<p>动能 <span class="formula" data-tex="E=\\frac{1}{2}mv^2"></span> 与什么有关？</p><p>${await picture(8)}</p>`;
  const { paperId } = await readyFixedPaper(t, courseId, [
    buildContent('single', { stem, analysis: `<p>由定义 CANARY</p>${await picture(9)}` }),
    buildContent('truth'),
    buildContent('blank'),
    buildContent('essay', { reference: '<p>参考 CANARY</p>' }),
  ]);
  return paperId;
}

describe('a paper as a Word document', () => {
  it('asks what the paper asks, with its formulas, pictures and room to write, and no key', async () => {
    const paperId = await paper();
    const { xml, lines, pictures, name } = await documentOf(paperId);
    expect(name).toMatch(/\.docx$/);
    expect(xml).toContain('<m:f><m:num>');
    expect(xml).not.toContain('CANARY');
    expect(pictures).toBe(1);
    const first = lines.findIndex((line) => line.startsWith('1. 动能 '));
    expect(lines[first]).toMatch(/与什么有关？（[\d.]+分）$/);
    expect(lines.slice(first).filter((line) => /^[A-D]\. ./.test(line)).length).toBeGreaterThan(1);
    expect(lines).toContain('（　　）正确　（　　）错误');
    expect(lines.join('\n')).toContain('____(1)____');
    expect(await actionsOf(paperId)).toContainEqual({ action: 'paper.print', reason: null });
  });

  it('has a material above the questions below it, with their numbers', async () => {
    const whole = buildContent('composite');
    const { paperId } = await readyFixedPaper(t, courseId, [buildContent('truth'), whole, buildContent('truth')]);
    const { lines } = await documentOf(paperId);
    const at = lines.indexOf('阅读材料，回答第 2–3 题');
    expect(lines[at + 1]).toContain('某同学用单摆测量重力加速度');
    expect(lines[at + 2]).toMatch(/^2\. 第1小题.*（3\.33分）$/);
    expect(lines.filter((line) => line.startsWith('阅读材料'))).toHaveLength(1);
    expect(lines.some((line) => /^3\. 第2小题.*（6\.67分）$/.test(line))).toBe(true);
    expect(lines.some((line) => /^4\. /.test(line))).toBe(true);
  });

  it('is a sheet for the answers, alone or behind the questions', async () => {
    const paperId = await paper();
    const sheet = await documentOf(paperId, { what: 'answers' });
    expect(sheet.lines.some((line) => /^1\. \[A\] \[B\]/.test(line))).toBe(true);
    expect(sheet.lines).toContain('2. [✓] [✗]');
    expect(sheet.xml).not.toContain('动能');
    const both = await documentOf(paperId, { what: 'both' });
    expect(both.lines).toContain('答题卡');
    expect(both.lines.findIndex((line) => line.startsWith('1. 动能'))).toBeLessThan(both.lines.indexOf('答题卡'));
  });

  it('has the key for a reason, which is written down', async () => {
    const paperId = await paper();
    const { xml, lines, pictures } = await documentOf(paperId, { reason: '阅卷用' });
    expect(xml.match(/CANARY/g)).toHaveLength(2);
    expect(lines.some((line) => /^1\. [A-D]（/.test(line))).toBe(true);
    expect(lines.some((line) => /^2\. (正确|错误)（/.test(line))).toBe(true);
    expect(pictures).toBe(1);
    expect(await actionsOf(paperId)).toContainEqual({ action: 'paper.print_key', reason: '阅卷用' });
  });

  it('is nobody’s but the team’s', async () => {
    const paperId = await paper();
    for (const who of ['student', 'teacher2', 'leader2'] as const) {
      expect((await load(paperId, {}, who)).statusCode).toBe(404);
    }
  });
});

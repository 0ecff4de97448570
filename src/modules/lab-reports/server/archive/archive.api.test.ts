import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { parseSheet } from '../../../../platform/sheets/sheet-parser.ts';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildStudents } from '../../../classes/testing/people.builder.ts';
import * as marking from '../../shared/marking.contract.ts';
import { uploadPicture } from '../../testing/picture.builder.ts';
import { FULL_MARKS, FULL_SECTIONS, finishedRun, handIn } from '../../testing/report.builder.ts';
import { gradeReport } from '../lab-reports.public.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

async function handedIn(w: RunningClass, who: Account, more: Parameters<typeof handIn>[3] = {}) {
  await finishedRun(t, w, who);
  return handIn(t, w, who, more);
}
const pack = (w: RunningClass, as: Account = 'teacher', classId = w.classId) =>
  t.call(marking.archiveRoute, { params: { courseId: w.courseId }, body: { classId } }, as);
/** Files of the archive by name. */
async function unpacked(jobId: string) {
  await t.drainJobs();
  const answer = await t.request({ url: `/api/v1/jobs/${jobId}/files/result`, as: 'teacher' });
  expect(answer.statusCode).toBe(200);
  const zip = await fromBufferPromise(answer.rawPayload);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

describe('the archive of a class', () => {
  it('holds every report that was handed in, its files, and a list that names each of them', async () => {
    const w = await runningClass(t, unitId);
    const picture = await uploadPicture(t, 'student', 'curve.png');
    const paper = await uploadPicture(t, 'student', '原始数据.png');
    const tex = '<p>误差 <span class="formula" data-tex="\\frac{a}{b}"></span></p>';
    const id = await handedIn(w, 'student', {
      sections: { ...FULL_SECTIONS, discussion: `${tex}<p><img src="${picture.Path}" alt="曲线"></p>` },
      pictures: [picture.Id],
      attachments: [paper.Id],
    });
    await handedIn(w, 'student2');
    await gradeReport(await t.ctx('teacher'), id, { version: 1, marks: FULL_MARKS, comment: '数据 <完整>' });
    const { jobId } = await pack(w);
    const files = await unpacked(jobId);
    const pages = [...files.keys()].filter((name) => name.endsWith('.html')).sort();
    expect(pages).toHaveLength(2);
    expect(pages.every((name) => name.startsWith('实验一班/') && name.endsWith('_v1.html'))).toBe(true);
    const own = pages.find((name) => name.includes('张三'))!;
    const html = files.get(own)!.toString();
    expect(html).toContain('<math');
    expect(html).toContain('<figcaption>曲线</figcaption>');
    expect(html).toContain('数据 &lt;完整&gt;');
    expect(html).not.toMatch(/<script|https?:(?!\/\/www\.w3\.org)/);
    const folder = own.replace(/\.html$/, '');
    const beside = [...files.keys()].filter((name) => name.startsWith(`${folder}/`));
    expect(beside).toHaveLength(2);
    for (const name of beside) {
      expect(files.get(name)!.length).toBeGreaterThan(0);
      const href = name
        .slice(name.indexOf('/') + 1)
        .split('/')
        .map(encodeURIComponent)
        .join('/');
      expect(html).toContain(href);
    }
    const list = files.get('报告清单.xlsx')!;
    const sheet = await fromBufferPromise(list);
    let listed = '';
    for await (const entry of sheet.eachEntry()) {
      if (entry.fileName.endsWith('sheet1.xml')) {
        listed = (await buffer(await sheet.openReadStreamPromise(entry))).toString();
      }
    }
    for (const name of pages) expect(listed).toContain(name);
    expect(listed).toContain('张三');
    expect((listed.match(/<row[ >]/g) ?? []).length).toBe(3);
  });

  it('of three hundred reports is complete against its list', async () => {
    const w = await runningClass(t, unitId);
    const first = await handedIn(w, 'student');
    const people = await buildStudents(t, unitId, 299, 'pack');
    const system = await t.ctx();
    // The others handed in the same, as far as the archive can tell: rows of their own with their own persons.
    await system.tx(async (tx) => {
      for (const { personId } of people) {
        const id = tx.newId();
        await sql`insert into lab_reports.report (id, person_id, node_id, course_id, class_id, experiment_id, template,
            template_edition, run_id, state, sections, revision, version_count, submitted_at)
          select ${id}, ${personId}, node_id, course_id, class_id, experiment_id, template, template_edition, run_id, state,
            sections, revision, version_count, submitted_at from lab_reports.report where id = ${first}`.execute(tx.db);
        await sql`insert into lab_reports.report_version (report_id, number, person_id, course_id, run_id, sections,
            run_block, files, sha256, late, submitted_at)
          select ${id}, number, ${personId}, course_id, run_id, sections, run_block, files, sha256, late, submitted_at
          from lab_reports.report_version where report_id = ${first}`.execute(tx.db);
      }
    });
    const { jobId } = await pack(w);
    const files = await unpacked(jobId);
    const pages = [...files.keys()].filter((name) => name.endsWith('.html'));
    expect(pages).toHaveLength(300);
    const list = await parseSheet({ bytes: files.get('报告清单.xlsx')!, ending: 'xlsx', maxRows: 1000 });
    if ('fault' in list) throw new Error(list.fault);
    const lines = list.lines.slice(1).map((line) => line.cells);
    const file = list.lines[0]!.cells.length - 1;
    expect(lines.map((cells) => cells[file]).sort()).toEqual(pages.sort());
    // Each line stands for the person its page is about.
    for (const cells of lines) expect(files.get(cells[file]!)!.toString()).toContain(cells[1]);
  }, 60_000);

  it('names nobody where reports are marked without names', async () => {
    const w = await runningClass(t, unitId);
    await handedIn(w, 'student');
    await t.call(
      marking.setAnonymousRoute,
      { params: { courseId: w.courseId, nodeId: w.nodeId }, body: { anonymous: true } },
      'teacher',
    );
    const files = await unpacked((await pack(w)).jobId);
    for (const [name, body] of files) expect(`${name}${name.endsWith('.html') ? body : ''}`).not.toContain('张三');
  });

  it('is for markers, of a class of the course, with something in it', async () => {
    const w = await runningClass(t, unitId);
    const other = await runningClass(t, unitId);
    await expect(pack(w, 'student')).rejects.toMatchObject({ status: 404 });
    await expect(pack(w, 'teacher2')).rejects.toMatchObject({ status: 404 });
    await expect(pack(w, 'teacher', other.classId)).rejects.toMatchObject({ status: 404 });
    await expect(pack(w)).rejects.toMatchObject({ status: 409 });
  });
});

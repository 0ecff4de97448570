import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { CallOutput } from '../../../src/kernel/http/contract.ts';
import { EXAM_DEFAULTS } from '../../../src/modules/exams/shared/exam-settings.model.ts';
import type { getSchemeRoute, gradebookRoute } from '../../../src/modules/grades/shared/grade.contract.ts';
import { emptyContent } from '../../../src/modules/questions/shared/content.model.ts';
import { ask } from '../../fixtures/ask.ts';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

const look = async (page: Page, name: string) => {
  const shots = process.env.GALLERY_SHOTS;
  if (shots) await page.screenshot({ path: join(shots, `exam-${name}.png`), fullPage: true });
};

let serial = 0;
const newId = () => `p${++serial}`;

/** Writes three questions, a paper of them and an exam that opens at once. */
async function giveExam(
  teacher: Page,
  courseId: string,
): Promise<{ readonly examId: string; readonly classId: string }> {
  const meta = { folderId: null, points: 5, difficulty: 3, pointIds: [], tags: [], source: '', keepSimilar: true };
  const single = emptyContent('single', newId);
  const text = emptyContent('shortAnswer', newId);
  if (single.type !== 'single') throw new Error('another type');
  const options = ['摆长', '摆球的质量', '振幅', '摆线的颜色'].map((one, at) => ({
    id: `o${at}`,
    text: `<p>${one}</p>`,
  }));
  const contents = [
    { ...single, stem: '<p>小角度下，单摆的周期由什么决定？</p>', options, key: 'o0' },
    { ...emptyContent('truth', newId), stem: '<p>单摆的周期与摆球的质量无关。</p>', key: true },
    { ...text, stem: '<p>说明为什么要测量多个周期。</p>', reference: '<p>减小计时误差。</p>' },
  ];
  const items = [];
  for (const content of contents) {
    const made = await ask<{ id: string; version: number }>(teacher, 'POST', `courses/${courseId}/questions`, {
      content,
      ...meta,
    });
    await ask(teacher, 'POST', `questions/${made.id}/commands`, { command: 'ready', version: made.version });
    items.push({ questionId: made.id, number: 1, points: 5 });
  }
  const paper = await ask<{ id: string; version: number }>(teacher, 'POST', `courses/${courseId}/papers`, {
    ...{ name: '单摆测验卷', kind: 'fixed', fullMark: 15 },
  });
  const section = { id: newId(), title: '一、单摆', instructions: '', shuffle: false, items, rules: [] };
  const plan = { sections: [section], shuffleOptions: true, multiple: null, target: null };
  const saved = await ask<{ version: number }>(teacher, 'PUT', `papers/${paper.id}`, {
    ...{ version: paper.version, name: '单摆测验卷', fullMark: 15, plan },
  });
  await ask(teacher, 'POST', `papers/${paper.id}/commands`, { command: 'ready', version: saved.version });
  const { classes } = await ask<{ classes: { id: string }[] }>(teacher, 'GET', `courses/${courseId}/exam-choices`);
  const exam = await ask<{ id: string; version: number }>(teacher, 'POST', `courses/${courseId}/managed-exams`, {
    ...{ kind: 'exam', name: '单摆期末考试', nodeId: null },
  });
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const drafted = await ask<{ version: number }>(teacher, 'PUT', `managed-exams/${exam.id}`, {
    ...{ name: '单摆期末考试', instructions: '<p>独立完成。</p>', sitting: 'normal', parentId: null, nodeId: null },
    ...{ paperId: paper.id, opensAt: at(2), closesAt: at(120), minutes: 60, mode: 'flexible', settings: EXAM_DEFAULTS },
    ...{ classIds: classes.map(({ id }) => id), personIds: [], version: exam.version },
  });
  await ask(teacher, 'POST', `managed-exams/${exam.id}/publish`, {
    ...{ version: drafted.version, startNow: true, confirmAnswers: false },
  });
  return { examId: exam.id, classId: classes[0]!.id };
}

type Scheme = CallOutput<typeof getSchemeRoute>;

/** What candidates of an exam have in the gradebook, which for a moment counts nothing but exams. */
async function marksInBook(teacher: Page, courseId: string, classId: string): Promise<number[]> {
  const at = `courses/${courseId}/grade-scheme`;
  const use = async (scheme: object) => {
    const { draft } = await ask<Scheme>(teacher, 'GET', at);
    await ask(teacher, 'PUT', at, { ...scheme, version: draft?.version ?? null });
    await ask(teacher, 'POST', `${at}/activate`, { reason: '期末考试计入总评' });
  };
  const { active } = await ask<Scheme>(teacher, 'GET', at);
  await use({ items: [{ key: 'final', name: '期末考试', kind: 'exam', weight: 100 }], decimals: 2 });
  const { rows } = await ask<CallOutput<typeof gradebookRoute>>(teacher, 'GET', `classes/${classId}/gradebook`);
  const { items, passLine, decimals, bands, curves } = active!;
  await use({ items, passLine, decimals, bands, curves });
  return rows.flatMap((row) => row.items[0] || []);
}

/**
 * A student takes an exam; the network goes away for a while and comes back; nothing is lost. The teacher ends it, marks,
 * releases; the student reads score and comment, and the gradebook has the mark.
 */
test('an exam from its entry over a lost network to the released mark', async ({ product, browser }) => {
  test.setTimeout(120_000);
  const open = async () =>
    (
      await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
    ).newPage();
  const [teacher, student] = [await open(), await open()];
  const heard = watchConsole(teacher.context());
  await signIn(teacher, product, 'teacher', '/Maintain/TeachingManage/Discuss');
  await teacher.getByRole('link', { name: /大学物理实验(?!（)/ }).click();
  await expect(teacher.getByRole('heading', { name: '讨论管理' })).toBeVisible();
  const courseId = new URL(teacher.url()).searchParams.get('Id')!;
  const { examId, classId } = await giveExam(teacher, courseId);

  await signIn(student, product, 'student', `/coursestudy/Exams?Id=${courseId}`);
  await expect(student.getByRole('heading', { name: '单摆期末考试' })).toBeVisible();
  await expectAccessible(student, 'own exams');
  await student.getByRole('link', { name: '进入考试' }).click();
  await expect(student.getByRole('heading', { name: '考试须知' })).toBeVisible();
  await expectAccessible(student, 'entry of an exam');
  await student.getByRole('button', { name: '开始作答' }).click();
  await expect(student.getByText('请先阅读并勾选考试须知')).toBeVisible();
  await student.getByLabel('我已阅读并同意').check();
  await student.getByRole('button', { name: '开始作答' }).click();
  await expect(student.getByRole('heading', { name: '第1题（5分）' })).toBeVisible();
  await student.getByRole('radio', { name: '摆长' }).check();
  await expect(student.getByText(/已保存 \d/)).toBeVisible();

  await student.context().setOffline(true);
  await student.getByRole('radio', { name: '正确' }).check();
  await student
    .getByRole('article')
    .filter({ hasText: '多个周期' })
    .getByRole('textbox')
    .fill('减小按停表带来的相对误差');
  await expect(student.getByText('离线，2题已存本机，可继续作答')).toBeVisible();

  // The invigilator sees what arrived so far.
  await teacher.goto(`${product.home}/Maintain/TeachingManage/ExamManage?Id=${courseId}&examId=${examId}&tab=board`);
  await expect(teacher.getByRole('row').filter({ hasText: '1/3' })).toBeVisible();

  await student.context().setOffline(false);
  await expect(student.getByText(/已保存 \d/)).toBeVisible({ timeout: 20_000 });
  // A reload goes on at once, without the login.
  await student.reload();
  await expect(student.getByRole('article').filter({ hasText: '多个周期' }).getByRole('textbox')).toHaveValue(
    '减小按停表带来的相对误差',
  );
  await expect(teacher.getByRole('row').filter({ hasText: '3/3' })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(teacher, 'proctor board');

  await student.getByRole('button', { name: '交卷' }).first().click();
  const dialog = student.getByRole('alertdialog');
  await expect(dialog.getByText('已答 3 / 未答 0 / 标记 0 / 未上传 0')).toBeVisible();
  await dialog.getByRole('button', { name: '确定交卷' }).click();
  await expect(student.getByRole('heading', { name: '已交卷' })).toBeVisible();
  await expect(student.getByText('3/3')).toBeVisible();
  await expectAccessible(student, 'receipt');
  await student.getByRole('link', { name: '返回列表' }).click();
  await expect(student.getByText('成绩将于发布后可见')).toBeVisible();
  await expect(teacher.getByRole('row').filter({ hasText: '本人交卷' })).toBeVisible({ timeout: 20_000 });

  // The exam is ended early; the minute its candidates are given and what may arrive late pass at once.
  await teacher.getByRole('button', { name: '更多' }).click();
  await teacher.getByRole('menuitem', { name: '提前结束' }).click();
  const closing = teacher.getByRole('alertdialog');
  await closing.getByRole('textbox').fill('单摆期末考试');
  await closing.getByRole('button', { name: '提前结束' }).click();
  await expect(teacher.getByText('60 秒后收卷')).toBeVisible();
  await product.ask(`update exams.exam set closing_at = platform.app_now() - interval '10 minutes' where id = $1`, [
    examId,
  ]);

  // What the key scores is done; the short answer is marked from the keyboard.
  const tabs = teacher.getByRole('navigation', { name: '考试的各部分' });
  await tabs.getByRole('link', { name: '阅卷' }).click();
  await expectAccessible(teacher, 'questions to mark');
  await teacher.getByRole('button', { name: '评阅第 3 题' }).click();
  await expect(teacher.getByText('减小计时误差。')).toBeVisible();
  await expectAccessible(teacher, 'marking desk');
  await look(teacher, 'desk');
  await teacher.keyboard.press('4');
  await teacher.getByLabel('评语').fill('请再写出误差的估算。');
  await teacher.getByRole('button', { name: '保存并评下一份' }).click();
  await expect(teacher.getByText('待评 0 份')).toBeVisible();
  await look(teacher, 'marked');
  await tabs.getByRole('link', { name: '成绩与发布' }).click();
  await expect(teacher.getByRole('row').filter({ hasText: '已评阅' })).toContainText('14');
  await expectAccessible(teacher, 'results');
  // Nothing of it reaches the candidate before the release.
  await student.reload();
  await expect(student.getByText('成绩将于发布后可见')).toBeVisible();
  await teacher.getByRole('button', { name: '发布成绩' }).click();
  await teacher.getByRole('alertdialog').getByRole('button', { name: '发布成绩' }).click();
  await expect(teacher.getByText('成绩已于')).toBeVisible();
  await look(teacher, 'results');

  await student.reload();
  await expect(student.getByText('得分 14/15')).toBeVisible();
  await student.getByRole('link', { name: '查看成绩' }).click();
  await expect(student.getByText('得分 4/5')).toBeVisible();
  await expect(student.getByText('请再写出误差的估算。')).toBeVisible();
  await expectAccessible(student, 'review');
  await look(student, 'review');
  expect(await marksInBook(teacher, courseId, classId)).toEqual([expect.closeTo(93.33, 1)]);
  expect(heard).toEqual([]);
});

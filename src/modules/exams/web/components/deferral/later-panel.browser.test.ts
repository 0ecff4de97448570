import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExamWorld, idOf, openExams, REQUEST } from '../../../../../../e2e/fixtures/exams/world.ts';
import { type Gallery, sound, soundInLooks, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exams');
}, 180_000);
afterAll(() => gallery?.close());
const open = (given: ExamWorld = {}) => openExams(gallery, { more: '&tab=later', requests: [REQUEST], ...given });

describe('deferral requests and later sittings', () => {
  it('are approved with an own time at the exam, after an opinion was given', async () => {
    const { page, sent } = await open();
    await page.getByRole('button', { name: '审批陈一的缓考申请：期中考试' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '批准', exact: true }).check();
    await dialog.getByLabel('个人开放时间').fill('2026-11-28T09:00');
    await dialog.getByLabel('个人结束时间').fill('2026-11-28T11:00');
    await dialog.getByRole('button', { name: '审批' }).click();
    expect(sent).toEqual([]);
    await dialog.getByLabel('审批意见').fill('情况属实，同意缓考');
    await sound(page);
    await dialog.getByRole('button', { name: '审批' }).click();
    await page.getByText('王芳：情况属实，同意缓考').waitFor();
    expect(sent.at(-1)).toMatchObject({
      path: `managed-exams/${idOf(2)}/deferral-decisions`,
      body: {
        ...{ deferralId: idOf(7), approve: true, opinion: '情况属实，同意缓考' },
        ...{ opensAt: '2026-11-28T01:00:00.000Z', closesAt: '2026-11-28T03:00:00.000Z' },
      },
    });
    await page.context().close();
  });

  it('stand beside the make-up sittings of the course', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: '诊断证明.png' }).waitFor();
    await page.getByRole('link', { name: '补考', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: '单元测评' }).count()).toBe(0);
    await page.context().close();
  });

  it('are free of axe violations in every width and theme', async () => {
    const { page } = await open();
    await page.getByText('待审批').first().waitFor();
    await soundInLooks(page, [
      [1440, 'light'],
      [390, 'dark'],
    ]);
    await page.context().close();
  });
});

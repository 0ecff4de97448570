import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import { openHomework, REPORT } from '../../../../../../e2e/fixtures/homework/world.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('homework');
}, 180_000);
afterAll(() => gallery?.close());

const report = (n: number, more: object) => ({
  ...REPORT,
  id: `0190f3c8-1111-7000-8000-0000000000f${n}`,
  number: `20260100${n}`,
  ...more,
});
/** Reports whose names are as long as they come, with every column there is. */
const ROWS = {
  'pt-BR': [
    report(1, {
      ...{ name: 'Maria Eduarda Albuquerque', nodeName: 'Medição da aceleração da gravidade com pêndulo simples' },
      ...{
        className: 'Física experimental I · turma 2026-A',
        assignee: 'Ana Paula Ribeiro',
        similar: 34.5,
        late: true,
      },
    }),
    report(2, {
      ...{
        name: 'João Pedro',
        nodeName: 'Circuito RC',
        className: 'Turma B',
        state: 'graded',
        score: 92.5,
        runScore: 88,
      },
    }),
  ],
  'zh-CN': [
    report(1, {
      ...{ name: '买买提·阿不都热合曼', nodeName: '用单摆法测量当地的重力加速度与不确定度分析' },
      ...{ className: '大学物理实验 2026 春一班', assignee: '王芳', similar: 34.5, late: true, flagged: true },
    }),
    report(2, { name: '陈一', nodeName: 'RC 电路的暂态过程', state: 'graded', score: 92.5, runScore: 88 }),
  ],
} as const;

it.each([
  ['pt-BR', 1024],
  ['zh-CN', 1024],
  ['pt-BR', 1440],
  ['zh-CN', 1440],
] as const)('keeps names and tasks in two lines at most: %s, %i', async (language, width) => {
  const { page } = await openHomework(gallery, { more: '&tab=reports', reports: [...ROWS[language]], language, width });
  await page.getByText(ROWS[language][0]!.nodeName).waitFor();
  const lines = await page.locator('.vse-queue-pair > *').evaluateAll((parts) =>
    parts.map((part) => {
      const height = Number.parseFloat(getComputedStyle(part).lineHeight);
      const range = document.createRange();
      range.selectNodeContents(part);
      return { text: part.textContent, lines: Math.round(range.getBoundingClientRect().height / height) };
    }),
  );
  if (process.env.GALLERY_SHOTS) {
    await page.screenshot({ path: join(process.env.GALLERY_SHOTS, `queue-${language}-${width}.png`) });
  }
  expect(lines.filter((one) => one.lines > 2)).toEqual([]);
  // No column is pushed out of sight for it.
  expect(
    await page.locator('.vse-table-scroll').evaluate((frame) => frame.scrollWidth - frame.clientWidth),
  ).toBeLessThanOrEqual(1);
  await sound(page);
  await page.context().close();
});

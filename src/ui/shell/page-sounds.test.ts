import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pinyin } from 'pinyin-pro';
import { expect, it } from 'vitest';
import { messages } from '../../kernel/i18n/messages/zh-CN.ts';
import { messages as frame } from '../messages/zh-CN.ts';
import { plainRoutes } from './palette.model.ts';

const file = join(import.meta.dirname, 'page-sounds.ts');

/** The table as it should be: syllables of the Chinese titles of all pages that open by themselves, and of commands. */
function table(): string {
  const titles = plainRoutes().map((row): [string, string] => [row.key, messages[row.title as keyof typeof messages]]);
  // A page that learners know by another name.
  titles.push(['ui.menu.myGrades', frame['ui.menu.myGrades']]);
  for (const [key, title] of Object.entries(frame)) if (key.startsWith('ui.command.')) titles.push([key, title]);
  const rows = titles.map(([key, title]) => {
    const sounds = pinyin(title, { toneType: 'none', type: 'array' }).join(' ');
    return `  ${key.includes('.') ? `'${key}'` : key}: '${sounds}',`;
  });
  return `/** Syllables of the Chinese titles of pages. Written by page-sounds.test.ts (WRITE_SOUNDS=1), which holds it to the titles. */
export const PAGE_SOUNDS: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
}

it('is the sound of the titles', async () => {
  if (process.env.WRITE_SOUNDS === '1') await writeFile(file, table());
  const renew = 'renew it with WRITE_SOUNDS=1 npm test -- unit src/ui/shell/page-sounds.test.ts';
  expect(await readFile(file, 'utf8'), renew).toBe(table());
});

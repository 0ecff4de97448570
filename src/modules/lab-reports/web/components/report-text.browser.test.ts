import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../../../e2e/fixtures/browser.ts';

let browser: Browser;
let page: Page;
/** Puts a module without imports into the page, its functions among the globals there. */
async function load(path: string): Promise<void> {
  const source = stripTypeScriptTypes(await readFile(join(import.meta.dirname, path), 'utf8'));
  const names = [...source.matchAll(/^export function (\w+)/gm)].map((found) => found[1]);
  await page.addScriptTag({
    type: 'module',
    content: `${source.replace(/^export /gm, '')}\nObject.assign(globalThis, { ${names.join(', ')} });`,
  });
}
/** What {@link load} leaves in the page. */
interface Loaded {
  markPassages: typeof import('./report-text.model.ts').markPassages;
  passageOf: typeof import('./report-text.model.ts').passageOf;
}
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  await load('./report-text.model.ts');
});
afterAll(() => browser.close());

/** Marks passages of a text and answers what was marked, then reads a selection from `from` to `to` in the marked text. */
const marked = (html: string, notes: readonly { key: string; start: number; quote: string }[]) =>
  page.evaluate(
    ([text, wanted]) => {
      const box = document.createElement('div');
      box.innerHTML = text;
      const found = (window as unknown as Loaded).markPassages(box, wanted, (key, last) => {
        const mark = document.createElement('mark');
        mark.id = last ? `${key}.` : key;
        return mark;
      });
      return { found: [...found].sort(), html: box.innerHTML };
    },
    [html, notes] as const,
  );

describe('passages with remarks', () => {
  it('are found at their place, across elements, beside formulas', async () => {
    const html = '<p>周期<b>与摆长</b>的关系<span class="formula" data-tex="T">T 与摆长</span>与摆长无关</p>';
    const { found, html: done } = await marked(html, [
      { key: 'a', start: 1, quote: '期与摆长的' },
      { key: 'b', start: 8, quote: '与摆长' },
    ]);
    expect(found).toEqual(['a', 'b']);
    expect(done).toBe(
      '<p>周<mark id="a">期</mark><b><mark id="a">与摆长</mark></b><mark id="a.">的</mark>关系<span class="formula" data-tex="T">T 与摆长</span><mark id="b.">与摆长</mark>无关</p>',
    );
  });
  it('are found nearby when the text moved, and not at all when it is gone', async () => {
    const { found, html } = await marked('<p>甲乙丙甲乙</p>', [
      { key: 'a', start: 4, quote: '甲乙' },
      { key: 'b', start: 0, quote: '丁' },
    ]);
    expect(found).toEqual(['a']);
    expect(html).toBe('<p>甲乙丙<mark id="a.">甲乙</mark></p>');
  });
  it('are read from a selection, formulas left out', async () => {
    const passage = await page.evaluate(() => {
      const { passageOf } = window as unknown as Loaded;
      const box = document.createElement('div');
      box.innerHTML = '<p>前面 <span class="formula">x</span>中间<b>后面</b></p>';
      document.body.append(box);
      const range = document.createRange();
      range.setStart(box.querySelector('p')!.firstChild!, 2);
      range.setEnd(box.querySelector('b')!.firstChild!, 1);
      const empty = document.createRange();
      empty.setStart(box, 0);
      return [passageOf(box, range), passageOf(box, empty), passageOf(box.querySelector('b')!, range)];
    });
    expect(passage).toEqual([{ start: 3, quote: '中间后' }, null, null]);
  });
});

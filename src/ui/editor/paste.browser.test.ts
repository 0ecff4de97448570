import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../e2e/fixtures/browser.ts';

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
  cleanPasted: typeof import('./paste.ts').cleanPasted;
}
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  await load('paste.ts');
});
afterAll(() => browser.close());

const clean = (html: string) => page.evaluate((text) => (window as unknown as Loaded).cleanPasted(text), html);

describe('what is pasted', () => {
  it('from Word loses its dress and keeps paragraphs, emphasis, tables and lists', async () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=ZH-CN>
<!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--><!--StartFragment-->
<p class=MsoNormal style='font-family:宋体'><b><span lang=EN-US>结果</span></b>：<i>g</i><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>一</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>二</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>·</span>点</p>
<table class=MsoTableGrid border=1 style='width:300pt'><tr><td width=80 colspan=2 style='padding:0'><p class=MsoNormal>L</p></td></tr></table>
<!--EndFragment--></body></html>`;
    expect((await clean(word)).html.replace(/\n/g, '')).toBe(
      '<p><b>结果</b>：<i>g</i></p><ol><li>一</li><li>二</li></ol><ul><li>点</li></ul><table><tbody><tr><td colspan="2"><p>L</p></td></tr></tbody></table>',
    );
  });
  it('from other programs gets its emphasis out of styles and its lines out of boxes', async () => {
    const { html } = await clean(
      '<div><span style="font-weight:700">粗</span><font color="red">红</font></div><div>x<span style="vertical-align:super">2</span></div><h1>题</h1>',
    );
    expect(html).toBe('<p><strong>粗</strong>红</p><p>x<sup>2</sup></p><h2>题</h2>');
  });
  it('brings in no script, no address but of the web, and tells of pictures that stay behind', async () => {
    const hostile =
      '<p onclick="alert(1)">一<img src="file:///C:/a.png" onerror="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)">二</a><a href="https://example.org/" onmouseover="x">三</a><svg><script>1</script></svg><iframe src="//e"></iframe></p>';
    expect(await clean(hostile)).toEqual({ html: '<p>一二<a href="https://example.org/">三</a></p>', pictures: 1 });
  });
  it('keeps a formula that was copied here', async () => {
    const html = '<p>E=<span class="formula" data-tex="mc^2" style="color:red">mc^2</span></p>';
    expect((await clean(html)).html).toBe('<p>E=<span class="formula" data-tex="mc^2">mc^2</span></p>');
  });
});

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaringFiles, firstLoads, readDeclared, scriptsGiveWay } from './first-load.ts';

const root = join(import.meta.dirname, '..');
const files = declaringFiles(root);

describe('what a page needs besides the frame', () => {
  it.each(files)('finds every page and all messages that %s declares', (file) => {
    const text = readFileSync(file, 'utf8');
    const { pages, messages } = readDeclared(text, dirname(file));
    expect(pages.length).toBe([...text.matchAll(/\{\s*load: \(\) => import\('[^']+\.tsx'\)/g)].length);
    expect(messages.size).toBe([...text.matchAll(/\/zh-CN\.ts'\)/g)].length);
  });

  it('names messages that are declared somewhere', () => {
    const declared = files.map((file) => readDeclared(readFileSync(file, 'utf8'), dirname(file)));
    const known = new Set(declared.flatMap(({ messages }) => [...messages.keys()]));
    for (const { key, messages } of declared.flatMap(({ pages }) => pages)) {
      for (const name of messages) expect(known, `${key} speaks ${name}`).toContain(name);
    }
    expect(known).toContain('kernel');
    expect(known).toContain('ui');
  });

  it('follows the chunks of a page, its styles and messages, and leaves out what the frame brings', () => {
    const chunk = (fileName: string, more: object = {}) => ({ type: 'chunk', fileName, imports: [], ...more });
    const home = join(root, 'src/modules/home/web/pages/home.page.tsx');
    const messages = join(root, 'src/modules/home/shared/messages/zh-CN.ts');
    const bundle = Object.fromEntries(
      [
        chunk('assets/index.js', { isEntry: true, imports: ['assets/vendor.js'] }),
        chunk('assets/vendor.js'),
        chunk('assets/home.js', {
          moduleIds: [join(root, 'src/modules/home/web/components/band.tsx'), home],
          imports: ['assets/vendor.js', 'assets/parts.js'],
          viteMetadata: { importedCss: new Set(['assets/home.css']) },
        }),
        chunk('assets/parts.js', { imports: ['assets/home.js'] }),
        chunk('assets/words.js', { moduleIds: [messages] }),
      ].map((one) => [one.fileName, one]),
    );
    expect(firstLoads(root, bundle).home).toEqual({
      js: ['/assets/home.js', '/assets/parts.js'],
      css: ['/assets/home.css'],
      messages: { 'zh-CN': ['/assets/words.js'], 'zh-TW': [], 'en-US': [], 'pt-BR': [] },
    });
  });

  it('lets script files of the document give way to its styles', () => {
    const html =
      '<script>first()</script><script type="module" crossorigin src="/a.js"></script>' +
      '<link rel="modulepreload" crossorigin href="/b.js"><link rel="stylesheet" crossorigin href="/a.css">';
    expect(scriptsGiveWay(html)).toBe(
      '<script>first()</script><script type="module" fetchpriority="low" crossorigin src="/a.js"></script>' +
        '<link rel="modulepreload" fetchpriority="low" crossorigin href="/b.js">' +
        '<link rel="stylesheet" crossorigin href="/a.css">',
    );
  });
});

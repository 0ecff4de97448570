import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaringFiles, firstLoads, messageFiles, readDeclared, scriptsGiveWay } from './first-load.ts';

const root = join(import.meta.dirname, '..');
const files = declaringFiles(root);
const known = messageFiles(root);
const declaredIn = (file: string) => readDeclared(readFileSync(file, 'utf8'), dirname(file), known);

describe('what a page needs besides the frame', () => {
  it.each(files)('finds every page and all messages that %s declares', (file) => {
    const text = readFileSync(file, 'utf8');
    const { pages, messages } = declaredIn(file);
    expect(messages.size).toBeGreaterThan(0);
    expect(pages.length).toBe([...text.matchAll(/\{\s*load: \(\) => import\('[^']+\.tsx'\)/g)].length);
  });

  it('names messages that are declared somewhere, and declares all that pages may show', () => {
    const declared = files.map(declaredIn);
    const named = new Set(declared.flatMap(({ messages }) => [...messages.keys()]));
    for (const { key, messages } of declared.flatMap(({ pages }) => pages)) {
      for (const name of messages) expect(named, `${key} speaks ${name}`).toContain(name);
    }
    const folders = new Set(declared.flatMap(({ messages }) => [...messages.values()]));
    const others = known.filter(
      (file) => /(?<!history\/messages\/)zh-CN\.ts$/.test(file) && !folders.has(dirname(file)),
    );
    expect(others.map((file) => relative(root, dirname(file)))).toEqual([
      // What the server alone says, and the labels of sheets, which are read in all languages at once.
      'src/modules/courses/shared/refusals/messages',
      'src/modules/files/shared/messages',
      'src/modules/gateway/shared/messages',
      'src/modules/integration/shared/messages',
      'src/modules/question-exchange/shared/sheet/messages',
      'src/modules/settings/shared/codes/messages',
    ]);
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

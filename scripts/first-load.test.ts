import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaringFiles, firstLoads, readDeclared } from './first-load.ts';

const root = join(import.meta.dirname, '..');
const files = declaringFiles(root);

describe('what a page needs besides the frame', () => {
  it.each(files)('finds every page and all words that %s declares', (file) => {
    const text = readFileSync(file, 'utf8');
    const { pages, words } = readDeclared(text, dirname(file));
    expect(pages.length).toBe([...text.matchAll(/\{\s*load: \(\) => import\('[^']+\.tsx'\)/g)].length);
    expect(words.size).toBe([...text.matchAll(/\/zh-CN\.ts'\)/g)].length);
  });

  it('names words that are declared somewhere', () => {
    const declared = files.map((file) => readDeclared(readFileSync(file, 'utf8'), dirname(file)));
    const known = new Set(declared.flatMap(({ words }) => [...words.keys()]));
    for (const { key, words } of declared.flatMap(({ pages }) => pages)) {
      for (const name of words) expect(known, `${key} speaks ${name}`).toContain(name);
    }
    expect(known).toContain('kernel');
    expect(known).toContain('ui');
  });

  it('follows the chunks of a page, its styles and words, and leaves out what the frame brings', () => {
    const chunk = (fileName: string, more: object = {}) => ({ type: 'chunk', fileName, imports: [], ...more });
    const home = join(root, 'src/modules/home/web/pages/home.page.tsx');
    const words = join(root, 'src/modules/home/shared/messages/zh-CN.ts');
    const bundle = Object.fromEntries(
      [
        chunk('assets/index.js', { isEntry: true, imports: ['assets/vendor.js'] }),
        chunk('assets/vendor.js'),
        chunk('assets/home.js', {
          facadeModuleId: home,
          imports: ['assets/vendor.js', 'assets/parts.js'],
          viteMetadata: { importedCss: new Set(['assets/home.css']) },
        }),
        chunk('assets/parts.js', { imports: ['assets/home.js'] }),
        chunk('assets/words.js', { facadeModuleId: words }),
      ].map((one) => [one.fileName, one]),
    );
    expect(firstLoads(root, bundle).home).toEqual({
      js: ['/assets/home.js', '/assets/parts.js'],
      css: ['/assets/home.css'],
      words: { 'zh-CN': ['/assets/words.js'], 'zh-TW': [], 'en-US': [], 'pt-BR': [] },
    });
  });
});

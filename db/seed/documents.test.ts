import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { REPOSITORY } from '../../scripts/command-line.ts';
import { listFiles } from '../../scripts/source-tree.ts';
import { documentsEnUs } from './documents-en-us.ts';
import { documentsPtBr } from './documents-pt-br.ts';
import { documentsZhCn } from './documents-zh-cn.ts';
import { documentsZhTw } from './documents-zh-tw.ts';

const DOCUMENTS = {
  'zh-CN': documentsZhCn,
  'zh-TW': documentsZhTw,
  'en-US': documentsEnUs,
  'pt-BR': documentsPtBr,
};
const MANUALS = ['help', 'manual-student', 'manual-teacher', 'developer'];

/** Every text of the product in one language. */
async function wordsOf(locale: string): Promise<ReadonlySet<string>> {
  const files = listFiles(REPOSITORY, 'src').filter((file) => file.endsWith(`/messages/${locale}.ts`));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(REPOSITORY, file)).href)));
  return new Set(modules.flatMap(({ messages }) => Object.values((messages ?? {}) as Record<string, string>)));
}

it.each(Object.entries(DOCUMENTS))(
  'the manuals in %s name buttons and pages as the product does',
  async (locale, texts) => {
    const words = await wordsOf(locale);
    expect(words.size).toBeGreaterThan(1000);
    const quoted = MANUALS.flatMap((slug) =>
      [...texts[slug]!.body.matchAll(/“([^”]+)”|「([^」]+)」/g)].flatMap(([, one, other]) =>
        (one ?? other)!.split(' → '),
      ),
    );
    expect(quoted.filter((word) => !words.has(word))).toEqual([]);
  },
);

import { describe, expect, it } from 'vitest';
import { checkPageWords } from './check-page-words.ts';
import { plant } from './fixture-tree.ts';

const messages = (...keys: string[]) =>
  `export const messages = {\n${keys.map((key) => `  '${key}': '字',\n`).join('')}};\n`;
const tree = (more: Record<string, string>) =>
  plant({
    'src/ui/messages/zh-CN.ts': messages('ui.action.close'),
    'src/ui/table/messages/zh-CN.ts': messages('table.next'),
    'src/modules/lessons/shared/messages/zh-CN.ts': messages('lessons.title', 'lessons.kind.page'),
    'src/modules/marks/shared/messages/zh-CN.ts': messages('marks.title'),
    'src/modules/lessons/web/lessons.web.ts': `pages: {
      one: { load: () => import('./pages/one.page.tsx') },
      two: { load: () => import('./pages/two.page.tsx'), messages: ['table'] },
    }`,
    'src/modules/lessons/web/pages/one.page.tsx': "t('lessons.title'); t('ui.action.close');",
    'src/modules/lessons/web/pages/two.page.tsx': "import { List } from '../../../../ui/table/list.tsx';",
    'src/ui/table/list.tsx': "t('table.next');",
    ...more,
  });
const found = (more: Record<string, string>) =>
  checkPageWords(tree(more)).findings.map(({ file, message }) => `${file.split('/').at(-1)}: ${message.split(':')[1]}`);

describe('words of a page', () => {
  it('are loaded when they are its own, of the frame, or named', () => {
    expect(checkPageWords(tree({}))).toEqual({ findings: [], pages: 2 });
  });

  it('are missed in a widget it uses, also by the beginning of a key', () => {
    expect(
      found({
        'src/modules/lessons/web/pages/one.page.tsx': "import { Marks } from '../../../marks/web/marks.public.tsx';",
        'src/modules/marks/web/marks.public.tsx': "import { Inner } from './inner.tsx'; t('marks.title');",
        'src/modules/marks/web/inner.tsx': ['t(`lessons.kind.', '{kind}`); t("table.next");'].join('$'),
      }),
    ).toEqual([
      'one.page.tsx:  marks.title in src/modules/marks/web/marks.public.tsx',
      'one.page.tsx:  table.next in src/modules/marks/web/inner.tsx',
    ]);
  });

  it('are missed in what fills a slot: its module comes by itself, unless the filling names what it needs', () => {
    const filled = (list: string) => ({
      'src/modules/marks/web/marks.web.ts': `slots: [fillSlot(countSlot, () => import('./count.tsx')${list})],`,
      'src/modules/marks/web/count.tsx': "t('marks.title'); t('table.next');",
    });
    expect(found(filled(''))).toEqual(['count.tsx:  table.next in src/modules/marks/web/count.tsx']);
    expect(found(filled(", ['table']"))).toEqual(['count.tsx:  marks.title in src/modules/marks/web/count.tsx']);
    expect(found(filled(", ['marks', 'table']"))).toEqual([]);
  });

  it('are asked for part by part, where a module keeps some of them apart', () => {
    const apart = {
      'src/modules/lessons/shared/office/messages/zh-CN.ts': messages('lessons.office.title'),
      'src/modules/lessons/web/pages/one.page.tsx': "t('lessons.title'); t('lessons.office.title');",
    };
    expect(found(apart)).toEqual(['one.page.tsx:  lessons.office.title in src/modules/lessons/web/pages/one.page.tsx']);
    expect(checkPageWords(tree(apart)).findings[0]!.message).toContain("add 'lessons.office'");
  });

  it('are not asked for by types, by what is no key, or where the widget loads them itself', () => {
    expect(
      found({
        'src/modules/lessons/web/pages/one.page.tsx': `import type { Marks } from '../../../marks/web/typed.ts';
import { Lazy } from '../../../marks/web/lazy.tsx';
import { Late } from '../../../marks/web/late.tsx';
const name = 'marks.draft';`,
        'src/modules/marks/web/typed.ts': "t('marks.title');",
        'src/modules/marks/web/lazy.tsx': "import('./inner.tsx'); loadMessages(['marks']);",
        'src/modules/marks/web/late.tsx': "latePart(() => import('./inner.tsx'), { messages: ['marks'] });",
        'src/modules/marks/web/inner.tsx': "t('marks.title');",
      }),
    ).toEqual([]);
  });
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted code is quoted
import { describe, expect, it } from 'vitest';
import { checkFile, checkWords } from './check-words.ts';
import { plant } from './fixture-tree.ts';

const PAGE = 'src/modules/units/web/pages/unit.page.tsx';
const SERVICE = 'src/modules/units/server/unit.service.ts';
const rules = (file: string, text: string) => checkFile(file, text).map(({ line, rule }) => `${line} ${rule}`);

describe('words on the screen', () => {
  it.each([
    'const a = <p>Save</p>;',
    'const a = <p>保存</p>;',
    "const a = <p>{'Save'}</p>;",
    'const a = <>{ok ? `Done` : null}</>;',
    'const a = <p>{n + " items"}</p>;',
    'const a = <p>{ok && "yes"}</p>;',
    'const a = <img alt="a cat" />;',
    'const a = <input placeholder={"name"} />;',
    'const a = <Button aria-label={`close ${name}`} />;',
    'const a = <Field label={name ?? "none"} />;',
  ])('%s', (text) => {
    expect(rules(PAGE, text)).toEqual(['1 jsx-words']);
  });

  it.each([
    "const a = <p>{t('units.list.title')} · {count}/{total}</p>;",
    'const a = <kbd>Ctrl</kbd>;',
    'const a = <img alt="" className="cover" />;',
    'const a = <Field label={t(\'units.name\')} type="text" />;',
    "const a = <p>{items.map((item) => <b key={item + 'x'}>{item}</b>)}</p>;",
  ])('%s passes', (text) => {
    expect(rules(PAGE, text)).toEqual([]);
  });

  it('tests may write what they like', () => {
    expect(rules('src/ui/button.test.tsx', 'const a = <p>保存</p>;')).toEqual([]);
  });
});

describe('Chinese in code', () => {
  it('stands in messages, tests and marked tables alone', () => {
    const text = "const a = '学校';";
    expect(rules(SERVICE, text)).toEqual(['1 chinese']);
    expect(rules(SERVICE, 'const a = `${n} 所学校`;')).toEqual(['1 chinese']);
    expect(rules(SERVICE, '// 学校的服务\nconst a = 1;')).toEqual([]);
    expect(rules('src/modules/units/shared/messages/zh-CN.ts', text)).toEqual([]);
    expect(rules('src/modules/units/server/unit.api.test.ts', text)).toEqual([]);
    expect(rules('src/modules/units/shared/unit.model.ts', text)).toEqual(['1 chinese']);
    expect(rules('src/modules/units/shared/unit.model.ts', `// data: kinds of schools\n${text}`)).toEqual([]);
    expect(rules(SERVICE, `// data: kinds of schools\n${text}`)).toEqual(['2 chinese']);
  });
});

describe('names', () => {
  it.each([
    ['const MOST_ROWS = 5;', 'MAX_, max'],
    ['function judgeRow(row: Row) {}', 'validate'],
    ['function f(wish: Wish) {}', 'request'],
    ['interface Words {}', 'messages'],
    ['const { tiles: liveTiles } = answer;', 'row'],
  ])('%s is no term of the field', (text, term) => {
    expect(checkFile(SERVICE, text)).toEqual([
      expect.objectContaining({ rule: 'term', message: expect.stringContaining(term) }),
    ]);
  });

  it.each([
    'const MAX_ROWS = 5;',
    'const learner = undoable(countWords(text));',
    'const a = answer.tiles;',
    'interface Answer { readonly judge: boolean }',
  ])('%s passes', (text) => {
    expect(checkFile(SERVICE, text)).toEqual([]);
  });
});

it('the zone of the site stands in one place', () => {
  expect(rules(SERVICE, "const zone = 'Asia/Shanghai';")).toEqual(['1 zone']);
  expect(rules(SERVICE, 'const local = at + 8 * 3_600_000;')).toEqual(['1 zone']);
  expect(rules('src/kernel/values/site-time.ts', "const zone = 'Asia/Shanghai';")).toEqual([]);
});

it('comments cite what a reader can open', () => {
  expect(rules(SERVICE, '/** The clock (ruling 7). */')).toEqual(['1 citation']);
  expect(rules(SERVICE, '// As lab-runtime §6.1 has it.')).toEqual(['1 citation']);
  expect(rules(SERVICE, '/** Life of a session (specification §9). */')).toEqual([]);
});

describe('what only one place may do', () => {
  it.each([
    ['const a = process.env.PORT;', 'src/main/server.ts', ['1 environment']],
    ["import { env } from 'node:process';", 'src/platform/log/log.ts', ['1 environment']],
    ['const a = process.env;', 'src/platform/config/config.ts', []],
    ['readConfig(process.env);', 'src/main/server.ts', []],
    ['readConfig(process.env);', SERVICE, ['1 environment']],
    ['readConfig(process.env.PORT);', 'src/main/server.ts', ['1 environment']],
    ['const a = process.env;', 'src/platform/testing/global-setup.ts', []],
    ["await fetch('/a');", PAGE, ['1 bare-fetch']],
    ["await globalThis.fetch('/a');", SERVICE, ['1 bare-fetch']],
    ["await fetch('/a');", 'src/modules/units/server/unit.api.test.ts', ['1 bare-fetch']],
    ["await fetch('/a');", 'src/ui/api/call.ts', []],
    ["await fetch('/a');", 'src/sdk/bridge.ts', []],
    ["await query.fetch('/a');", PAGE, []],
    ['const a = new Date();', SERVICE, ['1 clock']],
    ['const a = Date.now();', PAGE, []],
    ['const a = new Date(row.at);', SERVICE, []],
    ['const a = new Date();', 'src/platform/http/clock.ts', []],
    ['const a = clock.now();', SERVICE, []],
    ['sql`update unit set at = now()`;', SERVICE, ['1 clock']],
    ['sql`update unit set at = ${x}, b = current_timestamp`;', SERVICE, ['1 clock']],
    ['sql`update unit set at = app_now()`;', SERVICE, []],
    ["ctx.db.selectFrom('units.unit');", SERVICE, ['1 database']],
    ["ctx.db.selectFrom('units.unit');", 'src/modules/units/server/unit.repository.ts', []],
    ['findUnit(ctx.db, id);', SERVICE, []],
  ])('%s in %s', (text, file, expected) => {
    expect(rules(file, text)).toEqual(expected);
  });

  it('the misspelt words of the specification', () => {
    for (const word of [
      'CourseBulid',
      'StatisticalAnalysls',
      'experimentMagorMaintain',
      'accessExpaerManage',
      'defalut',
    ]) {
      expect(rules(SERVICE, `\nconst a = '/${word}/';`)).toEqual(['2 spelling']);
      expect(rules('src/kernel/routing/paths.ts', `const a = '${word}';`)).toEqual([]);
      expect(rules('src/modules/units/shared/unit.resource.ts', `const a = '${word}';`)).toEqual([]);
    }
    expect(rules(SERVICE, "const a = 'ExperimentOpenManager';")).toEqual([]);
  });
});

it('walks the whole tree', () => {
  const root = plant({
    [PAGE]: 'const a = <p>Save</p>;',
    [SERVICE]: 'const a = 1;',
    'src/ui/a.css': 'a{}',
    'src/ui/gallery/b.ts': "const a = '按钮';",
  });
  const { findings, files } = checkWords(root);
  expect(files).toBe(2);
  expect(findings.map(({ file }) => file)).toEqual([PAGE]);
});

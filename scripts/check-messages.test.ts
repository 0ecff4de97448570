import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkMessages } from './check-messages.ts';
import { plant } from './fixture-tree.ts';
import { readMessage } from './message-syntax.ts';
import { toTaiwan, writeTaiwanMessages } from './taiwan-messages.ts';

const FOLDER = 'src/modules/lab-reports/shared/messages';
const LAWFUL = {
  'zh-CN': {
    'labReports.list.title': '实验报告',
    'labReports.list.count': '共 {count} 份',
    'labReports.list.xapi': 'xAPI',
  },
  'zh-TW': {
    'labReports.list.title': '實驗報告',
    'labReports.list.count': '共 {count} 份',
    'labReports.list.xapi': 'xAPI',
  },
  'en-US': {
    'labReports.list.title': 'Lab reports',
    'labReports.list.count': '{count|one:# report|other:# reports}',
    'labReports.list.xapi': 'xAPI',
  },
  'pt-BR': {
    'labReports.list.title': 'Relatórios',
    'labReports.list.count': '{count|one:# relatório|other:# relatórios}',
    'labReports.list.xapi': 'xAPI',
  },
};
type Messages = Record<string, Record<string, string | undefined>>;

/** The findings, as `language rule message`, of the lawful words with some replaced (`undefined` takes a key away). */
async function broken(changes: Messages, folder = FOLDER, more: Record<string, string> = {}): Promise<string[]> {
  const files: Record<string, string> = { ...more };
  for (const [locale, messages] of Object.entries(LAWFUL)) {
    const text = JSON.stringify({ ...messages, ...changes[locale] });
    files[`${folder}/${locale}.ts`] = `export const messages = ${text} as const;\n`;
  }
  const { findings } = await checkMessages(plant(files));
  return findings.map(({ file, rule, message }) => `${file.split('/').at(-1)!.replace('.ts', '')} ${rule} ${message}`);
}

/** The same change in all four languages. */
const everywhere = (key: string, texts: [string, string, string, string]): Messages =>
  Object.fromEntries(Object.keys(LAWFUL).map((locale, index) => [locale, { [key]: texts[index] }]));

describe('messages', () => {
  it('pass when they agree', async () => {
    expect(await broken({})).toEqual([]);
  });

  it('have the same keys in every language', async () => {
    expect(await broken({ 'pt-BR': { 'labReports.list.title': undefined, 'labReports.list.more': 'Mais' } })).toEqual([
      'pt-BR missing labReports.list.title',
      'pt-BR extra labReports.list.more is not in zh-CN',
    ]);
  });

  it('need all four files', async () => {
    const root = plant({ 'src/ui/messages/zh-CN.ts': "export const messages = { 'ui.save': '保存' } as const;" });
    const { findings } = await checkMessages(root);
    expect(findings.map((finding) => finding.message)).toEqual(['no zh-TW.ts', 'no en-US.ts', 'no pt-BR.ts']);
  });

  it('carry the name of their module, once', async () => {
    const wrong = everywhere('reports.title', ['报告', '報告', 'Report', 'Relatório']);
    expect(await broken(wrong)).toEqual(['zh-CN key reports.title should read labReports.noun.word in camelCase']);
    expect(await broken(wrong, 'src/ui/messages')).toEqual([]);
    const text = "export const messages = { 'ui.save': 'OK' } as const;";
    const twice = ['src/ui/messages', 'src/kernel/i18n/messages'].flatMap((folder) =>
      Object.keys(LAWFUL).map((locale) => [`${folder}/${locale}.ts`, text]),
    );
    const { findings } = await checkMessages(plant(Object.fromEntries(twice)));
    expect(findings.map((finding) => finding.message)).toEqual(['ui.save stands in src/kernel/i18n/messages too']);
  });

  it('begin with the prefix of their module where it has one', async () => {
    const folder = 'src/modules/content/shared/messages';
    expect(await broken({}, folder)).toContain(
      'zh-CN key labReports.list.title should read experiments.noun.word in camelCase',
    );
  });

  it('use the same parameters', async () => {
    expect(await broken({ 'en-US': { 'labReports.list.count': '{total} reports' } })).toEqual([
      'en-US parameters labReports.list.count: {total} instead of {count}',
    ]);
  });

  it.each([
    ['zh-CN', '', 'zh-CN text labReports.list.title: empty'],
    [
      'zh-CN',
      'Lab reports of the class',
      'zh-CN text labReports.list.title: not in Chinese: “Lab reports of the class”',
    ],
    ['en-US', 'Lab 报告', 'en-US text labReports.list.title: Chinese characters in en-US'],
    ['pt-BR', 'Relatórios，', 'pt-BR text labReports.list.title: Chinese characters in pt-BR'],
    ['zh-TW', '实驗报告', 'zh-TW text labReports.list.title: simplified characters 实报'],
    ['zh-TW', '用戶登錄', 'zh-TW text labReports.list.title: “登錄” is written “登入” in Taiwan'],
  ])('%s “%s” is found', async (locale, value, finding) => {
    expect(await broken({ [locale]: { 'labReports.list.title': value } })).toContain(finding);
  });

  it.each([
    ['zh-CN', 'CloudVSE PDF'],
    ['zh-CN', '{count} / {total} MB'],
    ['zh-TW', '儲存後請重新登入，後台裡面只有幾個檔案'],
    ['en-US', '简体中文'],
    ['zh-CN', 'Português (Brasil)'],
  ])('%s “%s” passes', async (locale, value) => {
    const found = await broken({ [locale]: { 'labReports.list.title': value } });
    expect(found.filter((finding) => finding.includes(' text '))).toEqual([]);
  });

  it('have the plurals of their language', async () => {
    const key = 'labReports.list.count';
    expect(await broken({ 'en-US': { [key]: '{count|other:# reports}' } })).toEqual([
      `en-US syntax ${key}: {count}: en-US needs the plural “one”`,
    ]);
    const singular = '{count|one:一份|other:# 份}';
    expect(await broken({ 'zh-CN': { [key]: singular } })).toContain(
      `zh-CN syntax ${key}: {count}: zh-CN has no plural “one”`,
    );
  });
});

describe('messages of zh-TW', () => {
  const title = 'labReports.list.title';

  it('are what zh-CN gives, with the command that renews them', async () => {
    expect(await broken({ 'zh-CN': { [title]: '查找实验' } })).toEqual([
      `zh-TW stale ${title}: “尋找實驗” is due; renew with \`npm run messages\``,
    ]);
  });

  it('may be corrected where the conversion is wrong, and only there', async () => {
    const key = (overrides: Record<string, string>) => ({
      [`${FOLDER}/zh-TW.overrides.ts`]: `export const overrides = ${JSON.stringify(overrides)};`,
    });
    expect(await broken({ 'zh-TW': { [title]: '實驗成果' } }, FOLDER, key({ [title]: '實驗成果' }))).toEqual([]);
    expect(await broken({}, FOLDER, key({ [title]: '實驗報告', 'labReports.gone': '無' }))).toEqual([
      `zh-TW.overrides override ${title} is what the conversion gives: remove it`,
      'zh-TW.overrides override labReports.gone is not in zh-CN',
    ]);
  });

  it.each([
    ['请登录后查看“{name}”', '請登入後檢視「{name}」'],
    ['第 {line} 行的“编码”列', '第 {line} 列的「編碼」欄'],
    ['扫描二维码，按回车确认', '掃描 QR 碼，按 Enter 確認'],
    ['{n|other:# 个}文件上传到服务器', '{n|other:# 個}檔案上傳到伺服器'],
  ])('convert “%s” to “%s”', (chinese, taiwan) => {
    expect(toTaiwan(chinese)).toBe(taiwan);
  });

  it('are written once, then left alone', async () => {
    const root = plant({
      [`${FOLDER}/zh-CN.ts`]: `export const messages = { '${title}': '学生的“实验”报告' } as const;`,
      [`${FOLDER}/en-US.ts`]: "import type { Translation } from '../../../../kernel/i18n/catalog.ts';",
    });
    expect(await writeTaiwanMessages(root, [FOLDER])).toEqual([`${FOLDER}/zh-TW.ts`]);
    expect(readFileSync(join(root, FOLDER, 'zh-TW.ts'), 'utf8')).toContain(`'${title}': '學生的「實驗」報告',`);
    expect(await writeTaiwanMessages(root, [FOLDER])).toEqual([]);
  });
});

describe('message syntax', () => {
  it('finds parameters, plural forms and words', () => {
    expect(readMessage('{who}: {n|one:# step|other:# steps} left')).toEqual({
      parameters: [
        { name: 'who', branches: [] },
        { name: 'n', branches: ['one', 'other'] },
      ],
      words: '  :  # step # steps  left',
    });
  });

  it.each([
    '{',
    '}',
    '{}',
    '{a',
    '{Name}',
    '{a b}',
    '{a|}',
    '{a|one:x}',
    '{a|other}',
    '{n|other:a|other:b}',
    '{a|other:{b}}',
  ])('%s is broken', (text) => {
    expect(() => readMessage(text)).toThrow();
  });
});

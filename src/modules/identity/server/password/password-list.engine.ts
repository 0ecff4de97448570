import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import type { ImportValue, ResultFile } from '../../../../platform/imports/binding.ts';
import { xml } from '../../../../platform/sheets/sheet-writer.ts';
import { sheetName, workbookOf } from '../../../../platform/sheets/workbook-writer.ts';
import { format } from '../registration/messages.engine.ts';

/** A person with the initial password, as the sheet named them. */
export interface PasswordRow {
  readonly values: Readonly<Partial<Record<'account' | 'name' | 'number' | 'unit' | 'classname', ImportValue>>>;
  readonly secret: string;
}

/** Most sheets of one workbook; further classes share the last one. */
const MAX_SHEETS = 200;

/** Rows by class in the order of the file; names of sheets are unique without case. */
export function byClass<T extends PasswordRow>(rows: readonly T[], without: string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const name = row.values.classname || without;
    const key = groups.has(name) || groups.size < MAX_SHEETS - 1 ? name : without;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const named = new Map<string, T[]>();
  const taken = new Set<string>();
  for (const [name, list] of groups) {
    let unique = sheetName(name);
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = sheetName(`${name.slice(0, 26)} ${n}`);
    taken.add(unique.toLowerCase());
    named.set(unique, list);
  }
  return named;
}

/** Slips to cut out, eight on a page of A4: a page any browser prints or keeps as PDF; it holds no script. */
export function slipPage(locale: Locale, groups: ReadonlyMap<string, readonly PasswordRow[]>): string {
  const word = {
    account: format(locale, 'identity.column.account'),
    number: format(locale, 'identity.column.number'),
    password: format(locale, 'identity.credentials.password'),
    note: format(locale, 'identity.credentials.note'),
  };
  const credentialLine = ({ values, secret }: PasswordRow, group: string) =>
    `<li><h2>${xml(values.name ?? '')}</h2><p>${xml(group)}</p><dl><dt>${xml(word.number)}</dt><dd>${xml(
      values.number ?? '',
    )}</dd><dt>${xml(word.account)}</dt><dd>${xml((values.account ?? '').toLowerCase())}</dd><dt>${xml(
      word.password,
    )}</dt><dd><b>${xml(secret)}</b></dd></dl><small>${xml(word.note)}</small></li>`;
  const pages = [...groups].map(
    ([group, rows]) => `<ol>${rows.map((row) => credentialLine(row, group)).join('')}</ol>`,
  );
  const style =
    '@page{size:A4;margin:10mm}*{box-sizing:border-box;margin:0}body{font:11pt/1.4 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#000}' +
    'ol{display:grid;grid-template-columns:1fr 1fr;padding:0;list-style:none;break-after:page}ol:last-child{break-after:auto}' +
    'li{block-size:68mm;padding:6mm;border:.3pt dashed #666;break-inside:avoid}h2{font-size:14pt}p,small{color:#333}' +
    'dl{display:grid;grid-template-columns:max-content 1fr;gap:1mm 4mm;margin-block:3mm}dd{margin:0}dd,b{font-family:ui-monospace,Consolas,monospace}b{font-size:14pt;letter-spacing:.05em}';
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${xml(
    format(locale, 'identity.import.passwords'),
  )}</title><style>${style}</style></head><body>${pages.join('')}</body></html>`;
}

/** 初始密码清单: a workbook with one sheet per class and slips to print, in one archive. */
export async function passwordList(locale: Locale, rows: readonly PasswordRow[]): Promise<ResultFile> {
  const name = format(locale, 'identity.import.passwords');
  const groups = byClass(rows, format(locale, 'identity.import.noClass'));
  const heads = [
    format(locale, 'identity.column.account'),
    format(locale, 'identity.column.name'),
    format(locale, 'identity.column.number'),
    format(locale, 'identity.column.unitCode'),
    format(locale, 'identity.credentials.password'),
  ];
  const workbook = await workbookOf(
    [...groups].map(([group, list]) => ({
      name: group,
      columns: heads.map(() => ({ width: 20, text: true })),
      rows: [
        { cells: heads, look: 'heading' as const },
        ...list.map(({ values, secret }) => ({
          cells: [
            values.account?.toLowerCase() ?? null,
            values.name ?? null,
            values.number ?? null,
            values.unit ?? null,
            secret,
          ],
        })),
      ],
    })),
  );
  const zip = new yazl.ZipFile();
  zip.addBuffer(workbook, `${name}.xlsx`);
  zip.addBuffer(Buffer.from(slipPage(locale, groups)), `${format(locale, 'identity.credentials.title')}.html`);
  zip.end();
  return { name, type: 'application/zip', ending: '.zip', body: await buffer(zip.outputStream) };
}

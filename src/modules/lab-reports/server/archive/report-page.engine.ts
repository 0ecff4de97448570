import type { LooseParams, MessageKey } from '../../../../kernel/i18n/catalog.ts';
import { renderFormula } from '../../../../platform/text/formula.ts';
import type { ReportBlock } from '../../shared/report-block.model.ts';
import { headOf } from '../../shared/report-block.model.ts';
import type { ReportTemplate } from '../../shared/report-template.model.ts';
import type { RunBlock, Sections } from '../lab-reports.tables.ts';

type Say = (key: MessageKey, params?: LooseParams) => string;

/** Everything one page of the archive tells. */
export interface PageInput {
  readonly locale: string;
  readonly title: string;
  /** Lines of the head: what, and its value. */
  readonly facts: readonly (readonly [string, string])[];
  readonly template: ReportTemplate;
  /** Clean html by section. */
  readonly sections: Sections;
  readonly run: RunBlock;
  /** Path of a picture in the text → its place beside the page. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Documents beside the page: name and place. */
  readonly documents: readonly { readonly name: string; readonly href: string }[];
  /** Words about the mark, when there is one. */
  readonly comment: string;
  readonly sha256: string;
}

const STYLE = `body{max-width:46em;margin:2em auto;padding:0 1em;font:16px/1.8 system-ui,"Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;color:#111}
h1{font-size:1.6em}h2{margin-top:1.6em;font-size:1.2em;border-bottom:1px solid #ccc}table{border-collapse:collapse;margin:.8em 0}
th,td{padding:4px 10px;border:1px solid #999;text-align:start;vertical-align:top}th{background:#f3f3f3}img{max-width:100%;height:auto}
figure{margin:.8em 0;text-align:center}figcaption{color:#555;font-size:.9em}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px}dt{color:#555}dd{margin:0}code,.hash{font-family:monospace;font-size:.85em;overflow-wrap:anywhere}
@media print{body{margin:0;max-width:none}h2{break-after:avoid}table,img{break-inside:avoid}}`;

const text = (value: unknown): string =>
  String(value ?? '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
const plain = (value: string): string =>
  value
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

const table = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `<table>${heads.length > 0 ? `<thead><tr>${heads.map((one) => `<th>${text(one)}</th>`).join('')}</tr></thead>` : ''}<tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

const FORMULA = /<span\b(?=[^>]*\bclass="formula")[^>]*\bdata-tex="([^"]*)"[^>]*>.*?<\/span>/g;

/** Clean html with its formulas drawn as MathML, which needs no style sheet, and its pictures with captions beside the page. */
function section(html: string, pictures: ReadonlyMap<string, string>): string {
  return html
    .replace(FORMULA, (_, tex: string) => renderFormula(plain(tex), { output: 'mathml', throwOnError: false }))
    .replace(/(<img\b[^>]*?\bsrc=")([^"]*)(")/g, (whole, head: string, src: string, tail: string) => {
      const place = pictures.get(src);
      return place === undefined ? whole : `${head}${text(place)}${tail}`;
    })
    .replace(
      /<img\b[^>]*?\balt="([^"]+)"[^>]*>/g,
      (whole, caption: string) =>
        // What stands in the attribute is escaped already.
        `<figure>${whole}<figcaption>${caption}</figcaption></figure>`,
    );
}

function block(one: ReportBlock, format: Say): string {
  const head =
    one.kind === 'params'
      ? format('labReports.block.params')
      : one.kind === 'fit'
        ? format('labReports.fit.title', { name: one.series })
        : one.name.replace(/^(?:series|report|artifact):/, '');
  const title = `<h3>${text(head)}</h3>`;
  switch (one.kind) {
    case 'html':
      return `${title}${one.html}`;
    case 'table':
      return `${title}${table([], one.rows)}`;
    case 'params':
      return `${title}${table(
        [],
        one.values.map((value) => [value.name, value.value, value.unit]),
      )}`;
    case 'artifact':
      return `${title}<p>${text(one.caption)} <code>${text(one.mime)} · ${one.bytes} B · ${text(one.sha256)}</code></p>`;
    case 'fit':
      return `${title}${table(
        [],
        one.parameters.map((value) => [value.name, value.value]),
      )}${table(
        [
          ...one.columns.map((column, at) => headOf(column, one.units[at])),
          format('labReports.fit.fitted'),
          format('labReports.fit.residual'),
        ],
        one.rows,
      )}`;
    case 'series':
      return `${title}${table(
        one.columns.map((column, at) => headOf(column, one.units[at])),
        one.rows,
      )}`;
  }
}

/** One report as a page of its own that any browser shows and prints, without the product. */
export function reportPage(page: PageInput, format: Say): string {
  const { run } = page;
  const steps = table(
    (['seq', 'step', 'score', 'time', 'repeats', 'evaluation'] as const).map((key) => format(`labReports.run.${key}`)),
    run.steps.map((step) => [
      step.seq,
      step.title,
      `${step.score ?? '—'} / ${step.maxScore}`,
      step.seconds,
      step.repeatCount,
      step.evaluation ?? '—',
    ]),
  );
  const sections = page.template.sections
    .map(
      (one) =>
        `<h2>${text('key' in one.title ? format(one.title.key) : one.title.text)}</h2>${section(page.sections[one.key] ?? '', page.pictures)}`,
    )
    .join('');
  const documents =
    page.documents.length === 0
      ? ''
      : `<h2>${text(format('labReports.files.title'))}</h2><ul>${page.documents
          .map((one) => `<li><a href="${text(one.href)}">${text(one.name)}</a></li>`)
          .join('')}</ul>`;
  const comment =
    page.comment === '' ? '' : `<h2>${text(format('labReports.rubric.comment'))}</h2><p>${text(page.comment)}</p>`;
  return `<!doctype html><html lang="${text(page.locale)}"><head><meta charset="utf-8"><title>${text(page.title)}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><h1>${text(page.title)}</h1>
<dl>${page.facts.map(([what, value]) => `<dt>${text(what)}</dt><dd>${text(value)}</dd>`).join('')}</dl>
<h2>${text(format('labReports.run.title'))}</h2><dl><dt>${text(format('labReports.run.origin'))}</dt><dd><code>${text(run.header.originId)}</code></dd>
<dt>${text(format('labReports.run.total'))}</dt><dd>${text(run.score ?? '—')}</dd></dl>${steps}
${(run.blocks ?? []).map((one) => block(one, format)).join('')}${sections}${documents}${comment}
<p class="hash">${text(format('labReports.receipt.hash', { hash: page.sha256 }))}</p></body></html>`;
}

import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import {
  type AppliedRow,
  bindImport,
  type ImportRow,
  type IssueText,
  type RowVerdict,
} from '../../../../platform/imports/binding.ts';
import { revertEach } from '../../../../platform/imports/revert-each.ts';
import { membersOf } from '../../../classes/server/classes.public.ts';
import { experimentNodes } from '../../../courses/server/courses.public.ts';
import { reportMarkImport } from '../../shared/report-mark.resource.ts';
import { commandReport } from '../report.access.ts';
import { listEvents } from '../report.repository.ts';
import { messages } from '../report-messages.engine.ts';
import { gradeByScore, takeBackMark } from './marking.service.ts';
import { anonymousNodes } from './node-rule.repository.ts';
import { type MarkedClass, markedClasses, reportsOfClasses, type SheetReport } from './report-mark.repository.ts';

type Column = keyof typeof reportMarkImport.columns;
type Row = ImportRow<Column>;
type Verdict = RowVerdict & { readonly write?: { readonly reportId: string; readonly score: number } };

/** What the lines of a sheet are validated by, read once. */
interface Sheet {
  readonly actorId: string;
  readonly classes: readonly MarkedClass[];
  readonly members: Awaited<ReturnType<typeof membersOf>>;
  readonly nodes: Awaited<ReturnType<typeof experimentNodes>>;
  readonly hidden: ReadonlySet<string>;
  readonly reports: readonly SheetReport[];
}

async function readSheet(ctx: Ctx, rows: readonly Row[]): Promise<Sheet | null> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return null;
  const codes = [...new Set(rows.flatMap((row) => row.values.class ?? []))];
  const classes = await markedClasses(ctx, actor.personId, codes);
  const ids = classes.map((one) => one.id);
  const nodes = await experimentNodes(ctx, { courseIds: [...new Set(classes.map((one) => one.courseId))] });
  return {
    actorId: actor.personId,
    classes,
    nodes,
    members: await membersOf(ctx, ids),
    hidden: await anonymousNodes(
      ctx,
      nodes.map((node) => node.id),
    ),
    reports: await reportsOfClasses(ctx, ids),
  };
}

const fault = (column: Column, reason: IssueText): Verdict => ({
  state: 'change',
  issues: [{ level: 'error', column, reason, remedy: { key: 'labReports.import.check' } }],
});

function scoreOf(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  if (!/^\d{1,3}(?:[.,]\d{1,2})?$/.test(plain)) return null;
  const score = Number(plain.replace(',', '.'));
  return score <= 100 ? score : null;
}

function validate(row: Row, sheet: Sheet): Verdict {
  const { number, name, class: code, node: title, score: text } = row.values;
  const classes = sheet.classes.filter((one) => one.code === code);
  const [own] = classes;
  if (!own || classes.length > 1)
    return fault('class', { key: 'labReports.import.noClass', params: { code: code ?? '' } });
  const person = sheet.members.find((one) => one.classId === own.id && one.number !== null && one.number === number);
  if (!person) return fault('number', { key: 'labReports.import.nobody', params: { number: number ?? '' } });
  if (person.name !== name) return fault('name', { key: 'labReports.import.otherName', params: { name: person.name } });
  const nodes = sheet.nodes.filter((one) => one.courseId === own.courseId && one.reportRequired && one.name === title);
  const [node] = nodes;
  if (!node || nodes.length > 1)
    return fault('node', { key: 'labReports.import.noNode', params: { name: title ?? '' } });
  const report = sheet.reports.find((one) => one.personId === person.personId && one.nodeId === node.id);
  // A sheet of names would tell whose report is whose.
  if (sheet.hidden.has(node.id) && !report?.revealed) return fault('node', { key: 'labReports.import.anonymous' });
  const score = scoreOf(text ?? '');
  if (score === null) return fault('score', { key: 'labReports.import.badScore' });
  if (!report || report.versions === 0) return fault('number', { key: 'labReports.import.notSubmitted' });
  if (report.personId === sheet.actorId) return fault('number', { key: 'labReports.import.own' });
  const shown = {
    before: { score: report.score === null ? null : String(report.score) },
    after: { score: String(score) },
  };
  if (report.state === 'graded') {
    if (report.score === score) return { state: 'same', target: report.id, ...shown };
    return fault('score', { key: 'labReports.import.graded', params: { n: report.score ?? 0 } });
  }
  if (report.state !== 'submitted') return fault('number', { key: 'labReports.import.notSubmitted' });
  return { state: 'new', target: report.id, ...shown, write: { reportId: report.id, score } };
}

async function validateAll(ctx: Ctx, rows: readonly Row[]): Promise<Map<number, Verdict>> {
  const sheet = await readSheet(ctx, rows);
  return new Map(sheet ? rows.map((row) => [row.line, validate(row, sheet)]) : []);
}

/** Takes an imported score back while it is the last thing that was said about the report. */
async function takeBack(tx: TxCtx, id: string, score: string | null | undefined): Promise<'reverted' | IssueText> {
  const gone: IssueText = { key: 'labReports.import.gone' };
  const last = (await listEvents(tx, id)).findLast((event) => event.kind !== 'inspected');
  if (last?.kind !== 'graded' || last.marks?.length !== 0 || String(last.score) !== score) return gone;
  const report = await commandReport(tx, id, 'withdraw');
  await takeBackMark(tx, report, messages.format(tx.locale, 'labReports.import.undone'));
  return 'reverted';
}

/** Scores of reports from a sheet. */
export const reportMarkBinding = bindImport(reportMarkImport, {
  check: (ctx, rows) => ctx.read((inner) => validateAll(inner, rows)),
  apply: async (tx, rows) => {
    const verdicts = await validateAll(tx, rows);
    const done = new Map<number, AppliedRow>();
    for (const row of rows) {
      const wrote = verdicts.get(row.line)?.write;
      if (!wrote) continue;
      const report = await commandReport(tx, wrote.reportId, 'grade');
      await gradeByScore(tx, report, { score: wrote.score, comment: row.values.comment ?? '' });
      done.set(row.line, { objectId: report.id });
    }
    return done;
  },
  revert: (tx, rows) => revertEach(rows, (row) => takeBack(tx, row.objectId, row.after.score)),
});

import type { Readable } from 'node:stream';
import { appError } from '../../../../kernel/errors/app-error.ts';
import { listText } from '../../../../kernel/i18n/locales.ts';
import { siteMinute } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { docxOf } from '../../../../platform/documents/docx-writer.ts';
import { classFacts } from '../../../classes/server/classes.public.ts';
import { candidatesOf, type ExamFacts, termsOf } from '../../../exams/server/exams.public.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import { typeName } from '../../../questions/server/questions.public.ts';
import { seeAnalysis } from '../analysis.service.ts';
import { messages } from '../marking-messages.engine.ts';
import { type ReportLanguage, reportBlocks } from './analysis-report.engine.ts';
import { optionShares } from './option-share.service.ts';

function languageOf({ locale }: Ctx): ReportLanguage {
  return {
    format: (key, params) => messages.format(locale, key, params),
    typeName: (type) => typeName(locale, type),
    number: (value, minimumFractionDigits, maximumFractionDigits) =>
      value === null
        ? '—'
        : new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits }).format(value),
  };
}

/** When an exam could be answered; empty without an opening. */
function timeOf({ opensAt, closesAt }: ExamFacts, { format }: ReportLanguage): string {
  if (opensAt === null) return '';
  const from = siteMinute(opensAt);
  return closesAt === null
    ? format('marking.report.from', { from })
    : format('marking.report.period', { from, to: siteMinute(closesAt) });
}

/** Names of the teachers of some classes, and of their terms; without classes the lead of the course, and no term. */
async function aboutClasses(ctx: Ctx, classIds: readonly string[], lead: string) {
  const classes = await classFacts(ctx, { classIds });
  const terms = await termsOf(ctx, [...new Set([...classes.values()].map(({ termId }) => termId))]);
  const ids = [...new Set(classIds.flatMap((id) => classes.get(id)?.teacherIds ?? []))];
  const people = await peopleById(ctx, ids);
  const names = ids.flatMap((id) => people.get(id)?.name ?? []);
  const list = (own: readonly string[]) => listText(ctx.locale, own);
  return { teachers: names.length === 0 ? lead : list(names), terms: list(terms.map(({ name }) => name)) };
}

/**
 * 试卷分析报告 of an exam or a test as a Word document: the figures of the analysis, within the classes one sees, with
 * those left out that it leaves out. That it was taken stands in the log.
 * @throws AppError notFound, forbidden, conflict while no attempt is marked whole
 */
export async function makeAnalysisReport(
  ctx: Ctx,
  examId: string,
): Promise<{ readonly name: string; readonly body: Readable }> {
  const { exam, course, classScope, totals, started, attemptIds, figures } = await seeAnalysis(ctx, examId);
  if (figures.n === 0) throw appError('conflict', 'marking.report.none');
  const language = languageOf(ctx);
  const asked = figures.rows.filter(({ type }) => type === 'single' || type === 'multiple' || type === 'truth');
  const options = await optionShares(ctx, examId, asked, attemptIds);
  const candidates = await candidatesOf(ctx, examId, classScope);
  const classNames = new Set(candidates.flatMap(({ className }) => className ?? []));
  const classIds = new Set(candidates.flatMap(({ classId }) => classId ?? []));
  const blocks = reportBlocks(
    {
      ...{ kind: exam.kind, examName: exam.name, course, totals, figures, options },
      ...{ minutes: exam.minutes, passLine: exam.settings.passLine, time: timeOf(exam, language) },
      classes: listText(ctx.locale, [...classNames]),
      ...(await aboutClasses(ctx, [...classIds], course.lead_name)),
      expected: candidates.length,
      absent: candidates.filter(({ personId }) => !started.has(personId)).length,
      at: siteMinute(ctx.clock.now()),
    },
    language,
  );
  await ctx.tx(async (tx) => {
    tx.audit({ action: 'exam.exportAnalysis', object: 'exam', objectId: examId, after: { people: figures.n } });
  });
  const title = language.format('marking.report.title');
  const facts = {
    ...{ title: `${title} · ${exam.name}`, author: course.lead_name, language: ctx.locale, at: ctx.clock.now() },
    foot: `${course.name} · ${exam.name}`,
  };
  return { name: `${exam.name}_${title}.docx`, body: docxOf(facts, blocks) };
}

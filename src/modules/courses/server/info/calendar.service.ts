import { appError } from '../../../../kernel/errors/app-error.ts';
import { siteMinute } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../../platform/sheets/workbook-writer.ts';
import { calendarOf } from '../../shared/calendar.model.ts';
import { allTerms } from '../course.service.ts';
import { messages } from '../course-messages.engine.ts';
import { nodesWithOwnDates, type OwnTimes } from '../outline/class-dates.repository.ts';
import { seeOutline } from '../outline/node.access.ts';
import type { NodeRow } from '../outline/node.repository.ts';
import { workDatesOf } from './work-dates.port.ts';

/** The chapter a node stands in; null for what stands at the top or nowhere. */
function chapterOf(node: NodeRow | undefined, byId: ReadonlyMap<string, NodeRow>): NodeRow | null {
  let top = node;
  for (let above = node?.parent && byId.get(node.parent); above; above = above.parent && byId.get(above.parent)) {
    top = above;
  }
  return top === undefined || top === node ? null : top;
}

/** First of some instants; null without any. */
const first = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((one, at) => (one === null || (at !== null && at < one) ? at : one), null);

/** Dates of a node for the team: those of the course, or the first of its classes where the course has none. */
function teamDates(row: NodeRow, own: readonly OwnTimes[]): NodeRow {
  if (own.length === 0 || row.opensAt || row.dueAt || row.closesAt) return row;
  return {
    ...row,
    opensAt: first(own.map(({ opensAt }) => opensAt)),
    dueAt: first(own.map(({ dueAt }) => dueAt)),
    closesAt: first(own.map(({ closesAt }) => closesAt)),
  };
}

/**
 * What of the outline and beside it has a date, by the weeks of a term: the current one unless another is named.
 * @throws AppError notFound for a course out of sight or a term that is not there
 */
export async function teachingCalendar(ctx: Ctx, courseId: string, termId?: string) {
  const { view, rows } = await seeOutline(ctx, courseId);
  const terms = await allTerms(ctx);
  const term = termId ? terms.find(({ id }) => id === termId) : (terms.find(({ current }) => current) ?? terms[0]);
  if (termId && !term) throw appError('notFound', 'courses.calendar.noTerm');
  const byId = new Map(rows.map((row) => [row.id, row]));
  const learner = view.face === 'learner' && ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const own = view.face === 'learner' ? new Map<string, readonly OwnTimes[]>() : await nodesWithOwnDates(ctx, courseId);
  const works = await workDatesOf(ctx, courseId, learner);
  const workOf = new Map(works.map((one) => [one.nodeId ?? one.thing?.id, one]));
  const dated = [
    ...rows.map((row) => {
      const work = workOf.get(row.id);
      if (!work) return teamDates(row, own.get(row.id) ?? []);
      return { ...row, opensAt: work.opensAt ?? row.opensAt, dueAt: work.dueAt, closesAt: work.closesAt };
    }),
    ...works.flatMap(({ nodeId, thing, opensAt, dueAt, closesAt }) =>
      // What stands nowhere in the outline has the dates alone.
      nodeId === null && thing ? [{ ...thing, opensAt, dueAt, closesAt, hours: null }] : [],
    ),
  ];
  const days = term ?? { startsOn: '0001-01-01', endsOn: '0001-01-02' };
  return {
    view,
    term: term ? { id: term.id, name: term.name, startsOn: term.startsOn, endsOn: term.endsOn } : null,
    rows: calendarOf(dated, days).map(({ node, week }) => ({
      id: node.id,
      nodeId: byId.has(node.id) ? node.id : null,
      name: node.name,
      type: node.type,
      chapter: chapterOf(byId.get(node.id), byId)?.name ?? null,
      week,
      hours: node.hours,
      opensAt: node.opensAt?.toISOString() ?? null,
      dueAt: node.dueAt?.toISOString() ?? null,
      closesAt: node.closesAt?.toISOString() ?? null,
      done: workOf.get(node.id)?.done ?? null,
      classes: workOf.get(node.id)?.classes ?? own.get(node.id)?.length ?? 0,
      href: workOf.get(node.id)?.href ?? null,
    })),
  };
}

const COLUMNS = ['week', 'chapter', 'name', 'type', 'hours', 'opensAt', 'dueAt', 'closesAt'] as const;
const WIDTHS = { week: 8, chapter: 24, name: 32, type: 10, hours: 8, opensAt: 20, dueAt: 20, closesAt: 20 } as const;

/** The teaching calendar as a sheet. @throws AppError as `teachingCalendar` */
export async function calendarSheet(ctx: Ctx, courseId: string, termId?: string) {
  const { view, term, rows } = await teachingCalendar(ctx, courseId, termId);
  const format = (key: Parameters<typeof messages.format>[1]) => messages.format(ctx.locale, key);
  const time = (at: string | null) => (at ? siteMinute(new Date(at)) : '');
  const title = format('courses.calendar.title');
  const body = await workbookOf([
    {
      name: sheetName(title),
      frozen: 1,
      columns: COLUMNS.map((key) => ({ width: WIDTHS[key] })),
      rows: [
        { look: 'heading', cells: COLUMNS.map((key) => format(`courses.calendar.${key}`)) },
        ...rows.map((row) => ({
          cells: [
            row.week,
            row.chapter ?? '',
            row.name,
            format(`courses.type.${row.type}` as 'courses.type.page'),
            row.hours,
            time(row.opensAt),
            time(row.dueAt),
            time(row.closesAt),
          ],
        })),
      ],
    },
  ]);
  return { name: `${view.row.name}_${title}${term ? `_${term.name}` : ''}.xlsx`, body };
}

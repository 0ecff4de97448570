import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { datesFor, type HomeworkDates, type SetDates } from '../shared/dates.model.ts';

/** Homework with dates as they hold for one person, and for whom where that is not everybody. */
export interface DatedHomework {
  readonly homeworkId: string;
  readonly courseId: string;
  readonly title: string;
  readonly course: string;
  readonly courseEn: string | null;
  /** A class with dates of its own; null: the learner's own dates, or those that hold where no class has others. */
  readonly ofClass: { readonly id: string; readonly name: string } | null;
  readonly dates: HomeworkDates;
}

type StoredDates = Readonly<Record<keyof SetDates, string | null>>;
const instant = (text: string | null) => (text === null ? null : new Date(text));
const datesIn = ({ opensAt, dueAt, cutoffAt }: StoredDates): SetDates => ({
  opensAt: instant(opensAt),
  dueAt: instant(dueAt),
  cutoffAt: instant(cutoffAt),
});

type Row = Omit<DatedHomework, 'ofClass' | 'dates'> & SetDates;

const NAMED =
  sql.raw(`h.id as "homeworkId", h.course_id as "courseId", h.title, c.name as course, c.name_en as "courseEn",
  h.opens_at as "opensAt", h.due_at as "dueAt", h.cutoff_at as "cutoffAt"`);
const CLASS_DATES = sql.raw(`'opensAt', k.opens_at, 'dueAt', k.due_at, 'cutoffAt', k.cutoff_at`);

/** Homework of the running classes a person learns in, with the own dates. One statement. */
export async function datedForLearner(ctx: Ctx, personId: string): Promise<DatedHomework[]> {
  type Own = Row & {
    ofClass: StoredDates | null;
    extension: { readonly dueAt: string; readonly cutoffAt: string | null } | null;
  };
  const { rows } = await sql<Own>`select ${NAMED},
      case when k.class_id is not null then jsonb_build_object(${CLASS_DATES}) end as "ofClass",
      case when x.person_id is not null then jsonb_build_object('dueAt', x.due_at, 'cutoffAt', x.cutoff_at) end as extension
    from classes_api.enrolment e
    join classes_api.class r on r.id = e.class_id and r.state = 'running'
    join courses_api.course c on c.id = e.course_id and c.state = 'published'
    join homework.homework h on h.course_id = e.course_id and h.deleted_at is null and h.state <> 'draft'
    left join homework.homework_class k on k.homework_id = h.id and k.class_id = e.class_id
    left join homework.extension x on x.homework_id = h.id and x.person_id = e.person_id
    where e.person_id = ${personId} and e.state = 'active' and (k.class_id is not null
      or not exists (select from homework.homework_class a where a.homework_id = h.id))`.execute(ctx.db);
  return rows.map(({ opensAt, dueAt, cutoffAt, ofClass, extension, ...row }) => ({
    ...row,
    ofClass: null,
    dates: datesFor(
      { opensAt, dueAt, cutoffAt },
      ofClass && datesIn(ofClass),
      extension && { dueAt: new Date(extension.dueAt), cutoffAt: instant(extension.cutoffAt) },
    ),
  }));
}

/**
 * Homework of the published courses a person is in the team of: once with the dates that hold where no class has others,
 * and once for each class that has. One statement.
 */
export async function datedForTeam(ctx: Ctx, personId: string): Promise<DatedHomework[]> {
  type Own = Row & { classes: ({ readonly id: string; readonly name: string } & StoredDates)[] };
  const { rows } = await sql<Own>`select ${NAMED},
      coalesce((select jsonb_agg(jsonb_build_object('id', k.class_id, 'name', r.name, ${CLASS_DATES}) order by r.name, r.id)
        from homework.homework_class k join classes_api.class r on r.id = k.class_id
        where k.homework_id = h.id), '[]') as classes
    from courses_api.course_member m
    join courses_api.course c on c.id = m.course_id and c.state = 'published'
    join homework.homework h on h.course_id = m.course_id and h.deleted_at is null and h.state <> 'draft'
    where m.person_id = ${personId}`.execute(ctx.db);
  return rows.flatMap(({ opensAt, dueAt, cutoffAt, classes, ...row }): DatedHomework[] => {
    const general = { opensAt, dueAt, cutoffAt };
    const own = classes.filter((one) => one.opensAt !== null || one.dueAt !== null || one.cutoffAt !== null);
    const shared = classes.length === 0 || own.length < classes.length;
    return [
      ...(shared ? [{ ...row, ofClass: null, dates: datesFor(general, null, null) }] : []),
      ...own.map(({ id, name, ...dates }) => ({
        ...row,
        ofClass: { id, name },
        dates: datesFor(general, datesIn(dates), null),
      })),
    ];
  });
}

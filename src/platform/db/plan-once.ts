import { type RawBuilder, sql } from 'kysely';

const MARK = '/* plan once */';

/**
 * Head of a statement that is planned once per connection, for whatever values, instead of at every call. PostgreSQL
 * compares costs of execution alone when it chooses between the two, and takes no account of milliseconds of planning
 * that a statement over a dozen relations costs. It is for statements that read by keys given as values (a person, a
 * course, some nodes): never for one whose best plan depends on them, as with a search, an optional filter, or a value
 * that a partial index names. `npm run bench` shows what a mark is worth.
 *
 *     sql<Row>`${planOnce} select … where n.course_id = ${courseId}`
 */
export const planOnce: RawBuilder<unknown> = sql.raw(MARK);

/** Whether a statement asks to be planned once. */
export const isPlannedOnce = (text: string) => text.startsWith(MARK);

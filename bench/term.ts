import type pg from 'pg';
import { plantLearners } from './crowd.ts';

export interface PlantedTerm {
  readonly courseId: string;
  /** A class of 300 learners who have begun all of 80 pages. */
  readonly classId: string;
  /** A class of 500 learners, accounts `seat1` to `seat500`. */
  readonly hallId: string;
}

const PAGES = { chapters: 8, each: 10 };
const CLASSES = { study: 300, seat: 500, crowd: 2000, crown: 2000, crest: 200 };

/** A course of its own of the teacher with 80 pages and 5,000 learners in five running classes. */
export async function plantTerm(db: pg.Client): Promise<PlantedTerm> {
  const id = async (text: string, values: unknown[] = []) => (await db.query<{ id: string }>(text, values)).rows[0]!.id;
  const from = await id(`select c.id from courses.course c join courses.course_member m on m.course_id = c.id
    join identity.person p on p.id = m.person_id and p.account = 'teacher'
    where c.state = 'published' and m.role = 'lead' order by c.id limit 1`);
  await db.query('begin');
  const courseId = await id(
    `insert into courses.course select (jsonb_populate_record(c,
       jsonb_build_object('id', gen_random_uuid(), 'code', 'BENCH-TERM', 'name', '测量用课程', 'copied_from', null))).*
     from courses.course c where c.id = $1 returning id`,
    [from],
  );
  await db.query(
    `insert into courses.course_member (course_id, person_id, role, granted, sort)
     select $2, person_id, role, granted, sort from courses.course_member where course_id = $1 and role = 'lead'`,
    [from, courseId],
  );
  await db.query('commit');
  await db.query(
    `with chapter as (
       insert into courses.node (id, course_id, type, name, sort, visible)
       select gen_random_uuid(), $1, 'chapter', '第' || i || '章', i, true from generate_series(1, $2::int) g (i) returning id
     ) insert into courses.node (id, course_id, type, parent_id, name, sort, visible, body, completion, required)
       select gen_random_uuid(), $1, 'page', chapter.id, '第' || i || '节', i, true, '<p>本节内容。</p>', 'viewed', true
       from chapter, generate_series(1, $3::int) g (i)`,
    [courseId, PAGES.chapters, PAGES.each],
  );
  const classes: string[] = [];
  for (const [place, [prefix, count]] of Object.entries(CLASSES).entries()) {
    const classId = await id(
      `insert into classes.class (id, course_id, term_id, code, name, capacity, taken, join_code, state, started_at)
       select gen_random_uuid(), $1, (select id from courses.term order by is_current desc, starts_on desc limit 1),
         'BENCH' || $2::int, '测量用班级' || $2::int, 2000, $3::int, 'BENCH' || ($2::int + 2), 'running', now() returning id`,
      [courseId, place, count],
    );
    classes.push(classId);
    await db.query(
      `insert into classes.class_teacher (class_id, person_id)
       select $1, id from identity.person where account = 'teacher'`,
      [classId],
    );
    await db.query(
      `insert into courses.course_class (class_id, course_id, term_id) select id, course_id, term_id
       from classes.class where id = $1 on conflict do nothing`,
      [classId],
    );
    await plantLearners(db, { courseId, classId, count, prefix });
  }
  await db.query(
    `insert into courses.progress (person_id, node_id, seconds, opened_at, last_at)
     select e.person_id, n.id, 30 + hashtext(e.person_id::text || n.id::text) & 511, now() - interval '5 days', now()
     from classes.enrolment e join courses.node n on n.course_id = e.course_id and n.type = 'page'
     where e.class_id = $1`,
    [classes[0]],
  );
  await db.query(`vacuum analyze identity.person, classes.class, classes.enrolment, courses.course,
    courses.course_member, courses.course_reader, courses.progress, courses.node, courses.term`);
  return { courseId, classId: classes[0]!, hallId: classes[1]! };
}

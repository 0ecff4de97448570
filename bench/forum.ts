import type pg from 'pg';

/** Topics of the planted forum, and posts of each with its opening: 50,000 together. */
const TOPICS = 2500;
const POSTS = 20;

/** Fills the board of a course, which is there, with 50,000 posts of its learners. */
export async function plantForum(db: pg.Client, courseId: string): Promise<void> {
  await db.query(
    `with board as (select id from discussion.board where course_id = $1 and kind = 'course'),
      people as (select array_agg(e.person_id) as ids from classes.enrolment e
        where e.course_id = $1 and e.state = 'active'),
      topics as (insert into discussion.topic (id, course_id, board_id, title, question, state, author_id, replies,
          last_post_at, created_at)
        select gen_random_uuid(), $1, board.id, '第 ' || i || ' 个问题：测得的数据与理论值不一致', i % 2 = 0, 'visible',
          people.ids[1 + i % cardinality(people.ids)], $3::int - 1, now() - i * interval '10 minutes',
          now() - i * interval '20 minutes'
        from generate_series(1, $2::int) g (i), board, people returning *)
    insert into discussion.post (id, course_id, board_id, topic_id, depth, author_id, author_kind, body, plain,
      characters, state, shown_at, digest, created_at)
    select gen_random_uuid(), $1, t.board_id, t.id, least(n, 1), case when n = 0 then t.author_id
        else people.ids[1 + (n * 7) % cardinality(people.ids)] end, 'learner',
      '<p>第 ' || n || ' 楼：请检查步骤、仪器的零点和单位，再比较两组数据的差别。</p>',
      '第 ' || n || ' 楼：请检查步骤、仪器的零点和单位，再比较两组数据的差别。', 32, 'visible',
      t.last_post_at - ($3::int - n) * interval '1 minute', decode(md5(t.id::text || n), 'hex'),
      t.last_post_at - ($3::int - n) * interval '1 minute'
    from topics t, people, generate_series(0, $3::int - 1) g (n)`,
    [courseId, TOPICS, POSTS],
  );
  await db.query('vacuum analyze discussion.topic, discussion.post');
}

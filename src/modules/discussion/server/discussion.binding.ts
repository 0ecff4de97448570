import { sql } from 'kysely';
import { signedIn } from '../../../kernel/access/access.ts';
import { amongIds, type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../platform/managed/list.ts';
import { seesClass } from '../../classes/server/classes.public.ts';
import { ATTENTION } from '../shared/discussion.model.ts';
import { postResource, topicResource } from '../shared/discussion.resource.ts';
import { VERDICTS } from '../shared/scoring.model.ts';
import { BOARD_CLASSES } from './board.repository.ts';
import { VERDICT, VERDICT_FROM } from './scoring.repository.ts';
import { ANSWERED } from './topic.repository.ts';

const me = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.personId : null}::uuid`;
const column = (text: string) => () => sql.raw(text);
const flag =
  (yes: (facts: BindingFacts) => ReturnType<typeof sql<boolean>>) =>
  (facts: BindingFacts, [value]: readonly string[]) =>
    value === '1' ? yes(facts) : value === '0' ? sql<boolean>`not (${yes(facts)})` : null;

/** Topics and posts of courses in whose team the actor is; of boards of classes and of announcements to them those the actor sees. */
const team = (facts: BindingFacts) => sql<boolean>`p.state <> 'deleted'
  and (b.notice_id is null or w.id is not null)
  and ${seesClass({
    ...{ course: sql`p.course_id`, class: sql`any(${BOARD_CLASSES})`, person: me(facts) },
    whole: sql`cardinality(${BOARD_CLASSES}) = 0`,
  })}`;
/** Who posted is known of learners in classes the actor sees. */
const teamOfAuthor = (facts: BindingFacts) => sql<boolean>`${team(facts)}
  and ${seesClass({ course: sql`p.course_id`, class: sql`p.class_id`, person: me(facts) })}`;
const every = { rows: () => sql<boolean>`p.state <> 'deleted'` };
const ofTeam = { rows: teamOfAuthor };
const read = { visitor: null, '6': ofTeam, '5': ofTeam, '3': ofTeam, '2': ofTeam, '0': every };
const rows = (facts: BindingFacts, ofTheTeam = team) =>
  facts.actor.kind === 'person' && facts.actor.role === 0 ? every.rows() : ofTheTeam(facts);

const FROM = sql`(${VERDICT_FROM}) left join identity_api.person a on a.id = p.author_id
  left join classes_api.class k on k.id = b.class_id left join courses_api.node n on n.id = b.node_id
  left join announcements_api.announcement w on w.id = b.notice_id`;
const AUTHOR = () => sql`case when not p.anonymous then a.name end`;
const BOARD = () => sql`coalesce(k.name, n.name, w.title)`;

/** `coursetopic`: the team reads those of its courses, the platform's administrator all. Openings stand for topics. */
export const topicBinding = bindResource(topicResource, {
  from: sql`${FROM}`,
  columns: {
    ...storedColumns('t', ['id', 'title', 'replies', 'likes', 'pinned']),
    ...storedColumns('t', ['essence', 'closed', 'question', 'state', 'version']),
    courseid: column('t.course_id'),
    boardid: column('t.board_id'),
    kind: column('b.kind'),
    board: BOARD,
    author: AUTHOR,
    lastreply: column('t.last_post_at'),
    created: column('t.created_at'),
    solved: () => sql`t.accepted_id is not null`,
    attention: () => sql`case when t.held > 0 then 'held' when t.reported > 0 then 'reported' end`,
    counted: () => VERDICT,
  },
  read: {
    visitor: null,
    ...(Object.fromEntries(
      (['6', '5', '3', '2'] as const).map((role) => [
        role,
        { rows: (facts: BindingFacts) => sql<boolean>`p.depth = 0 and ${team(facts)}` },
      ]),
    ) as Record<'6' | '5' | '3' | '2', { rows: (facts: BindingFacts) => ReturnType<typeof sql<boolean>> }>),
    '0': { rows: () => sql<boolean>`p.depth = 0 and ${every.rows()}` },
  },
  export: {
    access: signedIn,
    columns: ['kind', 'board', 'title', 'author', 'created', 'replies', 'likes', 'lastreply', 'attention', 'counted'],
  },
  list: {
    access: signedIn,
    rows: (facts) => sql<boolean>`p.depth = 0 and ${rows(facts)}`,
    tabs: ATTENTION,
    filters: {
      course: amongIds(sql`t.course_id`),
      class: amongIds(sql`b.class_id`),
      unanswered: flag(() => sql<boolean>`t.replies = 0`),
      answered: flag(() => ANSWERED),
      mine: flag(
        (facts) => sql<boolean>`exists (select from discussion.post w
          where w.topic_id = t.id and w.author_id = ${me(facts)} and w.state <> 'deleted')`,
      ),
    },
  },
});

/** `coursepost`: the same people read which posts of learners give points and why. */
export const postBinding = bindResource(postResource, {
  from: sql`${FROM} left join classes_api.class c on c.id = p.class_id`,
  columns: {
    ...storedColumns('p', ['id', 'characters', 'likes', 'similarity', 'state']),
    courseid: column('p.course_id'),
    topicid: column('p.topic_id'),
    topic: column('t.title'),
    boardid: column('p.board_id'),
    kind: column('b.kind'),
    board: BOARD,
    author: AUTHOR,
    number: () => sql`case when not p.anonymous then a.number end`,
    class: () => sql`case when not p.anonymous then c.name end`,
    opening: () => sql`p.depth = 0`,
    created: column('p.created_at'),
    counted: () => VERDICT,
  },
  read,
  export: {
    access: signedIn,
    columns: [
      ...(['kind', 'board', 'topic', 'author', 'number', 'class', 'created'] as const),
      ...(['characters', 'likes', 'similarity', 'counted', 'state'] as const),
    ],
  },
  list: {
    access: signedIn,
    rows: (facts) => sql<boolean>`p.author_kind = 'learner' and ${rows(facts, teamOfAuthor)}`,
    tabs: VERDICTS.filter((verdict) => verdict !== 'team'),
    filters: {
      course: amongIds(sql`p.course_id`),
      // Who is hidden is not found by the class either.
      class: (_facts, values) => sql<boolean>`not p.anonymous and p.class_id = any(${[...values]}::uuid[])`,
    },
  },
});

import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { BoardKind, PostState, TopicAnchor } from '../shared/discussion.model.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

interface DiscussionTables {
  'discussion.setting': {
    course_id: string;
    terms: Generated<string[]>;
    topic_points: Generated<number>;
    topic_most: Generated<number>;
    reply_points: Generated<number>;
    reply_most: Generated<number>;
    essence_points: Generated<number>;
    essence_most: Generated<number>;
    points_limit: Generated<number>;
    min_characters: Generated<number>;
    similar_from: Generated<number>;
    counts_from: MaybeInstant;
    counts_until: MaybeInstant;
    exam_freeze: Generated<boolean>;
    version: Generated<number>;
    updated_at: Instant;
  };
  'discussion.board': {
    id: string;
    course_id: string;
    kind: BoardKind;
    class_id: string | null;
    node_id: string | null;
    notice_id: Generated<string | null>;
    topic_id: Generated<string | null>;
    anonymous: Generated<boolean>;
    moderated: Generated<boolean>;
    post_first: Generated<boolean>;
    closed: Generated<boolean>;
    counts: Generated<boolean>;
    version: Generated<number>;
    created_at: Instant;
  };
  'discussion.topic': {
    id: string;
    course_id: string;
    board_id: string;
    title: string;
    question: boolean;
    pinned: Generated<boolean>;
    essence: Generated<boolean>;
    closed: Generated<boolean>;
    state: PostState;
    author_id: string;
    replies: Generated<number>;
    likes: Generated<number>;
    held: Generated<number>;
    reported: Generated<number>;
    accepted_id: Generated<string | null>;
    anchor_kind: Generated<TopicAnchor['kind'] | null>;
    anchor_at: Generated<number | null>;
    endorsed: Generated<number>;
    answered_at: MaybeInstant;
    last_post_at: Instant;
    version: Generated<number>;
    created_at: Instant;
  };
  'discussion.post': {
    id: string;
    course_id: string;
    board_id: string;
    topic_id: string;
    parent_id: string | null;
    quote_id: string | null;
    depth: number;
    author_id: string;
    author_kind: 'learner' | 'team';
    class_id: string | null;
    anonymous: boolean;
    body: string;
    plain: string;
    characters: number;
    attachments: string[];
    mentions: string[];
    state: PostState;
    held_for: 'word' | 'board' | null;
    reason: Generated<string | null>;
    shown_at: MaybeInstant;
    edited_at: MaybeInstant;
    endorsed_at: MaybeInstant;
    endorsed_by: Generated<string | null>;
    likes: Generated<number>;
    digest: Buffer;
    prints: number[];
    similarity: number;
    version: Generated<number>;
    created_at: Instant;
  };
  'discussion.revision': { id: string; post_id: string; title: string | null; body: string; replaced_at: Instant };
  'discussion.decision': {
    id: string;
    post_id: string;
    action: 'approve' | 'reject' | 'hide' | 'show' | 'dismiss' | 'reveal';
    reason: string | null;
    body: string;
    decided_by: string | null;
    decided_at: Instant;
  };
  'discussion.mute': {
    id: string;
    course_id: string;
    person_id: string;
    until: Instant;
    reason: string;
    muted_by: string | null;
    created_at: Instant;
  };
  'discussion.report': {
    id: string;
    post_id: string;
    person_id: string;
    reason: string;
    state: Generated<'open' | 'upheld' | 'dismissed'>;
    decided_at: MaybeInstant;
    created_at: Instant;
  };
}

/** The module's own tables on the context's connection. */
export const discussionDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<DiscussionTables>;

import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

interface AnnouncementTables {
  'announcements.announcement': {
    id: string;
    course_id: string;
    title: string;
    body: string;
    attachments: string[];
    classes: string[];
    state: Generated<'draft' | 'published' | 'withdrawn'>;
    pinned: Generated<boolean>;
    need_confirm: boolean;
    comments_on: Generated<boolean>;
    comments: Generated<number>;
    publish_at: MaybeInstant;
    expires_at: MaybeInstant;
    notified_at: MaybeInstant;
    edited_at: MaybeInstant;
    nudged_at: MaybeInstant;
    withdrawn_reason: Generated<string | null>;
    author_id: string | null;
    author_name: string;
    version: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
    deleted_at: MaybeInstant;
  };
  'announcements.revision': {
    id: string;
    announcement_id: string;
    title: string;
    body: string;
    replaced_by: string | null;
    replaced_at: Instant;
  };
  'announcements.receipt': {
    announcement_id: string;
    person_id: string;
    read_at: Instant;
    confirmed_at: MaybeInstant;
  };
}

/** The module's own tables on the context's connection. */
export const announcementsDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<AnnouncementTables>;

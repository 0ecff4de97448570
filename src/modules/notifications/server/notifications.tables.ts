import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Timing, Topic } from '../shared/choice.model.ts';
import type { NoticeKind, NoticeTarget } from '../shared/notification.model.ts';

type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface NotificationsTables {
  'notifications.notification': {
    id: string;
    person_id: string;
    kind: NoticeKind;
    topic: string | null;
    message_key: string | null;
    params: Generated<unknown>;
    texts: unknown;
    target: NoticeTarget | null;
    object_kind: string | null;
    object_id: string | null;
    group_key: string | null;
    count: Generated<number>;
    created_at: Generated<Date>;
    read_at: MaybeInstant;
    deleted_at: MaybeInstant;
  };
  'notifications.entry': { person_id: string; dedupe: string; notification_id: string };
  'notifications.choice': { person_id: string; topic: Topic; timing: Timing };
}

/** The module's own tables on the context's connection. */
export const notificationsDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<NotificationsTables>;

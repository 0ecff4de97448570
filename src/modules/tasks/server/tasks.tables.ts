import type { ColumnType, Generated, Kysely } from 'kysely';
import type { LooseParams } from '../../../kernel/i18n/catalog.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { JobFile, JobFileKind, JobState } from '../shared/job.model.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string | undefined, string>;

export interface TasksTables {
  'tasks.job': {
    id: string;
    person_id: string;
    name_key: string;
    name_params: Json<LooseParams>;
    state: Generated<JobState>;
    done: Generated<number>;
    total: number | null;
    cancel_asked: Generated<boolean>;
    failure_key: string | null;
    failure_params: Json<LooseParams>;
    link: string | null;
    files: Json<Partial<Record<JobFileKind, JobFile>>>;
    created_at: Instant;
    started_at: MaybeInstant;
    updated_at: Instant;
    finished_at: MaybeInstant;
  };
}

/** The module's own tables on the context's connection. */
export const tasksDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<TasksTables>;

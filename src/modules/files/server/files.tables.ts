import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

export interface FilesTables {
  'files.blob': { sha256: string; bytes: number; created_at: Generated<Date> };
  'files.upload': {
    id: string;
    person_id: string;
    kind: string;
    owner_id: string;
    filename: string;
    bytes: number;
    received: Generated<number>;
    parts: Generated<number>;
    declared_sha256: string | null;
    sha256: string | null;
    state: Generated<string>;
    created_at: Generated<Date>;
    touched_at: Instant;
    claimed_at: Instant | null;
  };
  'files.attachment': {
    id: string;
    person_id: string;
    name: string;
    ext: string;
    bytes: number;
    sha256: string;
    path: string;
    owner_type: string | null;
    owner_id: string | null;
    public: Generated<boolean>;
    created_at: Generated<Date>;
    claimed_at: Instant | null;
    deleted_at: Instant | null;
  };
}

/** The module's own tables on the context's connection. */
export const filesDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<FilesTables>;

import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { ImportMode, ImportPolicy } from '../../../kernel/resource/import.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ImportIssue, IssueText, ShownValues } from '../../../platform/imports/binding.ts';
import type { ImportResult, ImportState, ImportWork, RowCounts, RowOutcome, RowState } from '../shared/import.model.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string | undefined, string>;
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface ImportsTables {
  'imports.import': {
    id: string;
    name: string;
    person_id: string;
    unit_id: string | null;
    object_id: string | null;
    state: Generated<ImportState>;
    work: ImportWork | null;
    started: Generated<boolean>;
    job_id: string | null;
    actor: MaybeJson<Actor>;
    locale: Locale | null;
    filename: string | null;
    upload_id: string | null;
    sha256: string | null;
    mode: ImportMode;
    policy: ImportPolicy | null;
    options: Generated<string[]>;
    columns: Generated<string[]>;
    unknown: Generated<string[]>;
    total: Generated<number>;
    corrected: Generated<number>;
    counts: Json<Partial<RowCounts>>;
    result: MaybeJson<ImportResult>;
    failure: MaybeJson<IssueText>;
    downloads: Generated<number>;
    created_at: Instant;
    touched_at: Instant;
    finished_at: MaybeInstant;
    undone_at: MaybeInstant;
  };
  'imports.import_row': {
    import_id: string;
    line: number;
    seq: Generated<number>;
    cells: Json<Readonly<Record<string, string>>>;
    corrected: Generated<boolean>;
    state: Generated<RowState>;
    warned: Generated<boolean>;
    issues: Json<readonly ImportIssue[]>;
    target: string | null;
    before: Json<ShownValues>;
    after: Json<ShownValues>;
    outcome: RowOutcome | null;
    secret: string | null;
    memo: MaybeJson<unknown>;
  };
}

/** The module's own tables on the context's connection. */
export const importsDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<ImportsTables>;

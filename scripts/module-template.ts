/**
 * The files of a new module: one noun that can be read by id, from contract to table, in the closed vocabulary.
 * Placeholders: `__module__` lab-reports · `__Module__` LabReports · `__moduleCamel__` labReports · `__schema__` lab_reports,
 * and the same for the noun: `__noun__` lab-report · `__Noun__` LabReport · `__nounCamel__` labReport · `__table__` lab_report.
 */
export const MODULE_TEMPLATE: Readonly<Record<string, string>> = {
  'src/modules/__module__/README.md': `# __module__

Tier __tier__. What it owns:

- Tables: \`__schema__.__table__\`
- Pages: none
- Endpoints: \`GET /api/v1/__module__/:id\`
- Permissions: any signed-in person reads a __noun__ by its id
- Events: none
`,

  'src/modules/__module__/shared/__noun__.model.ts': `/** One __noun__ as the rest of the product sees it. */
export interface __Noun__ {
  readonly id: string;
  readonly name: string;
  /** Raised by every change; a writer names the version it read. */
  readonly version: number;
}
`,

  'src/modules/__module__/shared/__noun__.contract.ts': `import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema } from '../../../kernel/http/schemas.ts';

export const get__Noun__ = defineRoute({
  name: '__moduleCamel__.get',
  method: 'GET',
  path: '/api/v1/__module__/:id',
  access: signedIn,
  params: z.object({ id: idSchema }),
  output: z.object({
    id: idSchema,
    name: z.string(),
    version: z.number(),
    can: z.object({ edit: z.boolean() }),
  }),
  summary: 'One __noun__ by its id',
  statements: 1,
});
`,

  'src/modules/__module__/shared/__noun__.policy.ts': `import type { Actor } from '../../../kernel/access/actor.ts';
import { ROLE } from '../../../kernel/access/roles.ts';

export type __Noun__Action = 'read' | 'edit';

/** Whether the actor may do this to a __noun__: everyone signed in reads, the platform's administrators edit. */
export function may__Noun__(actor: Actor, action: __Noun__Action): boolean {
  if (actor.kind === 'visitor') return false;
  if (actor.kind === 'system' || action === 'read') return true;
  return actor.role === ROLE.platformAdmin;
}
`,

  'src/modules/__module__/shared/__noun__.policy.test.ts': `import { describe, expect, it } from 'vitest';
import { type Actor, systemActor, VISITOR } from '../../../kernel/access/actor.ts';
import { ROLE, type RoleCode } from '../../../kernel/access/roles.ts';
import { may__Noun__ } from './__noun__.policy.ts';

const person = (role: RoleCode): Actor => ({
  kind: 'person',
  personId: 'p',
  account: 'a',
  name: 'n',
  role,
  unitId: null,
  sessionId: 's',
  mustChangePassword: false,
  grants: [],
});

describe('policy of a __noun__', () => {
  it.each<[who: string, actor: Actor, read: boolean, edit: boolean]>([
    ['a visitor', VISITOR, false, false],
    ['a student', person(ROLE.student), true, false],
    ['a teacher', person(ROLE.teacher), true, false],
    ['a project leader', person(ROLE.projectLeader), true, false],
    ['a college administrator', person(ROLE.collegeAdmin), true, false],
    ['a platform administrator', person(ROLE.platformAdmin), true, true],
    ['the system', systemActor('test'), true, true],
  ])('%s', (_who, actor, read, edit) => {
    expect([may__Noun__(actor, 'read'), may__Noun__(actor, 'edit')]).toEqual([read, edit]);
  });
});
`,

  'src/modules/__module__/shared/__noun__.errors.ts': `import { type AppError, appError } from '../../../kernel/errors/app-error.ts';

/** The __noun__ does not exist, or its existence is none of the caller's business. */
export function __nounCamel__Missing(): AppError {
  return appError('notFound', '__moduleCamel__.__nounCamel__.missing');
}
`,

  'src/modules/__module__/shared/messages/zh-CN.ts': `const messages = {
  '__moduleCamel__.__nounCamel__.missing': '内容不存在，或您没有查看权限',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
`,
  'src/modules/__module__/shared/messages/zh-TW.ts': `import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  '__moduleCamel__.__nounCamel__.missing': '內容不存在，或您沒有檢視權限',
} as const satisfies Translation<typeof base>;
`,
  'src/modules/__module__/shared/messages/en-US.ts': `import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  '__moduleCamel__.__nounCamel__.missing': 'This does not exist, or you may not see it',
} as const satisfies Translation<typeof base>;
`,
  'src/modules/__module__/shared/messages/pt-BR.ts': `import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  '__moduleCamel__.__nounCamel__.missing': 'Isto não existe ou você não tem permissão para ver',
} as const satisfies Translation<typeof base>;
`,

  'src/modules/__module__/server/__noun__.tables.ts': `import type { Kysely } from 'kysely';

/** Row of \`__schema__.__table__\`. */
export interface __Noun__Row {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly deleted_at: Date | null;
}

interface __Module__Tables {
  '__schema__.__table__': __Noun__Row;
}

/** The query builder with the tables of this module. */
export type __Module__Db = Kysely<__Module__Tables>;
`,

  'src/modules/__module__/server/__noun__.repository.ts': `import type { __Module__Db, __Noun__Row } from './__noun__.tables.ts';

/** The __noun__ with this id, unless it is deleted. */
export function find__Noun__(db: __Module__Db, id: string): Promise<__Noun__Row | undefined> {
  return db
    .selectFrom('__schema__.__table__')
    .select(['id', 'name', 'version', 'deleted_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
`,

  'src/modules/__module__/server/__noun__.access.ts': `import type { Ctx } from '../../../platform/db/context.ts';
import { __nounCamel__Missing } from '../shared/__noun__.errors.ts';
import { may__Noun__, type __Noun__Action } from '../shared/__noun__.policy.ts';
import { find__Noun__ } from './__noun__.repository.ts';
import type { __Noun__Row } from './__noun__.tables.ts';

/**
 * Loads a __noun__ for this action: the only way to its row.
 * @throws AppError notFound when it does not exist or the actor may not do this
 */
export async function access__Noun__(ctx: Ctx, id: string, action: __Noun__Action): Promise<__Noun__Row> {
  const row = await find__Noun__(ctx.db, id);
  if (!row || !may__Noun__(ctx.actor, action)) throw __nounCamel__Missing();
  return row;
}
`,

  'src/modules/__module__/server/__noun__.presenter.ts': `import type { Actor } from '../../../kernel/access/actor.ts';
import type { __Noun__ } from '../shared/__noun__.model.ts';
import { may__Noun__ } from '../shared/__noun__.policy.ts';
import type { __Noun__Row } from './__noun__.tables.ts';

/** What the actor is shown of a __noun__, with what the actor may do to it. */
export function present__Noun__(row: __Noun__Row, actor: Actor): __Noun__ & { can: { edit: boolean } } {
  const { id, name, version } = row;
  return { id, name, version, can: { edit: may__Noun__(actor, 'edit') } };
}
`,

  'src/modules/__module__/server/__noun__.service.ts': `import type { Ctx } from '../../../platform/db/context.ts';
import { access__Noun__ } from './__noun__.access.ts';
import { present__Noun__ } from './__noun__.presenter.ts';

/** One __noun__ as the actor may see it. @throws AppError notFound */
export async function read__Noun__(ctx: Ctx, id: string) {
  return present__Noun__(await access__Noun__(ctx, id, 'read'), ctx.actor);
}
`,

  'src/modules/__module__/server/__noun__.routes.ts': `import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { get__Noun__ } from '../shared/__noun__.contract.ts';
import { read__Noun__ } from './__noun__.service.ts';

export const __nounCamel__Routes: readonly BoundRoute[] = [
  route(get__Noun__, (ctx, { params }) => read__Noun__(ctx, params.id)),
];
`,

  'src/modules/__module__/server/__module__.server.ts': `import type { ServerModule } from '../../../platform/http/module.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { __nounCamel__Routes } from './__noun__.routes.ts';

export const __moduleCamel__Server: ServerModule = {
  name: '__module__',
  messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
  routes: __nounCamel__Routes,
};
`,

  'db/migrations/__timestamp_____schema______table__.sql': `CREATE SCHEMA __schema__;

CREATE TABLE __schema__.__table__ (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz
);
`,
};

import * as z from 'zod/mini';
import { anyone, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';

/** Bodies stay loose here: the compiler validates every name and value and answers with one text. */
export const loose = z.optional(z.unknown());

/** Every address of the business service also answers under the client's base. */
export const service = (path: string) => ({ path: `/data/api/v1${path}`, aliases: [`/api${path}`] });

const pageIndex = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1);
const pageSize = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 10);

/** POST /base/query. Access is public: each resource declares its own identities. */
export const queryRoute = defineRoute({
  name: 'gateway.query',
  method: 'POST',
  ...service('/base/query'),
  dialect: 'spec',
  access: anyone,
  body: z.strictObject({
    DataBase: loose,
    DynamicQuery: z.strictObject({
      Type: loose,
      TableView: loose,
      Fields: loose,
      QueryArgs: z.optional(z.strictObject({ Order: loose, Sort: loose, Conditions: loose })),
    }),
  }),
  output: z.unknown(),
  summary: 'Rows of a declared table or view, at most 1,000',
  // One more where reading is itself noted in the audit log.
  repeat: 'read',
  statements: 2,
});

/** GET /base/getlist. */
export const getListRoute = defineRoute({
  name: 'gateway.getList',
  method: 'GET',
  ...service('/base/getlist'),
  dialect: 'spec',
  access: anyone,
  query: z.object({
    DataBase: loose,
    Type: loose,
    TableView: loose,
    Fields: loose,
    Order: loose,
    Sort: loose,
    PageIndex: pageIndex,
    PageSize: pageSize,
    Conditions: z.optional(z.string().check(z.maxLength(65_536))),
  }),
  output: z.object({
    JsonList: z.array(z.record(z.string(), z.unknown())),
    Total: z.number(),
    TotalCapped: z.boolean(),
    PageIndex: z.number(),
    PageSize: z.number(),
  }),
  summary: 'One page of a declared table or view',
  // One more where reading is itself noted in the audit log.
  statements: 3,
});

/** GET /base/get. */
export const getOneRoute = defineRoute({
  name: 'gateway.get',
  method: 'GET',
  ...service('/base/get'),
  dialect: 'spec',
  access: anyone,
  query: z.object({ DataBase: loose, TableView: loose, Type: loose, Id: z.string(), Fields: loose }),
  output: z.nullable(z.record(z.string(), z.unknown())),
  summary: 'One row by its key, or null',
  // One more where reading is itself noted in the audit log.
  statements: 2,
});

/** GET /base/GetId: fresh ids in order of time; an id is never a secret. */
export const getIdRoute = defineRoute({
  name: 'gateway.getId',
  method: 'GET',
  ...service('/base/GetId'),
  dialect: 'spec',
  access: signedIn,
  query: z.object({ Count: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))) }),
  output: z.union([z.string(), z.array(z.string())]),
  summary: 'One fresh id as text, or an array of them when Count is given',
  statements: 0,
});

const dynamicProcedure = z.strictObject({ ProcName: loose, ParmNames: loose, InParms: loose, OutParms: loose });

/** POST /base/executeprocedure. */
export const procedureRoute = defineRoute({
  name: 'gateway.executeProcedure',
  method: 'POST',
  ...service('/base/executeprocedure'),
  dialect: 'spec',
  access: anyone,
  body: z.strictObject({
    DataBase: loose,
    DynamicProcedure: dynamicProcedure,
  }),
  output: z.object({ JsonList: z.array(z.unknown()), OutParms: z.record(z.string(), z.unknown()) }),
  summary: 'A named procedure',
  repeat: 'read',
  statements: 4,
});

/** POST /base/executeprocedurepaging. */
export const procedurePagingRoute = defineRoute({
  name: 'gateway.executeProcedurePaging',
  method: 'POST',
  ...service('/base/executeprocedurepaging'),
  dialect: 'spec',
  access: anyone,
  body: z.strictObject({
    DataBase: loose,
    DynamicProcedure: dynamicProcedure,
    PageIndex: pageIndex,
    PageSize: pageSize,
  }),
  output: z.object({
    JsonList: z.array(z.unknown()),
    Total: z.number(),
    PageIndex: z.number(),
    PageSize: z.number(),
    OutParms: z.record(z.string(), z.unknown()),
  }),
  summary: 'One page of the rows of a named procedure',
  repeat: 'read',
  statements: 4,
});

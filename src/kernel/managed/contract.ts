import * as z from 'zod/mini';
import { byGrant } from '../access/access.ts';
import type { RouteShape, Schema } from '../http/contract.ts';
import { idSchema, listOf } from '../http/schemas.ts';
import { storedTextSchema } from '../i18n/stored-text.ts';
import { MAX_BULK, type NounCan, type NounCommand, type NounShape, type NounState } from './noun.ts';

type Optional<F extends NounShape['fields']> = { [K in keyof F]: z.ZodMiniOptional<F[K]> };
type Enum<S extends string> = z.ZodMiniEnum<{ [K in S]: K }>;

const one = z.strictObject({ id: idSchema });
const named = z.object({ id: z.string() });
/** Version a writer has read; no column holds more. */
export const versionSchema = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));

/** Answer of a command on several rows: how many were done, and why each other one was skipped. */
export const outcomeSchema = z.object({
  done: z.number(),
  skipped: listOf({ id: z.string(), name: z.string(), reason: storedTextSchema }),
});

/** A schema without its limits: an answer does not judge what is stored. */
function unlimited(schema: Schema): Schema {
  const { def } = schema._zod as unknown as { readonly def: { readonly type: string; readonly innerType: Schema } };
  if (def.type === 'nullable') return z.nullable(unlimited(def.innerType));
  return def.type === 'string' ? z.string() : def.type === 'number' ? z.number() : schema;
}

/** What an answer says of a row: id, state, and every field with its type. Spread it and replace what is shown otherwise. */
export function rowShape<const N extends NounShape>(noun: N) {
  const fields = { ...noun.fixed, ...noun.fields } as N['fixed'] & N['fields'];
  const states = Object.fromEntries(noun.states.map((state) => [state, state]));
  return {
    id: z.string(),
    state: z.enum(states) as unknown as Enum<NounState<N>>,
    ...(Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, unlimited(one)])) as typeof fields),
  };
}

/** What every managed row says of itself beside its fields. */
export const managedFacts = {
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.nullable(z.string()),
  version: z.number(),
};

/** Schema of `can` of one noun. */
export function canSchema<N extends NounShape>(noun: N): z.ZodMiniType<NounCan<N>> {
  const names = ['edit', 'copy', ...Object.keys(noun.commands), 'remove', 'restore'];
  return z.object(Object.fromEntries(names.map((name) => [name, z.boolean()]))) as unknown as z.ZodMiniType<NounCan<N>>;
}

/**
 * The parts of a noun's contracts that its declaration decides: address, method, access, input. A contract names itself,
 * its output and its budget beside them: `defineRoute({ ...parts.get, name, output, summary, statements })`.
 * @param path address of all rows, e.g. `/api/v1/managed-packages`
 */
export function contractParts<const N extends NounShape>(noun: N, path: string) {
  const { page } = noun;
  const fields = noun.fields as N['fields'];
  const fixed = noun.fixed as N['fixed'];
  type Required = N['required'][number] & keyof N['fields'];
  const needed = Object.fromEntries(noun.required.map((name) => [name, noun.fields[name]]));
  const optional = z.partial(z.strictObject(fields)).shape as Optional<N['fields']>;
  const whole = { ...optional, ...needed, ...fixed } as Omit<Optional<N['fields']>, Required> &
    Pick<N['fields'], Required> &
    N['fixed'];
  const at = { params: one, path: `${path}/:id` };
  type Command = Enum<NounCommand<N>>;
  return {
    get: { ...at, method: 'GET', access: byGrant(page, 'query') },
    history: { ...at, path: `${path}/:id/history`, method: 'GET', access: byGrant(page, 'query') },
    /** What is left out gets the default of the table: a page from before a field existed still makes rows. */
    create: {
      method: 'POST',
      path,
      access: byGrant(page, 'add'),
      body: z.strictObject(whole),
    },
    /** 409 with `{current, version, by, at}` when somebody else saved first. */
    update: {
      ...at,
      method: 'PATCH',
      access: byGrant(page, 'edit'),
      body: z.strictObject({
        ...optional,
        version: versionSchema,
      }),
    },
    copy: {
      ...at,
      path: `${path}/:id/copy`,
      method: 'POST',
      access: byGrant(page, 'add'),
      body: z.strictObject({ code: whole.code, name: whole.name } as Pick<N['fixed'] & N['fields'], 'code' | 'name'>),
    },
    /** The grant of each command is checked by the command. */
    command: {
      method: 'POST',
      access: byGrant(page, 'query'),
      body: z.strictObject({
        ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_BULK)),
        command: z.enum(Object.keys(noun.commands)) as unknown as Command,
      }),
      output: outcomeSchema,
    },
    remove: { ...at, method: 'DELETE', access: byGrant(page, 'delete'), output: named },
    restore: {
      ...at,
      path: `${path}/:id/restore`,
      method: 'POST',
      access: byGrant(page, 'delete'),
      output: named,
    },
  } as const;
}

type Parts<N extends NounShape> = ReturnType<typeof contractParts<N>>;
type Over<A, B> = Omit<A, keyof B> & B;

/** What a module says of one route of its noun; `more` than that stands in place of what the declaration decides. */
type RouteFacts = Pick<RouteShape, 'name' | 'summary' | 'statements'> & Partial<RouteShape>;

/** The routes of a noun that a module gives, each a whole contract. */
export type NounRoutes<
  N extends NounShape,
  Output extends Schema,
  Given extends { readonly [K in keyof Parts<N>]?: RouteFacts },
> = { readonly [K in keyof Given & keyof Parts<N>]: Over<Over<{ readonly output: Output }, Parts<N>[K]>, Given[K]> };

/**
 * Contracts of a noun: the declaration decides address, method, access and input, `facts` name each route, its summary
 * and its budget. Routes that are left out do not exist.
 * @param path address of all rows, e.g. `/api/v1/managed-packages`
 * @param output of a row that was read or written
 */
export function nounRoutes<
  const N extends NounShape,
  const Output extends Schema,
  const Given extends { readonly [K in keyof Parts<N>]?: RouteFacts },
>(noun: N, path: string, output: Output, facts: Given): NounRoutes<N, Output, Given> {
  const parts: Readonly<Record<string, object>> = contractParts(noun, path);
  return Object.fromEntries(
    Object.entries(facts).map(([name, given]) => [name, { output, ...parts[name], ...given }]),
  ) as unknown as NounRoutes<N, Output, Given>;
}

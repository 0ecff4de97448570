import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { type ColumnType, defineResource } from '../../../kernel/resource/resource.ts';
import { bindResource, type ResourceBinding } from '../binding.ts';
import { type Compiled, compileQuestion, type Question } from '../compile.ts';
import { questionSource, type Shape } from './bodies.ts';

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const label = 'error.fault' as const;
const TYPES = ['id', 'text', 'code', 'integer', 'decimal', 'boolean', 'time', 'date', 'list'] as const;
const columns = Object.fromEntries(
  TYPES.map((type) => [`a_${type}`, { type, label, sort: true }] as const),
) as Readonly<
  Record<`a_${ColumnType}`, { readonly type: ColumnType; readonly label: typeof label; readonly sort: true }>
>;

/** A resource with a column of every type, one nobody else may read, and one shown but not filtered. */
const resource = defineResource({
  wire: 'thing',
  type: 'Table',
  database: 'cloudvse',
  key: 'a_id',
  order: { column: 'a_time', direction: 'desc' },
  columns: {
    ...columns,
    plain: { type: 'text', label, filter: false },
    secret: { type: 'text', label, sort: true },
  },
});
const visible = [...TYPES.map((type) => `a_${type}` as const), 'plain'] as const;
const rows = () => sql<boolean>`t.owner = ${'me'}`;

/** The resource of the generated questions; `columns: undefined` in a rule would show the secret. */
export const thing: ResourceBinding = bindResource(resource, {
  from: sql`things t`,
  columns: {
    a_id: () => sql`t.k_id`,
    a_text: () => sql`t.k_text`,
    a_code: () => sql`t.k_code`,
    a_integer: () => sql`t.k_integer`,
    a_decimal: () => sql`t.k_decimal`,
    a_boolean: () => sql`t.k_boolean`,
    a_time: () => sql`t.k_time`,
    a_date: () => sql`t.k_date`,
    a_list: () => sql`t.k_list`,
    plain: () => sql`t.k_plain`,
    secret: () => sql`t.very_secret`,
  },
  read: { visitor: { columns: [...visible], rows }, '6': null, '5': null, '3': null, '2': null, '0': { rows } },
});
const registry = new Map([['thing', thing]]);
const facts = { actor: { kind: 'visitor' }, locale: 'zh-CN' } as const;
const shape: Shape = {
  wire: 'thing',
  type: 'Table',
  database: 'cloudvse',
  columns: Object.fromEntries(visible.map((name) => [name, resource.columns[name].type])),
  hidden: ['secret', 'very_secret', 't.very_secret'],
};

/** A compiler under test. */
export type Compiler = (question: Question) => Pick<Compiled, 'select' | 'from' | 'where' | 'order'>;
/** The product's compiler as a visitor uses it. */
export const compiler: Compiler = (question) => compileQuestion(registry, question, facts);

/** Every word that may stand in SQL of a question to `thing`: declared names and constant syntax, nothing else. */
const WORDS = new Set([
  ...['select', 'from', 'where', 'order', 'by', 'as', 'and', 'is', 'not', 'null', 'in', 'between', 'any', 'array'],
  ...['ilike', 'escape', 'false', 'true', 'asc', 'desc', 'nulls', 'last', 'things', 't'],
  ...['uuid', 'text', 'bigint', 'numeric', 'boolean', 'timestamptz', 'date', 't.owner'],
  ...TYPES.map((type) => `t.k_${type}`),
  't.k_plain',
  ...visible.map((name) => `"${name}"`),
  ...["'\\'", '::', '=', '<>', '>', '>=', '<', '<=', '&&', '(', ')', '[', ']', ','],
]);
const TOKEN = /'[^']*'|"[^"]*"|\$\d+|[a-z_][\w.]*|::|<>|>=|<=|&&|\s+|[\s\S]/giy;

/** Why a compiled SQL text is not what it must be; null when it is. */
export function faultOf(text: string, parameters: readonly unknown[]): string | null {
  for (const [token] of text.matchAll(TOKEN)) {
    if (/^\s+$/.test(token) || /^\$\d+$/.test(token) || WORDS.has(token)) continue;
    return `foreign word ${JSON.stringify(token)}`;
  }
  if (!text.includes(' where (t.owner = $')) return 'the row rule is not the first conjunct';
  if (/\bor\b/i.test(text)) return 'an or';
  const numbers = [...text.matchAll(/\$(\d+)/g)].map((match) => Number(match[1]));
  if (numbers.length !== parameters.length) return 'parameters and places differ';
  if (parameters.some((value) => typeof value === 'object' || value === undefined)) return 'a value without a type';
  if (!/ order by .*t\.k_id (asc|desc)$/.test(text)) return 'the order does not end with the key';
  return null;
}

/** What came of `runs` generated questions: how many were compiled and refused, and the first fault. */
export interface Outcome {
  readonly compiled: number;
  readonly refused: number;
  readonly fault: { readonly why: string; readonly question: Question } | null;
}

/** Asks a compiler `runs` generated questions; stops at the first fault. */
export function interrogate(ask: Compiler, seed: number, runs: number): Outcome {
  const next = questionSource(seed, [shape]);
  let compiled = 0;
  let refused = 0;
  for (let i = 0; i < runs; i++) {
    const question = next();
    let why: string | null = null;
    try {
      const made = ask(question);
      const { sql: text, parameters } =
        sql`select ${made.select} from ${made.from} where ${made.where} order by ${made.order}`.compile(db);
      compiled++;
      why = faultOf(text, parameters);
    } catch (error) {
      if (error instanceof AppError && (error.kind === 'malformed' || error.kind === 'forbidden')) refused++;
      else why = `threw ${error}`;
    }
    if (why) return { compiled, refused, fault: { why, question } };
  }
  return { compiled, refused, fault: null };
}

import fc from 'fast-check';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/errors/app-error.ts';
import { defineResource } from '../../kernel/resource/resource.ts';
import { bindResource } from './binding.ts';
import { compileQuestion, type Question } from './compile.ts';

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const label = 'error.fault' as const;
const resource = defineResource({
  wire: 'thing',
  type: 'Table',
  database: 'cloudvse',
  key: 'id',
  order: { column: 'name', direction: 'asc' },
  columns: {
    id: { type: 'id', label },
    name: { type: 'text', label, sort: true },
    score: { type: 'decimal', label, sort: true },
    at: { type: 'time', label },
    tags: { type: 'list', label },
    opening: { type: 'boolean', label },
    secret: { type: 'text', label },
    shown: { type: 'text', label, filter: false },
  },
});
const visible = ['id', 'name', 'score', 'at', 'tags', 'opening', 'shown'] as const;
const rows = () => sql<boolean>`t.owner = ${'me'}`;
const binding = bindResource(resource, {
  from: sql`things t`,
  columns: {
    id: () => sql`t.id`,
    name: () => sql`t.name`,
    score: () => sql`t.score`,
    at: () => sql`t.at`,
    tags: () => sql`t.tags`,
    opening: () => sql`t.depth = 0`,
    secret: () => sql`t.very_secret`,
    shown: () => sql`t.shown`,
  },
  read: { visitor: { columns: [...visible], rows }, '6': null, '5': null, '3': null, '2': null, '0': { rows } },
});
const registry = new Map([['thing', binding]]);
const facts = { actor: { kind: 'visitor' } as const, locale: 'zh-CN' as const };

/** Compiles a question as a visitor and returns the SQL text; throws AppError for a refusal. */
function compile(question: Partial<Question>) {
  const compiled = compileQuestion(
    registry,
    {
      database: 'cloudvse',
      type: 'Table',
      name: 'thing',
      fields: undefined,
      conditions: undefined,
      order: undefined,
      sort: undefined,
      ...question,
    },
    facts,
  );
  return sql`select ${compiled.select} from ${compiled.from} where ${compiled.where} order by ${compiled.order}`.compile(
    db,
  );
}

const kindOf = (question: Partial<Question>) => {
  try {
    compile(question);
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.kind;
    throw error;
  }
};

describe('compileQuestion', () => {
  it('puts the row rule first and the key last', () => {
    const { sql: text, parameters } = compile({
      fields: 'Id,name',
      conditions: [{ property: 'name', operator: ' LIKE ', value: '50%_\\' }],
      order: 'desc',
      sort: 'score',
    });
    expect(text).toBe(
      `select t.id as "id", t.name as "name" from things t where (t.owner = $1) and (t.name) ilike $2 escape '\\' order by t.score desc nulls last, t.id desc`,
    );
    expect(parameters).toEqual(['me', '%50\\%\\_\\\\%']);
  });

  it('compares what is itself a comparison', () => {
    const { sql: text } = compile({ fields: 'id', conditions: [{ Property: 'opening', Oper: '=', Value: 'true' }] });
    expect(text).toContain('(t.depth = 0) = $2');
  });

  it.each([
    ['unknown resource', { name: 'other' }, 'forbidden'],
    ['prototype name', { name: 'constructor' }, 'forbidden'],
    ['the other type', { type: 'View' }, 'ok'],
    ['wrong label', { database: 'postgres' }, 'forbidden'],
    ['hidden column shown', { fields: 'secret' }, 'malformed'],
    ['unknown column shown', { fields: 'nothing' }, 'malformed'],
    ['hidden column filtered', { conditions: [{ Property: 'secret', Oper: '=', Value: 'x' }] }, 'malformed'],
    ['unfilterable column', { conditions: [{ Property: 'shown', Oper: '=', Value: 'x' }] }, 'malformed'],
    ['hidden column sorted', { order: 'secret' }, 'malformed'],
    ['unsortable column', { order: 'at' }, 'malformed'],
    ['function for a column', { fields: 'count(*)' }, 'malformed'],
    ['operator of another type', { conditions: [{ Property: 'score', Oper: 'like', Value: '1' }] }, 'malformed'],
    ['no number', { conditions: [{ Property: 'score', Oper: '=', Value: 'NaN' }] }, 'malformed'],
    ['no date', { conditions: [{ Property: 'at', Oper: '>', Value: '2026-02-30' }] }, 'malformed'],
    ['too many values', { conditions: [{ Property: 'name', Oper: 'in', Value: Array(201).fill('x') }] }, 'malformed'],
    ['too many conditions', { conditions: Array(21).fill({ Property: 'name', Oper: '=', Value: 'x' }) }, 'malformed'],
    ['a group', { conditions: [{ or: [] }] }, 'malformed'],
    ['between with one value', { conditions: [{ Property: 'score', Oper: 'between', Value: '1' }] }, 'malformed'],
    ['empty in', { conditions: [{ Property: 'name', Oper: 'in', Value: [] }] }, 'ok'],
    ['list', { conditions: [{ Property: 'tags', Oper: 'has any', Value: 'a,b' }] }, 'ok'],
  ] as const)('%s → %s', (_name, question, expected) => {
    expect(kindOf(question as Partial<Question>)).toBe(expected);
  });

  it('answers unknown and hidden columns alike', () => {
    const said = (fields: string) => {
      try {
        compile({ fields });
        return '';
      } catch (error) {
        return JSON.stringify(error);
      }
    };
    expect(said('secret')).toBe(said('nothing'));
  });

  it('never throws anything but a refusal, never names a hidden column, never lets text into SQL', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('id', 'name', 'secret', 'very_secret', "';--", '*', 'asc', 'like', '__proto__'),
    );
    const loose = fc.oneof(
      text,
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(text, { maxLength: 5 }),
    );
    const condition = fc.record({ Property: text, Oper: loose, Value: loose }, { requiredKeys: [] });
    const question = fc.record(
      {
        name: fc.oneof(fc.constant('thing'), text),
        fields: loose,
        conditions: fc.oneof(fc.array(condition, { maxLength: 6 }), loose),
        order: loose,
        sort: loose,
      },
      { requiredKeys: [] },
    );
    const constant = /^[\w\s().,:$"=<>'\\|&[\]-]*$/;
    fc.assert(
      fc.property(question, (given) => {
        try {
          const { sql: sqlText } = compile({ name: 'thing', ...given } as Partial<Question>);
          expect(sqlText).not.toContain('very_secret');
          expect(sqlText).toMatch(constant);
          expect(sqlText.startsWith('select ')).toBe(true);
          expect(sqlText).toContain('where (t.owner = $');
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 20_000) },
    );
  });
});

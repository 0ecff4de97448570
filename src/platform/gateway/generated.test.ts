import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { compileQuestion, type Question } from './compile.ts';
import { type Compiler, compiler, interrogate, thing } from './testing/inspect.ts';

const CHUNKS = 10;
const PER_CHUNK = 20_000;

describe('200,000 generated questions', () => {
  it.each(Array.from({ length: CHUNKS }, (_, i) => i + 1))('part %i', (seed) => {
    const { compiled, refused, fault } = interrogate(compiler, seed, PER_CHUNK);
    expect(fault).toBeNull();
    // Neither a generator that is always refused nor one that never is would say anything.
    expect(compiled).toBeGreaterThan(PER_CHUNK / 5);
    expect(refused).toBeGreaterThan(PER_CHUNK / 5);
  });

  it('are the same for the same seed', () => {
    const one = interrogate(compiler, 7, 500);
    expect(interrogate(compiler, 7, 500)).toEqual(one);
    expect(interrogate(compiler, 8, 500)).not.toEqual(one);
  });
});

const first = (question: Question): Record<string, unknown> => {
  const { conditions } = question;
  const [item] = Array.isArray(conditions) ? conditions : [];
  return typeof item === 'object' && item !== null ? item : {};
};
const open = { ...thing, read: { ...thing.read, visitor: { rows: thing.read.visitor!.rows } } };

/** Compilers with one known hole each; a generator that does not find them proves nothing. */
const TWINS: Readonly<Record<string, Compiler>> = {
  'reads every column of the table': (question) =>
    compileQuestion(new Map([['thing', open]]), question, { actor: { kind: 'visitor' }, locale: 'zh-CN' }),
  'puts a value into the text': (question) => {
    const made = compiler(question);
    const { Value } = first(question);
    return typeof Value === 'string'
      ? { ...made, where: sql`${made.where} and t.k_text = ${sql.raw(`'${Value}'`)}` }
      : made;
  },
  'puts the operator into the text': (question) => {
    const { Oper } = first(question);
    const made = compiler({ ...question, conditions: [] });
    return typeof Oper === 'string'
      ? { ...made, where: sql`${made.where} and t.k_text ${sql.raw(Oper)} t.k_text` }
      : made;
  },
  'puts the order into the text': (question) => {
    const made = compiler({ ...question, order: undefined });
    return typeof question.order === 'string'
      ? { ...made, order: sql`${sql.raw(question.order)}, ${made.order}` }
      : made;
  },
  'names a column as the client does': (question) => {
    const made = compiler({ ...question, fields: undefined });
    return typeof question.fields === 'string' ? { ...made, select: sql`${sql.id(question.fields)}` } : made;
  },
  'joins conditions so that the row rule can be left': (question) => {
    const made = compiler(question);
    return { ...made, where: sql`${made.where} or ${made.where}` };
  },
  'forgets the row rule when nothing is asked': (question) => {
    const made = compiler(question);
    return question.conditions === undefined ? { ...made, where: sql`true` } : made;
  },
  'trusts the type of a name': (question) => {
    for (const item of question.conditions === undefined ? [] : (question.conditions as { Property: string }[])) {
      item.Property.trim();
    }
    return compiler(question);
  },
  'forgets the key in the order': (question) => {
    const made = compiler(question);
    return { ...made, order: sql`t.k_time` };
  },
};

describe('the generator finds the hole of a compiler that', () => {
  it.each(Object.entries(TWINS))('%s', (_name, twin) => {
    expect(interrogate(twin, 1, 5_000).fault).not.toBeNull();
  });
});

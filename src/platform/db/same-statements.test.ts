import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { expect, it } from 'vitest';
import { askedOnce } from './same-statements.ts';

const fake = () => {
  const asked: string[] = [];
  const connection = {
    executeQuery: async ({ sql, parameters }: CompiledQuery) => {
      asked.push(`${sql} ${parameters}`);
      if (sql === 'fault') throw new Error('no');
      return { rows: [{ n: asked.length }] };
    },
  } as unknown as DatabaseConnection;
  return { asked, connection: askedOnce(connection) };
};
const later = () => new Promise((done) => setImmediate(done));

it('asks the same statement once in a turn, and gives each asker rows of its own', async () => {
  const { asked, connection } = fake();
  const ask = (text: string, ...values: unknown[]) =>
    connection.executeQuery<{ n: number }>(CompiledQuery.raw(text, values));
  const [one, same, other] = await Promise.all([ask('a', 1), ask('a', 1), ask('a', 2)]);
  expect(asked).toEqual(['a 1', 'a 2']);
  expect([one, same, other].map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 1 }], [{ n: 2 }]]);
  one.rows[0]!.n = 9;
  expect(same.rows).toEqual([{ n: 1 }]);
});

it('asks anew in another turn, and fails for all who asked', async () => {
  const { asked, connection } = fake();
  const ask = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
  await ask('a');
  await later();
  await ask('a');
  expect(asked).toEqual(['a ', 'a ']);
  await later();
  const answers = await Promise.allSettled([ask('fault'), ask('fault')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked.filter((one) => one === 'fault ')).toHaveLength(1);
});

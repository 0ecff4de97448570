import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import { borrowForLook } from './look-limit.ts';
import { afterThisTurn } from './named-statements.ts';
import type { AnyDb } from './pool.ts';
import { askedOnce } from './same-statements.ts';

/** What a transaction's query builder is made of; its connection comes with the executor. */
const DIALECT: Dialect = {
  createDriver: () => new DummyDriver(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const PARTS = { config: { dialect: DIALECT }, dialect: DIALECT, driver: new DummyDriver() };

const isAborted = (error: unknown) => (error as { code?: string }).code === '25P02';

const send = (connection: DatabaseConnection, text: string) =>
  connection.executeQuery<{ command?: string }>(CompiledQuery.raw(text));

/**
 * Runs work in a transaction with as few round trips as there are answers to wait for: `begin` and the opening
 * statements leave in one message together with the first statement of the work, statements that the work starts side
 * by side leave together too, and a look that writes nothing does not wait for its end.
 * @param opening constant SQL text that begins the transaction
 * @param kind `write`: the caller must know that the end is durable; `look`: nothing is written, and parts of it may be
 * read beside it; `beside`: such a part; `together`: a look of several calls, in which what they ask at once is asked
 * once; `glance`: nothing is written and all statements start in one turn of the event loop, so that the end leaves in
 * their message
 * @throws what the work throws, after everything was taken back
 */
export function inTransaction<T>(
  db: AnyDb,
  opening: string,
  kind: 'write' | 'look' | 'beside' | 'together' | 'glance',
  work: (trx: AnyDb) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const executor = db.getExecutor();
    const run = async (connection: DatabaseConnection) => {
      let over = false;
      let ended: ReturnType<typeof send> | undefined;
      const end = (how: 'commit' | 'rollback') => {
        over = true;
        ended ??= send(connection, how);
        ended.catch(() => {});
        return ended;
      };
      // Before the first statement: what is held for this turn leaves right behind it.
      if (kind === 'glance') afterThisTurn(() => end('commit'));
      const opened = send(connection, opening);
      // A transaction that never opened is told when the work is over: until then the work's own statements fail too.
      opened.catch(() => {});
      // After a fault every further statement is answered "aborted"; the caller is told the fault itself.
      let fault: unknown;
      const asked = kind === 'together' ? askedOnce(connection) : connection;
      const trx = new Transaction<unknown>({
        ...PARTS,
        executor: executor.withConnectionProvider({
          provideConnection: async (consumer) => {
            // The connection may serve somebody else by now.
            if (over) throw new Error('The transaction is over');
            try {
              return await consumer(asked);
            } catch (error) {
              if (!isAborted(error)) fault ??= error;
              throw error;
            }
          },
        }),
      });
      try {
        const value = await work(trx as AnyDb);
        await opened;
        const answer = end('commit');
        if (kind !== 'write') {
          resolve(value);
          await answer.catch(() => {});
          return;
        }
        // A statement failed and the work went on nevertheless: PostgreSQL answers the commit with a rollback.
        if ((await answer).rows[0]?.command === 'ROLLBACK') throw fault ?? new Error('The transaction was taken back');
        resolve(value);
      } catch (error) {
        await end('rollback').catch(() => {});
        const cause = await opened.then(
          () => (isAborted(error) ? fault : undefined),
          (reason) => reason,
        );
        reject(cause ?? error);
      }
    };
    const borrow = () => executor.provideConnection(run);
    (kind === 'look' || kind === 'together' ? borrowForLook(db, borrow) : borrow()).catch(reject);
  });
}

import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { limitLooks } from './look-limit.ts';
import type { StatementMeter } from './meter.ts';
import { namingClient } from './named-statements.ts';

// Counts and scores are plain numbers in this product (totals below 2^53, scores decimal(6,2)); dates without time
// stay text because they have no zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The query builder without table types; modules narrow it to their own tables in `<module>.tables.ts`. */
// biome-ignore lint/suspicious/noExplicitAny: each module narrows the type in its tables file
export type AnyDb = Kysely<any>;

/** How long a free connection is waited for. */
const WAIT_MS = 5_000;

export interface Database {
  readonly pool: pg.Pool;
  readonly db: AnyDb;
  close(): Promise<void>;
}

/** A pool whose lost connections are replaced: none ends the process, whether it is lent out, idle or just ending. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool listens to its idle clients only. A client that breaks while it is lent out emits `error` as well, and an
  // unheard one ends the process: each client gets a listener for its whole life, the pool drops it when it comes back.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Opens a pool for the application role. Time-outs are set on the role itself.
 * @param max most connections of this process.
 * @param meter counts statements per request for the query budgets.
 */
export function openDatabase(connectionString: string, max: number, meter?: StatementMeter): Database {
  const pool = createPool({
    connectionString,
    max,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
    Client: namingClient(),
    application_name: 'cloudvse',
  });
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: meter
      ? (event) => {
          if (event.level === 'query') meter.count(event.query.sql);
        }
      : [],
  }) as AnyDb;
  limitLooks(db, max, WAIT_MS);
  return {
    pool,
    db,
    close: async () => {
      await db.destroy();
    },
  };
}

/** Runs constant SQL text without parameters, several statements allowed. */
export async function runScript(db: AnyDb, text: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(text));
}

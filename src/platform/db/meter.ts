import { AsyncLocalStorage } from 'node:async_hooks';

/** Counts the SQL statements of each request, so that a contract's budget can be checked (no N+1 unnoticed). */
export interface StatementMeter {
  count(sql: string): void;
  /** Runs `work` with a counter of its own. */
  measure<T>(work: () => Promise<T>): Promise<{ value: T; statements: string[] }>;
}

/** Makes a meter on top of asynchronous context; frames of a transaction (begin, set, commit) are not counted. */
export function createMeter(): StatementMeter {
  const store = new AsyncLocalStorage<string[]>();
  return {
    count(sql) {
      if (!/^(begin|commit|rollback|set (local|transaction)|savepoint|release)/i.test(sql)) store.getStore()?.push(sql);
    },
    async measure(work) {
      const statements: string[] = [];
      const value = await store.run(statements, work);
      return { value, statements };
    },
  };
}

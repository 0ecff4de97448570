import type { DatabaseConnection, QueryResult } from 'kysely';
import { afterThisTurn } from './named-statements.ts';

/**
 * A connection on which statements that are the same, and are asked in the same turn of the event loop, are asked once;
 * nothing can have changed between them. Each asker gets rows of its own.
 */
export function askedOnce(connection: DatabaseConnection): DatabaseConnection {
  const asked = new Map<string, Promise<QueryResult<unknown>>>();
  return {
    streamQuery: (...given) => connection.streamQuery(...given),
    executeQuery: async <R>(query: Parameters<DatabaseConnection['executeQuery']>[0]) => {
      const key = `${query.sql}\n${JSON.stringify(query.parameters)}`;
      const before = asked.get(key);
      if (before) {
        const { rows, ...result } = await before;
        return { ...result, rows: rows.map((row) => ({ ...(row as object) })) as R[] };
      }
      if (asked.size === 0) afterThisTurn(() => asked.clear());
      const answer = connection.executeQuery<R>(query);
      asked.set(key, answer as Promise<QueryResult<unknown>>);
      return answer;
    },
  };
}

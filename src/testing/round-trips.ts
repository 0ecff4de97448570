import type { KyselyPlugin } from 'kysely';
import { type Ctx, createContext } from '../platform/db/context.ts';
import type { TestApp } from './app.ts';

/**
 * Runs work and counts how often it waits for the database one after another: answers are held back until every
 * statement that could be asked meanwhile has been, so the figure does not hang on how fast each of them is.
 * @returns what the work gave, the statements it asked and the waits between them
 */
export async function countRoundTrips<T>(
  t: TestApp,
  given: Ctx,
  work: (ctx: Ctx) => Promise<T>,
): Promise<{ readonly value: T; readonly statements: number; readonly trips: number; readonly connections: number }> {
  let asked = 0;
  let answered = 0;
  let trips = 0;
  let connections = 0;
  let held: (() => void)[] = [];
  const settle = () => {
    const before = asked;
    // Whatever follows from the answers before has been asked once the event loop came round.
    setImmediate(() => {
      if (before !== asked || answered < asked || held.length === 0) return;
      trips += 1;
      const waiting = held;
      held = [];
      for (const go of waiting) go();
    });
  };
  const gate: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => {
      answered += 1;
      await new Promise<void>((go) => {
        held.push(go);
        settle();
      });
      return result;
    },
  };
  const { base } = t.app;
  const db = base.db.withPlugin(gate);
  const executor = db.getExecutor.bind(db);
  // A look and a statement outside of one each take a connection; those inside share the one of their look.
  db.getExecutor = () => {
    connections += 1;
    return executor();
  };
  const { actor, locale, requestId } = given;
  const value = await work(createContext({ ...base, db }, { actor, locale, requestId }));
  return { value, statements: asked, trips, connections };
}

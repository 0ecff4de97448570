import type { Writable } from 'node:stream';
import pg from 'pg';
import { isPlannedOnce } from './plan-once.ts';

/** A text is named when it comes for the fifth time: what is asked once would only fill the memory of the server. */
const NAMED_AT = 5;
/** Most names, since every connection keeps a plan for each; and most texts that are counted. */
const MAX_NAMES = 300;
const MAX_TEXTS = 5000;

/** Gives the texts that are asked often a name, equal for all connections of a pool. */
function createNames() {
  let texts = new Map<string, number | string>();
  let named = 0;
  let generation = 0;
  return {
    of(text: string): string | undefined {
      const known = texts.get(text) ?? 0;
      if (typeof known === 'string') return known;
      if (known + 1 < NAMED_AT || named >= MAX_NAMES) {
        if (texts.size >= MAX_TEXTS) texts = new Map([...texts].filter(([, value]) => typeof value === 'string'));
        texts.set(text, known + 1);
        return undefined;
      }
      const name = `s${generation}_${named++}`;
      texts.set(text, name);
      return name;
    },
    /** All names are given anew. */
    forget() {
      texts = new Map();
      named = 0;
      generation++;
    },
  };
}

/** Whether a kept plan no longer fits its tables (a migration while this process runs); the same text works again. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '0A000' && /cached plan/.test(message ?? '');
}

/** In the options of a connection: no statement is planned with its values. */
const PLANS_ONCE = /\bplan_cache_mode=force_generic_plan\b/;

const ENDS_OR_BEGINS = /^(begin|commit|rollback)\b(?! to)/i;

/** Runs after every promise that can go on now has gone on. */
export const afterThisTurn = (work: () => void) => queueMicrotask(() => process.nextTick(work));

/**
 * Connections of one pool that name the statements asked often, so that the server plans them once per connection
 * instead of each time: planning costs more than executing for most statements of this product. What is asked in one
 * turn of the event loop, such as `begin` with the first statements of a transaction, leaves in one system call.
 */
export function namingClient(): typeof pg.Client {
  const names = createNames();
  return class NamingClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: `query` of pg has a dozen forms; only text with values is of interest
    override query(...args: any[]): any {
      this.#holdWrites();
      const [text, values] = args;
      if (typeof text === 'string' && ENDS_OR_BEGINS.test(text)) this.#inside = /^begin/i.test(text);
      if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
        return super.query(...(args as [string]));
      }
      const name = names.of(text);
      if (name === undefined) return super.query(text, values);
      const planned = !this.#plansOnce && isPlannedOnce(text);
      if (planned) this.#setPlans('set plan_cache_mode = force_generic_plan');
      const inside = this.#inside;
      const answer = super.query({ name, text, values }).catch((error: unknown) => {
        if (!isStalePlan(error)) throw error;
        names.forget();
        // A transaction is begun again by its owner, also when its end had left already; a statement of its own is asked
        // again here.
        if (inside || this.getTransactionStatus() !== 'I') throw error;
        return super.query(text, values);
      });
      if (planned) this.#setPlans('set plan_cache_mode = auto');
      return answer;
    }

    #holding = false;
    /** Whether what is sent now belongs to a transaction. */
    #inside = false;

    #holdWrites() {
      // pg has no name of its own for its socket; without one that can wait everything leaves as it comes.
      const { stream } = (this as unknown as { connection: { stream?: Writable } }).connection;
      if (this.#holding || !stream?.cork) return;
      this.#holding = true;
      stream.cork();
      afterThisTurn(() => {
        this.#holding = false;
        stream.uncork();
      });
    }

    /** Whether the connection was opened to plan everything once. */
    readonly #plansOnce = PLANS_ONCE.test(
      (this as unknown as { connectionParameters: { options?: string } }).connectionParameters.options ?? '',
    );

    /** Leaves in the same message as the statement it is for; what a transaction takes back ends at `auto` too. */
    #setPlans(text: string) {
      super.query(text).catch(() => {});
    }
  };
}

import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { appErrorWith } from '../../kernel/errors/app-error.ts';

/** argon2id over HMAC-SHA256(pepper, client hash); 14.5 ms each on the reference machine. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** For tests of other things: a twentieth of the work. */
const LIGHT = { ...PARAMETERS, memoryCost: 1024, timeCost: 1 } as const;

export interface Passwords {
  /** Hash to store for a client hash. */
  hash(clientHash: string): Promise<string>;
  /** Compares in constant time; `stored` null costs the same and answers false (unknown account). */
  verify(stored: string | null, clientHash: string): Promise<boolean>;
}

/**
 * Password hashing with at most two computations at a time and a bounded queue, so that a storm of sign-ins slows down
 * instead of starving everything else.
 * @param light never in a product: hashes that are quickly made and quickly guessed
 */
export async function createPasswords(pepper: Buffer, light = false): Promise<Passwords> {
  const parameters = light ? LIGHT : PARAMETERS;
  const keyed = (clientHash: string) => createHmac('sha256', pepper).update(clientHash).digest('base64');
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= 2) {
      if (waiting.length >= 1500) throw appErrorWith({ retryAfter: 5 }, 'busy', 'error.busy');
      await new Promise<void>((go) => waiting.push(go));
    }
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
  const dummy = await hash(keyed('nobody'), parameters);
  return {
    hash: (clientHash) => inTurn(() => hash(keyed(clientHash), parameters)),
    verify: async (stored, clientHash) => {
      const right = await inTurn(() => verify(stored ?? dummy, keyed(clientHash)));
      return stored !== null && right;
    },
  };
}

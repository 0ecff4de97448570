import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteShape } from '../../kernel/http/contract.ts';

/** Most answers kept, and the largest one in bytes: searches are many, the front page is one. */
const MAX = 500;
const LARGEST = 262_144;
/** Below this many bytes a compressed answer is not worth the work. */
const SMALLEST_COMPRESSED = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A public answer as it is sent. */
export interface VisitorAnswer {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

const tagOf = (bytes: Buffer | string) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Whether the reader says it has the answer with this tag. */
function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.replace(/^W\//, '');
  return ifNoneMatch?.split(/\s*,\s*/).some((tag) => bare(tag) === bare(etag)) ?? false;
}

async function pack(body: unknown): Promise<VisitorAnswer> {
  const plain = Buffer.from(JSON.stringify(body));
  const etag = tagOf(plain);
  if (plain.length < SMALLEST_COMPRESSED) return { etag, plain, br: null, gzip: null };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([brotli(plain, { params }), gzipped(plain)]);
  return { etag, plain, br, gzip: gz };
}

/** What signed-in people are shown of kept answers is at most so old. */
const SHARED_MS = 2000;

/**
 * How old, in ms, a kept answer may be for this reader; null: the answer is the person's own, or must be new. What is kept
 * is read as a visitor, whoever asks first.
 */
export function keptFor(contract: RouteShape, { actor, headers }: FastifyRequest, query: unknown): number | null {
  if (
    !contract.cacheSeconds ||
    contract.dialect === 'spec' ||
    (contract.method !== 'GET' && contract.method !== 'HEAD')
  )
    return null;
  // Copies of browsers and proxies count too, so a fifth of the time is spent here.
  if (actor.kind === 'visitor') return contract.cacheSeconds * 200;
  return contract.sameForAll?.(query as never) && !headers['x-fresh'] ? SHARED_MS : null;
}

export interface VisitorAnswers {
  /**
   * The kept answer of a key, else what `make` gives; callers that come while it is made share it.
   * @param ms how old an answer may be for this reader
   */
  get(key: string, ms: number, make: () => Promise<unknown>): Promise<VisitorAnswer>;
  /** Forgets everything: something was written. */
  clear(): void;
}

/**
 * Keeps what visitors were answered for at most `ms`, compressed: the same for all of them. Failures are not kept.
 * @param now Unix milliseconds
 * @param ms how long; 0 keeps nothing
 */
export function createVisitorAnswers(now: () => number, ms: number): VisitorAnswers {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<VisitorAnswer> }>();
  return {
    clear: () => kept.clear(),
    get(key, age, make) {
      const known = kept.get(key);
      if (known && known.at + Math.min(ms, age) > now()) return known.answer;
      kept.delete(key);
      const answer = make().then(pack);
      if (ms === 0) return answer;
      // The oldest goes first.
      for (const oldest of kept.keys()) {
        if (kept.size < MAX) break;
        kept.delete(oldest);
      }
      const entry = { at: now(), answer };
      kept.set(key, entry);
      const drop = () => {
        if (kept.get(key) === entry) kept.delete(key);
      };
      answer.then(({ plain }) => plain.length > LARGEST && drop(), drop);
      return answer;
    },
  };
}

/** What to send of an answer: nothing when the reader has it, else the smallest form the reader takes. */
export function chooseForm(
  answer: VisitorAnswer,
  headers: {
    readonly 'accept-encoding'?: string | string[] | undefined;
    readonly 'if-none-match'?: string | undefined;
  },
): { readonly status: 200 | 304; readonly encoding: 'br' | 'gzip' | null; readonly bytes: Buffer | null } {
  if (hasTag(headers['if-none-match'], answer.etag)) return { status: 304, encoding: null, bytes: null };
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(/\s*,\s*/)
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);
  if (answer.br && accepted.includes('br')) return { status: 200, encoding: 'br', bytes: answer.br };
  if (answer.gzip && accepted.includes('gzip')) return { status: 200, encoding: 'gzip', bytes: answer.gzip };
  return { status: 200, encoding: null, bytes: answer.plain };
}

/** Sends a kept answer in the smallest form its reader takes; visitors may keep it with its tag. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: VisitorAnswer): FastifyReply {
  const { status, encoding, bytes } = chooseForm(answer, request.headers);
  if (request.actor.kind === 'visitor') reply.header('etag', answer.etag);
  reply.type('application/json; charset=utf-8').status(status);
  if (encoding) reply.header('content-encoding', encoding);
  reply.header('vary', 'authorization, accept-language, accept-encoding');
  return reply.send(bytes ?? undefined);
}

/** Sends an answer in the envelope with its tag; weak, as its request id is another each time. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  envelope: Readonly<Record<string, unknown>>,
): FastifyReply {
  const etag = `W/${tagOf(JSON.stringify({ ...envelope, RequestId: null }))}`;
  reply.header('etag', etag);
  return hasTag(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.status(200).send(envelope);
}

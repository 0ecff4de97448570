import * as z from 'zod/mini';
import { RUN_LIMITS } from './run.model.ts';

/** Types of items a run may send. */
export const OPERATION_TYPES = [
  'ready',
  'step.start',
  'step.end',
  'event',
  'answer',
  'progress',
  'score',
  'series',
  'report',
  'heartbeat',
  'error',
  'client',
  'log',
  'finish',
] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];

const seq = z.number().check(z.int(), z.minimum(1), z.maximum(1000));
const instant = z.number().check(z.minimum(0), z.maximum(4_102_444_800_000));
const finite = z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000));
const seconds = z.number().check(z.minimum(0), z.maximum(10_000_000));
const text = (max: number) => z.string().check(z.maxLength(max));
const name = z.string().check(z.minLength(1), z.maxLength(200));
const cell = z.union([z.number(), z.nullable(text(200))]);

/** National step fields, named as the interface names them. */
const stepEnd = z.object({
  seq,
  attempt: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(10_000)))),
  title: z.optional(z.nullable(text(200))),
  startTime: z.optional(z.nullable(instant)),
  endTime: z.optional(z.nullable(instant)),
  timeUsed: z.optional(z.nullable(seconds)),
  expectTime: z.optional(z.nullable(seconds)),
  maxScore: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(1000)))),
  score: z.optional(z.nullable(finite)),
  repeatCount: z.optional(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(10_000)))),
  evaluation: z.optional(z.nullable(text(1000))),
  scoringModel: z.optional(z.nullable(text(1000))),
  remarks: z.optional(z.nullable(text(1000))),
  ext_data: z.optional(z.unknown()),
});

const schemas = {
  ready: z.object({ loadMs: z.optional(z.number()), renderer: z.optional(text(300)) }),
  'step.start': z.object({ seq }),
  'step.end': stepEnd,
  event: z.object({ verb: name, object: z.optional(z.nullable(text(500))), result: z.optional(z.unknown()) }),
  answer: z.object({ questionId: name, response: z.unknown(), score: z.optional(z.nullable(finite)) }),
  progress: z.object({ value: z.number().check(z.minimum(0), z.maximum(1)) }),
  score: z.object({ raw: finite, max: z.number().check(z.minimum(0.01), z.maximum(1_000_000)) }),
  series: z.object({
    name,
    unit: z.optional(z.nullable(text(100))),
    columns: z.array(text(100)).check(z.minLength(1), z.maxLength(RUN_LIMITS.seriesColumns)),
    rows: z.array(z.array(cell).check(z.maxLength(RUN_LIMITS.seriesColumns))).check(z.maxLength(RUN_LIMITS.seriesRows)),
    stepSeq: z.optional(z.nullable(seq)),
  }),
  report: z.object({
    section: name,
    key: name,
    html: z.optional(z.nullable(text(RUN_LIMITS.reportBytes))),
    table: z.optional(z.nullable(z.array(z.array(text(2000)).check(z.maxLength(50))).check(z.maxLength(500)))),
    image: z.optional(z.nullable(text(RUN_LIMITS.reportBytes))),
  }),
  heartbeat: z.object({ visible: z.boolean(), idle: seconds, fps: z.optional(z.nullable(finite)) }),
  error: z.object({ code: text(200), message: z.optional(text(2000)) }),
  client: z.object({}),
  log: z.object({}),
  finish: z.object({ status: z.union([z.literal(1), z.literal(2)]), score: z.optional(z.nullable(finite)) }),
} satisfies Record<OperationType, z.ZodMiniType>;

export type OperationData = { readonly [K in OperationType]: z.infer<(typeof schemas)[K]> };

/** A usable item. `raw` is what came in and is kept; `T` and `at` are the sender's clock in Unix milliseconds. */
export type Operation = {
  readonly [K in OperationType]: {
    readonly n: number;
    readonly at: number | null;
    readonly type: K;
    readonly data: OperationData[K];
    readonly raw: unknown;
    readonly bytes: number;
  };
}[OperationType];

/** Why an item was not taken; the reasons of a `nack`. */
export const REJECTIONS = ['rate', 'size', 'quota', 'closed', 'invalid', 'unknown_step'] as const;
export type RejectionReason = (typeof REJECTIONS)[number];

export interface Rejection {
  readonly n: number;
  readonly field: string;
  readonly reason: RejectionReason;
}

/** Largest size of one item in bytes of JSON. */
function limitOf(type: OperationType): number {
  if (type === 'series') return RUN_LIMITS.seriesBytes;
  if (type === 'report') return RUN_LIMITS.reportBytes + 1024;
  if (type === 'event' || type === 'answer' || type === 'client' || type === 'log') return RUN_LIMITS.eventBytes;
  return RUN_LIMITS.messageBytes;
}

/** False for JSON with a NUL or half a surrogate pair, which no database text can hold. */
export const isStorable = (json: string): boolean => !/\\u0000|\\ud[89a-f][0-9a-f]{2}/i.test(json);

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Length of the UTF-8 form of a text. */
export const utf8Length = (value: string): number => new TextEncoder().encode(value).length;

/** The same object with its keys in the spelling of `names`; other keys stay. Of two spellings the first counts. */
function respell(bag: Readonly<Record<string, unknown>>, names: ReadonlyMap<string, string>) {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(bag)) {
    const name = names.get(key.toLowerCase()) ?? key;
    if (!(name in out)) out[name] = value;
  }
  return out;
}
const spellingOf = (names: readonly string[]) => new Map(names.map((name) => [name.toLowerCase(), name]));
const FRAME = spellingOf(['N', 'T', 'Type', 'Data']);
const FIELDS: ReadonlyMap<OperationType, ReadonlyMap<string, string>> = new Map(
  OPERATION_TYPES.map((type) => [type, spellingOf(Object.keys(schemas[type]._zod.def.shape))]),
);

/** A step reported in the fields of the national interface without a frame of its own, or the item as it is. */
function framed(item: Readonly<Record<string, unknown>>): { type: unknown; data: unknown } {
  if (item.Type === undefined) {
    const { N: _n, T: _t, ...rest } = item;
    const data = respell(rest, FIELDS.get('step.end')!);
    if (data.seq !== undefined) return { type: 'step.end', data };
  }
  const data = item.Data ?? {};
  return { type: item.Type, data: item.Type === 'progress' && typeof data === 'number' ? { value: data } : data };
}

/** Reads one item of a batch; a faulty one is rejected alone and never stops the others. */
export function readOperation(raw: unknown): Operation | Rejection {
  if (!isBag(raw)) return { n: 0, field: 'Operations', reason: 'invalid' };
  const item = respell(raw, FRAME);
  const n = item.N;
  if (typeof n !== 'number' || !Number.isSafeInteger(n) || n < 1) return { n: 0, field: 'N', reason: 'invalid' };
  const at = item.T ?? null;
  if (at !== null && !instant.safeParse(at).success) return { n, field: 'T', reason: 'invalid' };
  const { type, data: sent } = framed(item);
  const known = OPERATION_TYPES.find((one) => one === type);
  if (!known) return { n, field: 'Type', reason: 'invalid' };
  const data = isBag(sent) ? respell(sent, FIELDS.get(known)!) : sent;
  const json = JSON.stringify(data);
  const bytes = utf8Length(json);
  if (bytes > limitOf(known)) return { n, field: 'Data', reason: 'size' };
  if (!isStorable(json)) return { n, field: 'Data', reason: 'invalid' };
  const parsed = schemas[known].safeParse(data);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
    return { n, field: path === '' ? 'Data' : `Data.${path}`, reason: 'invalid' };
  }
  return { n, at: at as number | null, type: known, data: parsed.data, raw: data, bytes } as Operation;
}

export const isRejection = (value: Operation | Rejection): value is Rejection => 'reason' in value;

import { createHash, randomBytes } from 'node:crypto';
import { type Actor, systemActor, VISITOR } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { unitNames } from '../../units/server/units.public.ts';
import type { indicatorRoute, proofRoute } from '../shared/proof.contract.ts';
import { codeFrom, type Indicator, OF_ONE_EXPERIMENT, readCode } from '../shared/proof.model.ts';
import { proofMessage } from './messages.engine.ts';
import {
  experimentIndicatorPort,
  type Figure,
  type IndicatorReading,
  indicatorPort,
  type ProofReading,
  proofSubjectPort,
} from './proof.port.ts';
import { type FrozenActor, findProof, insertProof, type ProofRow } from './proof.repository.ts';

/** A fresh proof code; it means something once it is registered. */
export const newProofCode = (): string => codeFrom(randomBytes(64));

/** What is registered when a figure or a list leaves the system. */
export interface NewProof {
  /** Of `newProofCode`, written into the file before. */
  readonly code: string;
  /** Kind of a provider of `proofSubjectPort`. */
  readonly kind: string;
  readonly subject: string;
  /** What that provider needs to count it anew. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly value: number;
  readonly numerator?: number;
  readonly denominator?: number;
  readonly definitionVersion?: number;
  /** Digest of the cells. */
  readonly dataSha256?: string;
  readonly files: readonly { readonly sha256: string; readonly bytes: number }[];
}

/** The actor without account, name and session: what scopes and relationships are decided by. */
function freeze(actor: Actor): FrozenActor {
  if (actor.kind !== 'person') return { kind: actor.kind };
  const { kind, personId, role, unitId, grants } = actor;
  return { kind, personId, role, unitId, grants };
}

function thaw(frozen: FrozenActor): Actor {
  if (frozen.kind === 'system') return systemActor('proof.read');
  if (frozen.kind !== 'person') return VISITOR;
  return { account: '', name: '', sessionId: '', mustChangePassword: false, ...frozen } as Actor;
}

/** Registers a proof in the transaction that notes the export. */
export async function registerProof(tx: TxCtx, proof: NewProof): Promise<void> {
  const person = tx.actor.kind === 'person' ? tx.actor : null;
  await insertProof(tx, {
    code: proof.code,
    kind: proof.kind,
    subject: proof.subject,
    scope: { actor: freeze(tx.actor), asked: proof.asked },
    value: proof.value,
    numerator: proof.numerator ?? null,
    denominator: proof.denominator ?? null,
    definition_version: proof.definitionVersion ?? 1,
    dataSha256: proof.dataSha256 ?? null,
    asOf: tx.clock.now(),
    unit_id: person?.unitId ?? null,
    personId: person?.personId ?? null,
    files: proof.files,
  });
}

/** Digest and length of a whole file, as it is registered. */
export const fileFacts = (bytes: Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
});

const figureOf = ({ value, numerator = null, denominator = null }: Figure) => ({ value, numerator, denominator });

/** What its kind says of a proof today. Whatever stands in the way of counting anew, the registered figure is shown. */
async function readingOf(ctx: Ctx, row: ProofRow): Promise<ProofReading> {
  const subject = ctx.ports.all(proofSubjectPort).find(({ kind }) => kind === row.kind);
  const unknown = {
    title: row.subject,
    definition: proofMessage(ctx.locale, 'proof.kindGone'),
    filters: [],
    live: null,
  };
  if (!subject) return unknown;
  const own = ctx.as(thaw(row.scope.actor), { locale: ctx.locale });
  return subject.read(own, row.subject, row.scope.asked);
}

/** What is registered under a code, and the same figure now. @throws AppError invalid for no code, notFound */
export async function readProof(ctx: Ctx, text: string): Promise<CallOutput<typeof proofRoute>> {
  const read = readCode(text);
  if ('fault' in read) throw appError('invalid', `proof.${read.fault}`);
  const row = await findProof(ctx, read.code);
  if (!row) throw appError('notFound', 'proof.unknown');
  const reading = await readingOf(ctx, row);
  const [unit] = row.unit_id === null ? [] : await unitNames(ctx, [row.unit_id]);
  const whole = row.scope.actor.kind !== 'person' || row.scope.actor.role === 0;
  return {
    code: row.code,
    title: reading.title,
    definition: reading.definition,
    definitionVersion: row.definition_version,
    scope: whole
      ? proofMessage(ctx.locale, 'proof.scope.whole')
      : proofMessage(ctx.locale, 'proof.scope.own', { unit: unit?.name ?? '' }),
    filters: reading.filters.map(({ label, value }) => ({ label, value })),
    unit: unit?.name ?? null,
    asOf: row.as_of.toISOString(),
    frozen: { value: row.value, numerator: row.numerator, denominator: row.denominator },
    live: reading.live && figureOf(reading.live),
    countedAt: ctx.clock.now().toISOString(),
    record: reading.record === true,
    files: [...row.files],
  };
}

const presentIndicator = (reading: IndicatorReading) => ({
  ...figureOf(reading),
  records: reading.records ?? null,
  median: reading.median ?? null,
  bins: reading.bins ? [...reading.bins] : null,
  asOf: reading.asOf,
});

/** A public figure counted now. @throws AppError notFound for an experiment that is not listed or has no such figure */
export async function readIndicator(
  ctx: Ctx,
  key: Indicator,
  experiment: string | undefined,
): Promise<CallOutput<typeof indicatorRoute>> {
  if (experiment !== undefined) {
    const [ask] = ctx.ports.all(experimentIndicatorPort);
    const found = OF_ONE_EXPERIMENT.has(key) ? await ask?.(ctx, experiment, key) : null;
    if (!found) throw appError('notFound', 'error.notFound');
    const { code, name, reading } = found;
    return { key, ...presentIndicator(reading), experiment: { code, name } };
  }
  const source = ctx.ports.all(indicatorPort).find(({ keys }) => keys.includes(key));
  if (!source) throw appError('notFound', 'error.notFound');
  return { key, ...presentIndicator(await source.read(ctx, key)), experiment: null };
}

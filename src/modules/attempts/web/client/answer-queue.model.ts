import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { canonicalJson, type Json } from '../../../../kernel/values/canonical-json.ts';
import type { saveRoute } from '../../shared/desk.contract.ts';
import type { LocalAnswer } from './exam.store.ts';

/** Milliseconds after the last key until a text is sent, and at latest after the first unsent one. */
export const TYPED_WAIT_MS = 800;
export const TYPED_MAX_MS = 5000;
/** Answers and bytes of one batch; the server takes 256 KB. */
export const MAX_BATCH = 50;
export const MAX_BYTES = 200_000;
/** Bodies a browser still sends when the page goes away. */
export const PARTING_BYTES = 60_000;

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Pause before the next try, ±25 %. @param failures tries that failed, from 1 */
export const retryPause = (failures: number, random: number): number =>
  Math.round(RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]! * (0.75 + random / 2));

/** What the server said about one answer. */
export type Ack = CallOutput<typeof saveRoute>['acks'][number];

/** What hinders an answer from being saved as it stands here. */
export type AnswerProblem =
  | { readonly kind: 'conflict'; readonly stored: unknown }
  | { readonly kind: 'invalid'; readonly reason: string }
  | { readonly kind: 'late' };

export const sameResponse = (a: unknown, b: unknown): boolean =>
  canonicalJson((a ?? null) as Json) === canonicalJson((b ?? null) as Json);

/** The newest unsaved answers of a batch, the oldest change first. */
export function nextBatch(
  answers: Iterable<LocalAnswer>,
  { max = MAX_BATCH, bytes = MAX_BYTES }: { readonly max?: number; readonly bytes?: number } = {},
): LocalAnswer[] {
  const batch: LocalAnswer[] = [];
  let size = 0;
  for (const answer of [...answers].filter(({ dirty }) => dirty).sort((a, b) => a.at - b.at)) {
    const own = new TextEncoder().encode(JSON.stringify(answer.response)).length + 200;
    if (batch.length > 0 && (batch.length >= max || size + own > bytes)) break;
    batch.push(answer);
    size += own;
  }
  return batch;
}

/** What an answer is on this device after the server spoke about a revision of it. */
export function afterAck(
  local: LocalAnswer,
  sent: LocalAnswer,
  ack: Ack,
): { readonly answer: LocalAnswer; readonly problem: AnswerProblem | null } {
  const newer = local.rev !== sent.rev || !sameResponse(local.response, sent.response);
  // Something was written here meanwhile: it goes on above whatever the server has now.
  const above = (base: number): LocalAnswer => ({ ...local, base, rev: Math.max(local.rev, base + 1), dirty: true });
  const settled = (more: Partial<LocalAnswer> = {}): LocalAnswer => ({ ...local, dirty: false, ...more });
  switch (ack.status) {
    case 'saved':
    case 'duplicate':
    case 'recovered':
      return { answer: newer ? above(ack.rev) : settled({ rev: ack.rev, base: ack.rev }), problem: null };
    case 'conflict':
    case 'stale': {
      const stored = ack.stored?.response ?? null;
      if (newer || sameResponse(local.response, stored)) {
        return { answer: newer ? above(ack.rev) : settled({ rev: ack.rev, base: ack.rev }), problem: null };
      }
      return { answer: settled({ base: ack.rev }), problem: { kind: 'conflict', stored } };
    }
    case 'superseded':
      return { answer: settled({ base: ack.rev }), problem: null };
    case 'invalid':
      return {
        answer: newer ? above(Math.max(local.base, ack.rev)) : settled(),
        problem: newer ? null : { kind: 'invalid', reason: ack.reason ?? '' },
      };
    case 'closed':
      return { answer: settled(), problem: { kind: 'late' } };
  }
}

import type { BridgeLimits, ContentMessage, NackCode } from '../../../../kernel/bridge/protocol.ts';

/** Counts what content sends in one epoch and refuses what is over the limits (lab-runtime §5.4). */
export interface Intake {
  /**
   * Judges one well-formed message.
   * @param bytes measured size of its data
   * @param nowMs any steady clock, in milliseconds
   * @returns why it is refused, or null when it may be stored
   */
  readonly check: (message: ContentMessage, bytes: number, nowMs: number) => NackCode | null;
  /** Takes one from the allowance of messages; false when they come too fast. Counts malformed ones too. */
  readonly allow: (nowMs: number) => boolean;
  /** Refusals so far by their code. */
  readonly refused: () => Readonly<Partial<Record<NackCode, number>>>;
  readonly count: (code: NackCode) => void;
}

const BEHAVIOUR = new Set(['event', 'answer', 'error']);

/**
 * Opens the counters of one epoch.
 * @param seqs known step numbers; empty when the version has no steps, then any is taken
 */
export function openIntake(limits: BridgeLimits, seqs: ReadonlySet<number>): Intake {
  let tokens = limits.messageBurst;
  let refilledAt = Number.NEGATIVE_INFINITY;
  let behaviours = 0;
  let behaviourBytes = 0;
  const series = new Set<string>();
  const reports = new Set<string>();
  const states = new Set<string>();
  const files = new Set<string>();
  let fileBytes = 0;
  let finished = false;
  const refused: Partial<Record<NackCode, number>> = {};

  const count = (code: NackCode): NackCode => {
    refused[code] = (refused[code] ?? 0) + 1;
    return code;
  };
  const inSet = (set: Set<string>, name: string, most: number): boolean => {
    if (!set.has(name) && set.size >= most) return false;
    set.add(name);
    return true;
  };
  const quota = (message: ContentMessage, bytes: number): NackCode | null => {
    if (BEHAVIOUR.has(message.type)) {
      if (behaviours >= limits.eventsPerRun || behaviourBytes + bytes > limits.behaviourBytes) return 'quota';
      behaviours += 1;
      behaviourBytes += bytes;
    }
    if (message.type === 'series' && !inSet(series, message.data.name, limits.seriesCount)) return 'quota';
    if (message.type === 'state.save' && !inSet(states, message.data.key, limits.stateKeys)) return 'quota';
    if (message.type === 'artifact') {
      if (fileBytes + bytes > limits.artifactTotalBytes || !inSet(files, message.data.name, limits.artifactCount)) {
        return 'quota';
      }
      fileBytes += bytes;
    }
    if (message.type === 'report') {
      if (bytes > limits.reportBytes) return 'size';
      if (!inSet(reports, `${message.data.section}|${message.data.key}`, limits.reportCount)) return 'quota';
    }
    return null;
  };

  return {
    allow(nowMs) {
      const gained =
        refilledAt === Number.NEGATIVE_INFINITY ? 0 : ((nowMs - refilledAt) / 1000) * limits.messagesPerSecond;
      tokens = Math.min(limits.messageBurst, tokens + Math.max(0, gained));
      refilledAt = nowMs;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    check(message, bytes) {
      if (finished && message.type !== 'error' && message.type !== 'fullscreen' && message.type !== 'focus') {
        return count('closed');
      }
      if (
        (message.type === 'step.start' || message.type === 'step.end') &&
        seqs.size > 0 &&
        !seqs.has(message.data.seq)
      ) {
        return count('unknown_step');
      }
      if (message.type === 'artifact' && seqs.size > 0 && !seqs.has(message.data.stepSeq)) return count('unknown_step');
      const over = quota(message, bytes);
      if (over) return count(over);
      if (message.type === 'finish') finished = true;
      return null;
    },
    refused: () => refused,
    count: (code) => void count(code),
  };
}

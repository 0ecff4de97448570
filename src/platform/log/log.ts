import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured log of one process. Bodies, tokens and personal data never go in; log text is not user text. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.Password', '*.token', '*.Token', 'headers.authorization', 'headers.cookie'] },
  });
}

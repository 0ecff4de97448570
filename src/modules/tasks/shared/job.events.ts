import type { MessageKey } from '../../../kernel/i18n/catalog.ts';

/** `tasks.ended` v1: a person's long work came to its end. */
export interface JobEnded {
  readonly jobId: string;
  readonly personId: string;
  readonly name: { readonly key: MessageKey; readonly params: Readonly<Record<string, string | number>> };
  readonly state: 'done' | 'failed' | 'cancelled';
}

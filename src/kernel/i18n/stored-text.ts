import * as z from 'zod/mini';
import type { LooseParams, MessageKey } from './catalog.ts';

/** What a stored text inserts: plain, another text of the catalogue, or an instant shown in the reader's zone. */
export type StoredParam =
  | string
  | number
  | { readonly key: MessageKey; readonly params?: LooseParams | undefined }
  /** ISO 8601 UTC. */
  | { readonly instant: string };

/** A text that is kept as its key and put into words when somebody reads it, in that person's language of the moment. */
export interface StoredText {
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, StoredParam>> | undefined;
}

const storedParam = z.union([
  z.string(),
  z.number(),
  z.object({ key: z.string(), params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))) }),
  z.object({ instant: z.string() }),
]);

/** A stored text on the wire: the key is known at run time only. */
export const storedTextSchema = z.object({ key: z.string(), params: z.record(z.string(), storedParam) });

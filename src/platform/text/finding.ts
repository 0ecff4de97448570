import type { MessageArgs, MessageKey } from '../../kernel/i18n/catalog.ts';

/** People or other things a finding names at most. */
export const NAMED = 20;

/** What one of the checks before a publication found. */
export interface Finding<Check extends string, Level extends string> {
  readonly check: Check;
  readonly level: Level;
  readonly message: { readonly key: MessageKey; readonly params: Readonly<Record<string, string | number>> };
  readonly names: readonly string[];
}

/** Makes a finding; of many names the first stay. */
export function found<Check extends string, Level extends string, K extends MessageKey>(
  check: Check,
  level: Level,
  key: K,
  names: readonly string[],
  ...args: MessageArgs<K>
): Finding<Check, Level> {
  const params = (args[0] ?? {}) as Record<string, string | number>;
  return { check, level, message: { key, params }, names: names.slice(0, NAMED) };
}

import { appError } from '../../../kernel/errors/app-error.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { LOCALES, type Locale } from '../../../kernel/i18n/locales.ts';
import type { Messages } from '../../../platform/http/messages.ts';
import type { ImportBinding, IssueText } from '../../../platform/imports/binding.ts';
import type { Seal } from './seal.engine.ts';

/** Every declared import, and the words to speak of them. */
export interface ImportRegistry {
  /** @throws AppError notFound for a name nobody declared */
  find(name: string): ImportBinding;
  format(locale: Locale, key: MessageKey, params?: LooseParams): string;
  /** A text about a column of an import: `{column}` is its heading. */
  formatIssue(locale: Locale, binding: ImportBinding, said: IssueText, column: string | null): string;
  /** Headings of a column in every language. */
  headings(binding: ImportBinding, column: string): readonly string[];
}

/** What the services of this module work with. */
export interface ImportParts {
  readonly registry: ImportRegistry;
  readonly seal: Seal;
}

/** Gathers the imports of all modules. @throws when two share a name */
export function importRegistry(bindings: readonly ImportBinding[], messages: Messages): ImportRegistry {
  const named = new Map(bindings.map((binding) => [binding.shape.name, binding]));
  if (named.size !== bindings.length) throw new Error('Two imports share one name');
  for (const { shape } of bindings) {
    for (const key of shape.key) if (!shape.columns[key]) throw new Error(`${shape.name}: no column ${key}`);
  }
  const format = messages.format;
  return {
    find: (name) => {
      const binding = named.get(name);
      if (!binding) throw appError('notFound', 'error.notFound');
      return binding;
    },
    format,
    formatIssue: (locale, binding, { key, params }, column) => {
      const label = column === null ? undefined : binding.shape.columns[column]?.label;
      return format(locale, key, { ...(label ? { column: format(locale, label) } : {}), ...params });
    },
    headings: (binding, column) => LOCALES.map((locale) => format(locale, binding.shape.columns[column]!.label)),
  };
}

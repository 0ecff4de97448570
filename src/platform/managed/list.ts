import { type RawBuilder, sql } from 'kysely';
import { byGrant } from '../../kernel/access/access.ts';
import { type NounShape, RESTORE_DAYS } from '../../kernel/managed/noun.ts';
import type { BindingFacts, ListBinding } from '../gateway/binding.ts';

/** SQL of columns that are stored under their own names. @param alias of the table in FROM */
export const storedColumns = <const C extends string>(alias: string, names: readonly C[]) =>
  Object.fromEntries(names.map((name) => [name, () => sql`${sql.ref(`${alias}.${name}`)}`])) as Readonly<
    Record<C, () => RawBuilder<unknown>>
  >;

/** Rows that are not deleted. @param alias of the table in FROM */
export const living = (alias: string) => sql<boolean>`${sql.ref(`${alias}.deleted_at`)} is null`;

/** Deleted rows that can still be brought back. @param alias of the table in FROM */
export const restorable = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.deleted_at`)} > platform.app_now() - make_interval(days => ${RESTORE_DAYS})`;

/**
 * List of a managed noun by the grants of its page: living rows, a tab for each state, a recycle bin.
 * @param alias of the table in FROM
 * @param scope rows the person may see at all; every one when absent
 */
export function managedList(
  noun: NounShape,
  alias: string,
  more: Pick<ListBinding, 'filters' | 'tabs'> = {},
  scope?: (facts: BindingFacts) => RawBuilder<boolean>,
): ListBinding {
  const within = (rows: RawBuilder<boolean>) => (facts: BindingFacts) =>
    scope ? sql<boolean>`${rows} and ${scope(facts)}` : rows;
  return {
    access: byGrant(noun.page, 'query'),
    rows: within(living(alias)),
    tabs: noun.states,
    bin: { access: byGrant(noun.page, 'delete'), rows: within(restorable(alias)) },
    ...more,
  };
}

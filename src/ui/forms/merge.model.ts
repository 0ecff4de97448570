/** Values of a record by field name, as a form holds them. */
export type Values = Readonly<Record<string, unknown>>;

/** Which side of a field is kept. */
export type Side = 'theirs' | 'mine';

/** A field that somebody changed since it was read. */
export interface Change {
  readonly name: string;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** Both changed it, and differently: the person has to look. */
  readonly both: boolean;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Fields that differ after two people changed one record.
 * @param base what both had read. @param theirs what is saved. @param mine what is in the form
 */
export function changesOf(names: readonly string[], base: Values, theirs: Values, mine: Values): Change[] {
  return names
    .map((name) => ({
      name,
      base: base[name],
      theirs: theirs[name],
      mine: mine[name],
      both: !same(base[name], theirs[name]) && !same(base[name], mine[name]) && !same(theirs[name], mine[name]),
    }))
    .filter((one) => !same(one.theirs, one.mine));
}

/** Side taken before the person chooses: whoever changed the field; where both did, what is saved. */
export const firstSide = (change: Change): Side =>
  !change.both && same(change.base, change.theirs) ? 'mine' : 'theirs';

/** My form with the other side's values in the fields that were given to it. */
export function merged(mine: Values, changes: readonly Change[], sides: Readonly<Record<string, Side>>): Values {
  const result: Record<string, unknown> = { ...mine };
  for (const change of changes) {
    if ((sides[change.name] ?? firstSide(change)) === 'theirs') result[change.name] = change.theirs;
  }
  return result;
}

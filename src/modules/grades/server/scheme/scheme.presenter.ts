import type { SchemeRow } from './scheme.repository.ts';

/** A scheme version as the contract shows it; null stays null. */
export const presentScheme = (row: SchemeRow | null) =>
  row && {
    id: row.id,
    number: row.number,
    state: row.state,
    version: row.version,
    locked: row.locked,
    items: [...row.body.items],
    passLine: row.body.passLine,
    decimals: row.body.decimals,
    bands: row.body.bands.map((band) => ({ ...band })),
    makeUpCap: row.body.makeUpCap,
    misconduct: row.body.misconduct,
    curves: row.body.curves.map((layer) => ({ ...layer })),
  };

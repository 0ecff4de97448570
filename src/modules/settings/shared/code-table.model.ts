/** Name of a code table, and a code in it. */
export const CODE_TABLE = /^[A-Za-z][A-Za-z_]{1,39}$/;
export const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;
/** Longest name of a code, in characters. */
export const MAX_CODE_NAME = 60;

/** Lists that only count their versions here: their rows are kept by the modules of units and of knowledge points. */
export const KEPT_ELSEWHERE: ReadonlySet<string> = new Set(['CRE_DW', 'KNOWLEDGE']);

/** Tables whose codes the product itself relies on: only their names may change. */
export const NAMES_ONLY: ReadonlySet<string> = new Set(['role']);

/** What carries a code: records of modules above, and codes below it. */
export const CODE_USE_KINDS = ['experiments', 'courses', 'clouds', 'units', 'people', 'media', 'codes'] as const;
export type CodeUseKind = (typeof CODE_USE_KINDS)[number];
/** Largest place of a code in its table. */
export const MAX_CODE_SORT = 100_000;

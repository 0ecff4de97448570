/** Kinds of unit, from the ministry down to a department (10-model). */
export const UNIT_KINDS = ['authority', 'university', 'college', 'department', 'enterprise'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

/** Kinds of unit, from the ministry down to a department (10-model). */
export const UNIT_KINDS = ['authority', 'university', 'college', 'department', 'enterprise'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

export const UNIT_STATES = ['active', 'disabled'] as const;
export type UnitState = (typeof UNIT_STATES)[number];

/** Kinds a unit of each kind may stand below; null: at the root. */
const ABOVE: Readonly<Record<UnitKind, readonly (UnitKind | null)[]>> = {
  authority: [null, 'authority'],
  university: [null, 'authority'],
  college: ['university'],
  department: ['college', 'university'],
  enterprise: [null, 'authority'],
};

/** True when a unit of this kind may stand below one of that kind (null: at the root). */
export function fitsBelow(kind: UnitKind, parent: UnitKind | null): boolean {
  return ABOVE[kind].includes(parent);
}

/** Kinds that may stand right below one of this kind. */
export const kindsBelow = (parent: UnitKind | null): UnitKind[] => UNIT_KINDS.filter((kind) => fitsBelow(kind, parent));

/** A code: unique for ever, even after its unit is gone. */
export const UNIT_CODE = /^[A-Za-z0-9_-]{2,32}$/;
/** A mobile of the mainland, or a land line with its area code and perhaps an extension, or a 400/800 number. */
export const UNIT_PHONE = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|[48]00-?\d{3}-?\d{4})$/;
export const UNIT_NAME = { min: 2, max: 80 } as const;

/** In place of a parent's id: the top of the tree one sees. */
export const ROOT = 'root';

/** A tree of more units is loaded by branch. */
export const WHOLE_TREE = 5000;
/** A bulk command over more units is a job. */
export const BULK_AT_ONCE = 100;

// data: the sample row of the template, a college as people write it
export const UNIT_SAMPLE = { name: '化学学院', province: '江苏', city: '南京', contact: '李老师' } as const;

/** States of an application to belong to a unit. */
export const BINDING_STATES = ['submitted', 'approved', 'rejected', 'withdrawn'] as const;
export type BindingState = (typeof BINDING_STATES)[number];

/** What the roster of the unit says about an application: 一致, 姓名不符, 学号已占用, 名册无此人. */
export const BINDING_RESULTS = ['match', 'nameDiffers', 'taken', 'absent'] as const;
export type BindingResult = (typeof BINDING_RESULTS)[number];

/** Applications one person may send in 24 hours. */
export const BINDINGS_A_DAY = 5;

/** Most files of proof. */
export const MAX_PROOFS = 2;

/** Who holds a number in the roster of a unit. */
export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly everSignedIn: boolean;
}

/** A roster account that nobody has used: whoever proves to be its owner may take its place. */
export const isUnused = (holder: Holder): boolean => holder.state === 'pending' && !holder.everSignedIn;

/** Names compare without spaces, points and case: `阿卜杜拉·买买提` is `阿卜杜拉买买提`. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·・.'’-]/g, '');

/** Compares an application with who holds its number in the unit. */
export function compareWithRoster(
  application: { readonly personId: string; readonly realName: string },
  holder: Holder | null,
): BindingResult {
  if (!holder) return 'absent';
  if (holder.id !== application.personId && !isUnused(holder)) return 'taken';
  return foldName(holder.name) === foldName(application.realName) ? 'match' : 'nameDiffers';
}

export const PACKAGE_STATES = ['draft', 'listed', 'delisted'] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];

export const PACKAGE_COMMANDS = ['list', 'delist'] as const;
export type PackageCommand = (typeof PACKAGE_COMMANDS)[number];

/** From which states each command leads to which. */
export const TRANSITIONS: Readonly<
  Record<PackageCommand, { readonly from: readonly PackageState[]; readonly to: PackageState }>
> = {
  list: { from: ['draft', 'delisted'], to: 'listed' },
  delist: { from: ['listed'], to: 'delisted' },
};

export const PACKAGE_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{1,31}$/;
export const PACKAGE_NAME = { min: 2, max: 60 } as const;
export const INTRO_MOST = 8000;
export const VALID_DAYS = { min: 1, max: 3650 } as const;
export const SEATS = { min: 1, max: 100_000 } as const;
/** Fen. */
export const PRICE_MOST = 100_000_000_000;
export const HOURS_MOST = 9999;
export const MAX_EXPERIMENTS = 100;
export const MAX_MAJORS = 20;
/** Days in which a deleted package can be brought back. */
export const RESTORE_DAYS = 30;
export const BULK_MOST = 100;
/** Owner type of covers among the attachments; they are public. */
export const COVER_OWNER = 'package';

/** Hours of a package: what was set in their place, else the sum of its experiments. One decimal. */
export function hoursOf(rows: readonly { readonly hours: number }[], override: number | null) {
  const sum = Math.round(rows.reduce((all, row) => all + row.hours * 10, 0)) / 10;
  return { sum, hours: override ?? sum };
}

/** Fen of a price typed in yuan, null when it is none. */
export function fenOf(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0) : null;
}

/** A price as it is typed: yuan with two decimals. */
export const yuanOf = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

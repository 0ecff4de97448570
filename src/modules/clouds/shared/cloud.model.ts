import type { WeekHours } from './hours.model.ts';

export const CLOUD_STATES = ['draft', 'listed', 'maintenance', 'delisted'] as const;
export type CloudState = (typeof CLOUD_STATES)[number];

/** Who comes in: the people of the owner unit and all below it, or those who are named. */
export const MEMBER_RULES = ['unit', 'list'] as const;
export type MemberRule = (typeof MEMBER_RULES)[number];

/** Where a cloud stands at this moment, as its card says it. */
export const CLOUD_DOORS = ['open', 'later', 'closed', 'maintenance'] as const;
export type CloudDoor = (typeof CLOUD_DOORS)[number];

export const CLOUD_COMMANDS = ['list', 'maintain', 'delist'] as const;
export type CloudCommand = (typeof CLOUD_COMMANDS)[number];

/** From which states each command leads to which. */
export const TRANSITIONS: Readonly<
  Record<CloudCommand, { readonly from: readonly CloudState[]; readonly to: CloudState }>
> = {
  list: { from: ['draft', 'maintenance', 'delisted'], to: 'listed' },
  maintain: { from: ['listed', 'delisted'], to: 'maintenance' },
  delist: { from: ['listed', 'maintenance'], to: 'delisted' },
};

export const CLOUD_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{1,31}$/;
export const CLOUD_NAME = { min: 2, max: 60 } as const;
/** Most characters of its English name. */
export const MAX_CLOUD_NAME_EN = 120;
/** Longest introduction or notice, in characters of its rich text. */
export const WORDS_MOST = 40_000;
export const CONCURRENCY = { min: 1, max: 10_000 } as const;
export const MAX_EXPERIMENTS = 100;
export const MAX_PACKAGES = 50;
export const MAX_MANAGERS = 20;
/** People put on the list of members at once. */
export const MAX_MEMBERS_AT_ONCE = 500;
/** Days in which a deleted cloud can be brought back. */
export const RESTORE_DAYS = 30;
/** A bulk command over more clouds is refused. */
export const BULK_MOST = 100;
/** Owner type of covers among the attachments; they are public, as the clouds are. */
export const COVER_OWNER = 'micro_cloud';

/** How busy a cloud is, in words beside its bar. */
export function loadWord(now: number, limit: number): 'calm' | 'busy' | 'full' {
  const share = now / limit;
  return share >= 1 ? 'full' : share >= 0.6 ? 'busy' : 'calm';
}

/** Hours a new cloud starts with: every day from eight to ten in the evening. */
export const USUAL_WEEK: readonly WeekHours[] = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day,
  from: '08:00',
  to: '22:00',
}));

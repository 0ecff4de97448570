/** What people choose e-mail by. News of `security` always come: nobody can turn them off. */
export const CHOSEN_TOPICS = ['todo', 'announcement', 'teaching', 'discussion', 'system'] as const;
export type ChosenTopic = (typeof CHOSEN_TOPICS)[number];
export type Topic = ChosenTopic | 'security';

/** When news of a topic come by e-mail: as they happen, once a day together, or never. */
export const TIMINGS = ['now', 'digest', 'off'] as const;
export type Timing = (typeof TIMINGS)[number];

/** The timing of a topic of which a person has chosen nothing. */
export const DEFAULT_TIMING: Readonly<Record<Topic, Timing>> = {
  todo: 'now',
  announcement: 'now',
  teaching: 'now',
  discussion: 'digest',
  system: 'off',
  security: 'now',
};

/** Hour of the day at the site from which digests are sent. */
export const DIGEST_HOUR = 7;

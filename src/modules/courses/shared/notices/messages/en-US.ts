import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

const messages = {
  'courses.notice.shown': 'New in “{courseName}”: {name}',
  'courses.notice.shownMany': 'New in “{courseName}”: {name} and {more|one:# more item|other:# more items}',
  'courses.notice.publish': '“{courseName}” is published',
  'courses.notice.close': '“{courseName}” is closed: its content can be read, nothing can be handed in',
  'courses.notice.archive': '“{courseName}” is archived and read-only',
  'courses.notice.added': 'You joined the team of “{courseName}” as {role}',
  'courses.notice.changed': 'Your role or rights in the team of “{courseName}” changed; you are {role} now',
  'courses.notice.removed': 'You were removed from the team of “{courseName}”',
  'courses.notice.left': '{name} left the team of “{courseName}”',
  'courses.notice.handedOver': '“{courseName}” was handed over; {name} leads it now',
} as const satisfies Translation<typeof base>;

export { messages };

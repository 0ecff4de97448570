import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'notifications.choices.title': 'Notification settings',
  'notifications.choices.lead':
    'You always get notifications on the site. Choose when each kind also comes to your e-mail.',
  'notifications.choices.table': 'E-mail settings by kind of notification',
  'notifications.choices.topic': 'Kind',
  'notifications.choices.timing': 'By e-mail',
  'notifications.choices.offHere':
    'This platform sends no e-mail: notifications appear on the site only. Your choices are kept for when it does.',
  'notifications.choices.noAddress':
    'You have no e-mail address yet, so notifications appear on the site only. Add and verify one under Contact.',
  'notifications.choices.unverified':
    'Your address {email} is not verified, so notifications appear on the site only. Enter it again under Contact and confirm the code to verify it.',
  'notifications.choices.noPassword':
    'You have no verified e-mail address, so notifications appear on the site only. You sign in with your campus account: ask the administrator of your school.',
  'notifications.choices.toContact': 'Go to Contact',
  'notifications.choices.address': 'E-mails go to {email}',
  'notifications.choices.saved': 'Notification settings saved',
  'notifications.choices.unsaved': 'Unsaved notification settings',
  'notifications.choices.failed': 'The notification settings could not be loaded',
  'notifications.choices.always': 'Always at once; cannot be turned off',
  'notifications.timing.now': 'At once',
  'notifications.timing.digest': 'Daily digest',
  'notifications.timing.off': 'Never',
  'notifications.choices.digestHint':
    'The daily digest is sent after {hour}:00 with what is unread by then; when nothing is unread, none is sent.',
  'notifications.topic.todo': 'To do',
  'notifications.topic.announcement': 'Course announcements',
  'notifications.topic.teaching': 'Teaching',
  'notifications.topic.discussion': 'Discussion',
  'notifications.topic.system': 'System',
  'notifications.topic.security': 'Account security',
  'notifications.topicHint.todo': 'What waits for you, such as marking and reviews',
  'notifications.topicHint.announcement': 'Course announcements and messages from teachers to a class',
  'notifications.topicHint.teaching': 'Homework, exams, grades and changes of your classes',
  'notifications.topicHint.discussion': 'Replies, mentions and topics you follow',
  'notifications.topicHint.system': 'Finished tasks, changes of experiments and units',
  'notifications.topicHint.security': 'New devices, changed passwords and contact details',
  'notifications.mail.subject': '[{site}] {topic}: {title}',
  'notifications.mail.open': 'Open it: {link}',
  'notifications.mail.why':
    'You get this e-mail because you receive “{topic}” from {site} at once. Change or turn off: {link}',
  'notifications.mail.always': 'This is a security notification of {site}. It is always sent and cannot be turned off.',
  'notifications.mail.digestSubject': '[{site}] Daily digest: {n} unread {n|one:notification|other:notifications}',
  'notifications.mail.digestLead': 'You have {n} unread {n|one:notification|other:notifications} on {site}:',
  'notifications.mail.digestMore': '{n} more {n|one:is|other:are} in your notifications after you sign in: {link}',
  'notifications.mail.digestWhy':
    'You get this e-mail because you chose the daily digest on {site}. Change or turn off: {link}',
} as const satisfies Translation<typeof base>;

import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'peerReview.absent': 'There is no such review; it may have been taken back',
  'peerReview.left': 'You are no longer in a class of this course and cannot review',
  'peerReview.off': 'Peer review is off for this homework; turn it on in its settings',
  'peerReview.released': 'Marks are released; take the release back before changing anything',
  'peerReview.fileName': 'File {n}',
  'peerReview.fileAbsent': 'There is no such file',
  'peerReview.fileHeld': 'This file may name its author and is held back in anonymous reviews',
  'peerReview.refused.over': 'The reviews are over; nothing can be handed in or changed',
  'peerReview.refused.workGone': 'This work was returned or another version counts; it needs no review any more',
  'peerReview.refused.calibrate': 'Mark the samples first, then the works of others',
  'peerReview.refused.sampled': 'A sample is marked once; what was given stays',
  'peerReview.sample.off': 'Calibration is off for this homework; switch it on in its settings',
  'peerReview.sample.most': 'There may be {n} samples at most',
  'peerReview.sample.begun':
    'Reviews were given already: samples stay as they are, but what you gave for them may change',
  'peerReview.assign.sample': 'This work is a sample; nobody else reviews it',
  'peerReview.fault.comment': 'Write a comment of at least {min} characters',
  'peerReview.fault.points': 'Points are between 0 and {max}, with two decimals at most',
  'peerReview.fault.criterion': 'Give points for “{name}” within its range',
  'peerReview.fault.rubric': 'The rubric has changed; reload and give the points again',
  'peerReview.flag.again': 'You have objected to this review already',
  'peerReview.assign.closed': 'Reviews can be assigned only while they run',
  'peerReview.assign.work': 'There is no such work to review; it may have been returned',
  'peerReview.assign.person': 'This learner is in no class of the homework',
  'peerReview.assign.own': 'Nobody reviews the own work',
  'peerReview.withdraw.given': 'This review was given and cannot be taken back; leave it out of the mark instead',
  'peerReview.decide.open': 'The review has not been given yet',
  'peerReview.notice.assigned': '{courseName}: works of “{title}” wait for your review until {due}',
  'peerReview.notice.extra': '{courseName}: please review more works of “{title}” until {due}',
} as const satisfies Translation<typeof base>;

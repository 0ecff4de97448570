import { leadingName } from '../../../kernel/i18n/names.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../platform/desk/desk.ts';
import { waitingReviews } from './review.repository.ts';

/** 今天: works of others that wait for one's review. */
export const reviewDesk: DeskProvider = {
  face: 'study',
  parts: ['due'],
  async read(ctx, { personId }) {
    const waiting = await waitingReviews(ctx, personId);
    if (waiting.length === 0) return {};
    return {
      due: {
        rows: waiting.map((one) => ({
          ...{ key: `review-${one.homeworkId}`, kind: 'peerReview' as const, name: one.title, nameEn: null },
          course: leadingName({ name: one.course, nameEn: one.courseEn }, ctx.locale),
          dueAt: one.dueAt.toISOString(),
          href: addressOf('study.testJob', { Id: one.courseId, homeworkId: one.homeworkId }),
        })),
      },
    };
  },
};

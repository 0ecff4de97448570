import { defineSlot } from '../../../../ui/slot.tsx';

/** News of a course on the page that introduces it. */
export const studyNewsSlot = defineSlot<{ readonly courseId: string }>('classes.studyNews');

/** What is said about a node, below what is learnt there. */
export const studyTalkSlot = defineSlot<{ readonly courseId: string; readonly nodeId: string }>('classes.studyTalk');

/** The own place of a learner among others, on the page that introduces the course. */
export const studyRankingSlot = defineSlot<{ readonly courseId: string }>('classes.studyRanking');

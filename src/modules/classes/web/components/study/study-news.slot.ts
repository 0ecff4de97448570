import { defineSlot } from '../../../../../ui/slot.tsx';

/** News of a course on the page that introduces it. */
export const studyNewsSlot = defineSlot<{ readonly courseId: string }>('classes.studyNews');

/** What is said about a node, beside what is learnt there. */
export const studyTalkSlot = defineSlot<{ readonly courseId: string; readonly nodeId: string }>('classes.studyTalk');

interface StudyWorkProps {
  readonly courseId: string;
  readonly nodeId: string;
  /** The team looks at it: nothing is begun. */
  readonly preview: boolean;
}

/** What is to be done at a test node. */
export const studyWorkSlot = defineSlot<StudyWorkProps>('classes.studyWork');

/** What is to be handed in at a homework node. */
export const studyHomeworkSlot = defineSlot<StudyWorkProps>('classes.studyHomework');

/** What is to be written at a discussion node. */
export const studyPostsSlot = defineSlot<StudyWorkProps>('classes.studyPosts');

/** The video or document of a node. */
export const studyFileSlot = defineSlot<StudyWorkProps & { readonly type: string }>('classes.studyFile');

/** The own place of a learner among others, on the page that introduces the course. */
export const studyRankingSlot = defineSlot<{ readonly courseId: string }>('classes.studyRanking');

/** Own notes beside what is learnt; no node where nothing is learnt, and the notes of the course are read. */
export const studyNotesSlot = defineSlot<{
  readonly courseId: string;
  readonly nodeId: string | null;
  readonly preview: boolean;
  readonly onGo: (nodeId: string) => void;
}>('classes.studyNotes');

/** The words of a video, beside it. */
export const studyCaptionsSlot = defineSlot<{ readonly nodeId: string }>('classes.studyCaptions');

/** Places in the pages of classes that higher modules fill. */
export { attendanceSlot } from './components/my-class/attendance.slot.ts';
export {
  studyCaptionsSlot,
  studyFileSlot,
  studyHomeworkSlot,
  studyNewsSlot,
  studyNotesSlot,
  studyPostsSlot,
  studyRankingSlot,
  studyTalkSlot,
  studyWorkSlot,
} from './components/study/study-news.slot.ts';

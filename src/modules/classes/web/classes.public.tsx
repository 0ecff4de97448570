/** Places in the pages of classes that higher modules fill. */
export { studyNewsSlot, studyTalkSlot } from './components/study-news.slot.ts';

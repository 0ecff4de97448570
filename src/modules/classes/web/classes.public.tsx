/** Places in the pages of classes that higher modules fill. */
export { studyNewsSlot } from './components/study-news.slot.ts';

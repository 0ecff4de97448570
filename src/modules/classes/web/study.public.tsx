/** How parts of the page of a learner name and reach places of what plays there; light enough for every player. */
export {
  goToPlace,
  offerPlace,
  placeFrom,
  placeText,
  type StudyPlace,
  useStudyPlayer,
} from './components/study/study-place.ts';

/** Opens a course as one of its learners sees it, for pages that name a learner; speaks the messages of `courses`. */
export { ViewAs } from './components/roster/view-as.tsx';

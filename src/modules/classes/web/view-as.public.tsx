/** Opens a course as one of its learners sees it, from wherever a teacher reads about that learner. */
export { ViewAs } from './components/roster/view-as.tsx';

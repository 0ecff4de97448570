/** How complete a course is, for the pages of higher modules; it speaks the words of `courses.facts`. */

export { CompletenessList } from './components/info/completeness-panel.tsx';

/** What was done in a run, in words, for the pages of other modules; speaks the words of `runs.room`. */
export { momentWord } from './components/run-labels.ts';

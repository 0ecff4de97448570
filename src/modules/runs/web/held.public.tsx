/** What holds a result back, for the screens of other modules on which its score counts; speaks the words of `runs.room`. */
export { HeldResults } from './components/held/held-results.tsx';

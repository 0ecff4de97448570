export { EntryState, REVISION_TONES, STATE_TONES } from './components/entry-state.tsx';

export { trialSlot } from './components/trial.slot.ts';

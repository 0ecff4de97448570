export { type CatalogueRow, ExperimentCard } from './components/experiment-card.tsx';
export { launchSlot, trialSlot } from './components/launch.slot.ts';

export { type CatalogueRow, ExperimentCard } from './components/experiment-card.tsx';
export { launchSlot } from './components/launch.slot.ts';

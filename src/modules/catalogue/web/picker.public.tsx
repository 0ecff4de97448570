// Apart from `catalogue.public.tsx`, so that public pages do not load the console's messages with their cards.
export { ExperimentPicker, type PickedExperiment } from './components/experiment-picker.tsx';
export { experimentsField } from './components/experiments-field.tsx';

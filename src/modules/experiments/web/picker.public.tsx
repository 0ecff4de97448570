// Apart from `experiments.public.tsx`, so that public pages do not load the console's words with their cards.
export { ExperimentPicker, type PickedExperiment } from './components/experiment-picker.tsx';

export { ExperimentPicker, type PickedExperiment } from './components/experiment-picker.tsx';

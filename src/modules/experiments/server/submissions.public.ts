export { createExperiment, updateSteps } from './draft.service.ts';

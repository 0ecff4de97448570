export { createExperiment, updateSteps } from './entry/draft.service.ts';

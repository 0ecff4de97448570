export { delistExperiment, listExperiment } from './listing.service.ts';

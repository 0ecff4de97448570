// Apart from `catalogue.public.tsx`, so that pages with rows alone do not load the cards of the catalogue.
export { ExperimentRows } from './components/experiment-rows.tsx';

export { DetailsBody } from './components/details-body.tsx';

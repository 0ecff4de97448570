export { DetailsBody } from './components/details/details-body.tsx';

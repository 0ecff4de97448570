export { OwnDeferral } from './components/deferral/own-deferral.tsx';

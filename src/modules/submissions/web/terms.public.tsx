export { TermsInput } from './components/form/terms-input.tsx';

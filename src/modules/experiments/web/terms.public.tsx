export { TermsInput } from './components/terms-input.tsx';

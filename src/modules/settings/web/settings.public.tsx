export { type Codes, useCodes } from './client/codes.store.ts';

export { objectHistory } from './log.service.ts';

export { commandNotice, createNotice } from './notice.service.ts';

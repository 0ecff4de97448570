export { linesToOrder, markOrdered, markReopened, wishSerials } from './wish-order.service.ts';

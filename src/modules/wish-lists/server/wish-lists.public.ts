export { acceptedWish, releaseWish, takeWish, wishSerials } from './wish-order.service.ts';

export { addLine, readCart, updateLine } from './cart.service.ts';
export { commandOrders } from './decision.service.ts';
export { submitOrder } from './own-order.service.ts';

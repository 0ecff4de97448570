export { delistSlot } from './components/delist.slot.ts';

/** Places in the question bank that higher modules fill. */
export { type BankToolsProps, bankToolsSlot } from './components/bank/bank.slot.ts';

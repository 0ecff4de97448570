export { filterOf, folderOptions } from './components/bank/bank-place.model.ts';

import { refresh } from '../../../../ui/api/query.ts';
import { deskWorkRoute, queueRoute } from '../../shared/marking.contract.ts';
import { resultsRoute } from '../../shared/results.contract.ts';

/** Reads anew what a mark changes. */
export const renewMarks = () => refresh(queueRoute, deskWorkRoute, resultsRoute);

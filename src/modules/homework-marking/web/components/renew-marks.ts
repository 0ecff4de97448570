import { refresh } from '../../../../ui/api/query.ts';
import { homeworkListRoute, homeworkRoute } from '../../../homework/shared/homework.contract.ts';
import { deskWorkRoute, queueRoute } from '../../shared/marking.contract.ts';
import { resultsRoute } from '../../shared/results.contract.ts';

/** Reads anew what a mark or a release changes, the figures of the homework included. */
export const renewMarks = () => refresh(queueRoute, deskWorkRoute, resultsRoute, homeworkRoute, homeworkListRoute);

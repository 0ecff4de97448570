import { refresh } from '../../../../ui/api/query.ts';
import {
  homeworkChoicesRoute,
  homeworkHistoryRoute,
  homeworkListRoute,
  homeworkRoute,
} from '../../shared/homework.contract.ts';
import {
  extensionsRoute,
  homeworkChecksRoute,
  homeworkLearnersRoute,
  nudgePreviewRoute,
} from '../../shared/homework-life.contract.ts';

/** Reads homework anew after one was changed. */
export const refreshHomework = () =>
  refresh(
    homeworkListRoute,
    homeworkRoute,
    homeworkChecksRoute,
    homeworkHistoryRoute,
    homeworkChoicesRoute,
    extensionsRoute,
    homeworkLearnersRoute,
    nudgePreviewRoute,
  );

import { listRoute } from '../../../../../kernel/resource/list.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { classMembersRoute, classQueueRoute, listClassesRoute } from '../../../shared/class.contract.ts';
import { learnerWorkRoute } from '../../../shared/learner-work.contract.ts';
import { enrolmentRoute } from '../../../shared/roster.contract.ts';

/** Everything that shows learners of courses is read again after a change. */
export const refreshRoster = () =>
  refresh(listRoute, enrolmentRoute, learnerWorkRoute, listClassesRoute, classMembersRoute, classQueueRoute);

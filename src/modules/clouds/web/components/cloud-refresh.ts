import { listRoute } from '../../../../kernel/resource/list.ts';
import { refresh } from '../../../../ui/api/query.ts';
import {
  cloudHistoryRoute,
  cloudMembersRoute,
  cloudRunningRoute,
  getManagedCloudRoute,
} from '../../shared/cloud-manage.contract.ts';

/** Everything of the page that shows clouds is read again after a change. */
export const refreshClouds = () =>
  refresh(listRoute, getManagedCloudRoute, cloudHistoryRoute, cloudMembersRoute, cloudRunningRoute);

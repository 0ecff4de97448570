import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { getManagedCloudRoute } from '../../shared/cloud-manage.contract.ts';

/** A cloud as its administrators read it. */
export type ManagedCloud = CallOutput<typeof getManagedCloudRoute>;

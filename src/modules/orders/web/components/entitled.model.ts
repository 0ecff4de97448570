import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { ownEntitlementsRoute } from '../../shared/entitlement.contract.ts';

/** An entitlement as one of its people sees it. */
export type Entitled = CallOutput<typeof ownEntitlementsRoute>['rows'][number];

import { type GrantName, mayDo } from '../access/grants.ts';
import { useUser } from '../access/user-store.ts';

export type { GrantName };

/** Tells which controls to show by the person's grants; the server decides again on every call. */
export function useCan(): (grant: GrantName) => boolean {
  const user = useUser();
  return (grant) => mayDo(user, grant);
}

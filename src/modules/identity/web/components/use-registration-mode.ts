import { getConfigRoute } from '../../../../kernel/session/start.contract.ts';
import { useCall } from '../../../../ui/api/query.ts';

/** Whether registration and recovery really happen here; undefined until the configuration has come. */
export function useRegistrationMode(): 'simulated' | 'live' | undefined {
  const config = useCall(getConfigRoute, { query: { key: 'cloudvse' } });
  if (config.isError) return 'simulated';
  return config.data && (config.data.Registration === 'live' ? 'live' : 'simulated');
}

/** The countdown starts this long before the maintenance. */
const COUNTDOWN_MS = 600_000;

/** Where a maintenance stands: announced, about to start (seconds left), under way, over. */
export type MaintenancePhase =
  | { readonly kind: 'announced' }
  | { readonly kind: 'countdown'; readonly seconds: number }
  | { readonly kind: 'running' }
  | { readonly kind: 'over' };

/** Evaluates a window of maintenance at an instant. All in Unix milliseconds. */
export function maintenancePhase(from: number, to: number, now: number): MaintenancePhase {
  if (now >= to) return { kind: 'over' };
  if (now >= from) return { kind: 'running' };
  const left = from - now;
  return left <= COUNTDOWN_MS ? { kind: 'countdown', seconds: Math.ceil(left / 1000) } : { kind: 'announced' };
}

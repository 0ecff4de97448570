/**
 * Upward questions: a lower module declares a port, higher modules' manifests fill it, main wires it and the
 * start fails on a gap. A round asks every provider once.
 */
export interface Port<T> {
  readonly name: string;
  /** At least this many providers must be there at start. */
  readonly atLeast: number;
  readonly type?: T;
}

export interface PortProvision {
  readonly port: string;
  readonly provider: unknown;
}

/** Declares a port in `<noun>.port.ts` of the module that asks. */
export function definePort<T>(name: string, atLeast = 0): Port<T> {
  return { name, atLeast };
}

/** Fills a port in a manifest. */
export function provide<T>(port: Port<T>, provider: T): PortProvision {
  return { port: port.name, provider };
}

/** All wired providers of one application. */
export interface Ports {
  all<T>(port: Port<T>): readonly T[];
}

/** Wires the manifests' provisions. */
export function wirePorts(provisions: readonly PortProvision[]): Ports {
  const map = new Map<string, unknown[]>();
  for (const { port, provider } of provisions) map.set(port, [...(map.get(port) ?? []), provider]);
  const ports: Ports = {
    all: <T>(port: Port<T>) => {
      const list = (map.get(port.name) ?? []) as T[];
      if (list.length < port.atLeast) throw new Error(`Port ${port.name} needs ${port.atLeast} provider(s)`);
      return list;
    },
  };
  return ports;
}

/** What can still go from one node to another; arcs stand in pairs, each with its way back. */
interface Arc {
  readonly to: number;
  room: number;
}

/** A small network of whole numbers in which units are sent one by one (augmenting paths, Ford and Fulkerson 1956). */
export class Flow {
  readonly #arcs: Arc[] = [];
  readonly #from: number[][] = [];

  /** A new node. @returns its number */
  node(): number {
    return this.#from.push([]) - 1;
  }

  /** Lets up to `room` units go from one node to another. @returns the arc */
  connect(from: number, to: number, room: number): number {
    this.#from[from]!.push(this.#arcs.length);
    this.#from[to]!.push(this.#arcs.length + 1);
    return this.#arcs.push({ to, room }, { to: from, room: 0 }) - 2;
  }

  /** Units that go through an arc. */
  sent(arc: number): number {
    return this.#arcs[arc ^ 1]!.room;
  }

  /** Sends one unit along these arcs. @returns whether all of them had room */
  sendAlong(arcs: readonly number[]): boolean {
    if (arcs.some((arc) => this.#arcs[arc]!.room === 0)) return false;
    for (const arc of arcs) this.#carry(arc);
    return true;
  }

  #carry(arc: number): void {
    this.#arcs[arc]!.room--;
    this.#arcs[arc ^ 1]!.room++;
  }

  /** Arcs by which each node was first reached from `start`; the way to a node is the shortest there is. */
  #reach(start: number): Map<number, number> {
    const by = new Map<number, number>([[start, -1]]);
    // A map is walked in the order of its entries, those that come while it is walked too.
    for (const node of by.keys()) {
      for (const arc of this.#from[node]!) {
        const { to, room } = this.#arcs[arc]!;
        if (room > 0 && !by.has(to)) by.set(to, arc);
      }
    }
    return by;
  }

  /** Nodes that a unit from `start` could still reach. */
  reachable(start: number): ReadonlySet<number> {
    return new Set(this.#reach(start).keys());
  }

  /** Sends one unit by a shortest way, others giving way where they can. @returns whether there is one */
  send(start: number, end: number): boolean {
    const by = this.#reach(start);
    if (!by.has(end)) return false;
    for (let node = end; node !== start; ) {
      const arc = by.get(node)!;
      this.#carry(arc);
      node = this.#arcs[arc ^ 1]!.to;
    }
    return true;
  }
}

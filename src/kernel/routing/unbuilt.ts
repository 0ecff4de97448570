/**
 * Pages of the specification that no module brings yet: their addresses answer as not found, from the server and in the
 * browser. A test holds this list against the pages the modules bring.
 */
export const UNBUILT: ReadonlySet<string> = new Set(['management.portManage', 'management.accessExperimentManage']);

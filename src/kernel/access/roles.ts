/** Role codes of specification §3: the numbers travel on the wire. */
export const ROLE = { platformAdmin: 0, collegeAdmin: 2, projectLeader: 3, teacher: 5, student: 6 } as const;
export type RoleCode = (typeof ROLE)[keyof typeof ROLE];
export const ROLE_CODES: readonly RoleCode[] = [0, 2, 3, 5, 6];

/** True for a number that is one of the five role codes. */
export function isRoleCode(value: unknown): value is RoleCode {
  return typeof value === 'number' && (ROLE_CODES as readonly number[]).includes(value);
}

/** The nine actions of specification §3. */
export const ACTIONS = ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'import', 'export'] as const;
export type Action = (typeof ACTIONS)[number];

/** Permission ids of the management pages, spelled as in specification §6. */
export const MANAGEMENT_PAGES = [
  'usermanage',
  'schoolmanage',
  'cloudManage',
  'experiManage',
  'experimentTypeManage',
  'experimentMajorMaintain',
  'portManage',
  'accessExperimentManage',
  'orderManage',
  'teachingStatisticsManage',
  'homeShowEdit',
  'sharedLab',
  'wishListManage',
  'experimentOpenManager',
  'logManage',
] as const;
export type ManagementPage = (typeof MANAGEMENT_PAGES)[number];

/** One row of the grant table: what a role may do on a management page. */
export interface Grant {
  readonly page: ManagementPage;
  readonly actions: readonly Action[];
}

const all = ACTIONS;
/** First contents of the grant table: specification §6; log management is query and export only. */
export const SEED_GRANTS: Readonly<Record<RoleCode, readonly Grant[]>> = {
  0: MANAGEMENT_PAGES.filter((page) => page !== 'experiManage' && page !== 'experimentMajorMaintain').map((page) => ({
    page,
    actions: page === 'logManage' ? (['query', 'export'] as const) : all,
  })),
  2: [{ page: 'usermanage', actions: all }],
  3: [],
  5: [],
  6: [],
};

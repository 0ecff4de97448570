// data: words of the national form as they stand on the wire, the same in every language (interop §4)

/** Words of the national form, as partners send and read them; our keys are taken too. */
export const KIND_WORDS = { basic: '基础', comprehensive: '综合', design: '设计', innovative: '创新' } as const;
export const LEVEL_WORDS = { national: '国家级', provincial: '省级', school: '校级', ordinary: '普通' } as const;
export const UNIT_KIND_WORDS = {
  authority: '教育主管部门',
  university: '高校',
  college: '学院',
  department: '系',
  enterprise: '企业',
} as const;

/** Where an experiment runs, in the words of the wire. */
export const PLACES = ['browser', 'external', 'client'] as const;

/** Version of the definitions behind the figures (lab-runtime §12). */
export const DEFINITION_VERSION = 1;

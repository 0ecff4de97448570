/** The twelve discipline palettes of the covers: gradient from, gradient to, line. */
export const disciplines = {
  chem: { from: '#0B3B5C', to: '#0E7490', line: '#7DE3F4' },
  phys: { from: '#1B2559', to: '#3B4BD8', line: '#B8C4FF' },
  bio: { from: '#0D3B2E', to: '#15803D', line: '#A7F0C4' },
  mech: { from: '#1F2937', to: '#475569', line: '#CBD5E1' },
  elec: { from: '#10243F', to: '#1D4ED8', line: '#93C5FD' },
  civil: { from: '#3A2A12', to: '#92600A', line: '#FCD9A0' },
  geo: { from: '#2C2A12', to: '#6B7012', line: '#E3E58A' },
  med: { from: '#4A1024', to: '#BE123C', line: '#FDA4B8' },
  agri: { from: '#1E3A12', to: '#4D7C0F', line: '#CBEB95' },
  comp: { from: '#171A3D', to: '#5B3FD6', line: '#CFC4FF' },
  econ: { from: '#0F2F3A', to: '#0F766E', line: '#99F0E0' },
  art: { from: '#3B123F', to: '#A21CAF', line: '#F5B8FA' },
} as const;

/** One of the twelve disciplines that has a palette and a motif. */
export type Discipline = keyof typeof disciplines;

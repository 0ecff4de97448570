export const FLAVOURS = ['html', 'unity', 'ejss', 'godot', 'h5p', 'cmi5', 'scorm-1.2', 'scorm-2004'] as const;

export type Flavour = (typeof FLAVOURS)[number];

/** Kinds that need a player the platform does not have yet, by the name people know them by. */
export const PLAYER_NAMES: Readonly<Partial<Record<Flavour, string>>> = {
  h5p: 'H5P',
  cmi5: 'cmi5',
  'scorm-1.2': 'SCORM 1.2',
  'scorm-2004': 'SCORM 2004',
};

/** Whether the platform can run content of this kind. */
export const hasPlayer = (flavour: string): boolean => !(flavour in PLAYER_NAMES);

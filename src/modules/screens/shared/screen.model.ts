import * as z from 'zod/mini';

/** Name of the group of settings of the screen. */
export const SCREEN_GROUP = 'screen';
/** Units a screen may be narrowed to. */
const MAX_UNITS = 50;
/** Code of a unit as addresses give it. */
export const SCREEN_UNIT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

export const screenSettingSchema = z.strictObject({
  /** Only signed-in people may read it. */
  signIn: z.boolean(),
  /** Codes of the units it may be narrowed to. */
  units: z.array(z.string().check(z.regex(SCREEN_UNIT))).check(
    z.maxLength(MAX_UNITS),
    z.refine((list) => new Set(list).size === list.length),
  ),
});
export type ScreenSetting = z.infer<typeof screenSettingSchema>;

/** What holds until somebody sets it: everybody reads it, of the whole platform. */
export const USUAL_SETTING: ScreenSetting = { signIn: false, units: [] };

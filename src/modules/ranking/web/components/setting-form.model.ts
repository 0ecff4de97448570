import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { isPoints, POINT_EVENTS, type PointEvent } from '../../shared/points.model.ts';
import type { Extent, NameForm } from '../../shared/privacy.model.ts';
import type { rankingSettingRoute } from '../../shared/ranking.contract.ts';
import type { Ladder } from '../../shared/ranking.model.ts';

export type Setting = CallOutput<typeof rankingSettingRoute>;

/** Fields of points, named so that a refusal of the server finds its field. */
type PointField = `rules.${PointEvent}.${'points' | 'perDay'}`;
export const pointField = (event: PointEvent, of: 'points' | 'perDay'): PointField => `rules.${event}.${of}`;

/** The form of the settings: numbers as they are typed. */
export type SettingFields = Record<PointField, string> & {
  readonly closed: boolean;
  readonly ladders: readonly Ladder[];
  readonly names: NameForm;
  readonly extent: Extent;
  readonly top: string;
};

/** A setting as its form opens. */
export function fieldsOf({ closed, ladders, names, extent, top, rules }: Setting): SettingFields {
  const points = POINT_EVENTS.flatMap((event): [PointField, string][] => [
    [pointField(event, 'points'), String(rules[event].points)],
    [pointField(event, 'perDay'), rules[event].perDay === null ? '' : String(rules[event].perDay)],
  ]);
  const numbers = Object.fromEntries(points) as Record<PointField, string>;
  return { ...numbers, closed, ladders, names, extent, top: String(top) };
}

/** Points of a field; null for an empty one, NaN for anything but a number. */
const typed = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** True when the points of a field may be saved; a daily limit may be empty. */
export function pointsFit(fields: SettingFields, event: PointEvent, of: 'points' | 'perDay'): boolean {
  const value = typed(fields[pointField(event, of)]);
  return value === null ? of === 'perDay' : isPoints(value);
}

export const topFits = ({ extent, top }: SettingFields): boolean =>
  extent !== 'top' || (Number.isInteger(Number(top)) && Number(top) >= 1 && Number(top) <= 100);

/** What the form saves. @param kept the setting it opened with; what the form does not ask for stays */
export function settingOf(fields: SettingFields, kept: Setting) {
  const { closed, ladders, names, extent } = fields;
  const rule = (event: PointEvent) => ({
    points: typed(fields[pointField(event, 'points')]) ?? 0,
    perDay: typed(fields[pointField(event, 'perDay')]),
  });
  return {
    closed,
    ladders: [...ladders],
    names,
    extent,
    top: extent === 'top' ? Number(fields.top) : kept.top,
    rules: {
      node: rule('node'),
      video: rule('video'),
      experiment: rule('experiment'),
      homework: rule('homework'),
      test: rule('test'),
      post: rule('post'),
      like: rule('like'),
      checkIn: rule('checkIn'),
    },
    version: kept.version,
  };
}

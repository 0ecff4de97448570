import { describe, expect, it } from 'vitest';
import { PARAMETER_KEYS, PARAMETERS, type Parameters, parameterFaults, parameterIn } from './parameter.model.ts';

describe('numbers the platform runs by', () => {
  it('are usual where nothing was set, and the usual ones can rule', () => {
    expect(parameterIn({}, 'lockFailures')).toBe(5);
    expect(parameterIn({ lockFailures: 8 }, 'lockFailures')).toBe(8);
    expect(parameterFaults({})).toEqual([]);
    for (const key of PARAMETER_KEYS) {
      const { least, most, usual } = PARAMETERS[key];
      expect(usual >= least && usual <= most, key).toBe(true);
    }
  });

  it.each<[Parameters, string[]]>([
    [{ reviewDays: 0 }, ['reviewDays range']],
    [{ reviewDays: 31 }, ['reviewDays range']],
    [{ packageMiB: 20.5 }, ['packageMiB range']],
    [{ packageMiB: Number.NaN }, ['packageMiB range']],
    [{ lockMinutes: 9 }, ['lockMinutes lockShort']],
    [{ lockMinutes: 10 }, []],
    [{ lockWindow: 60, lockMinutes: 60 }, []],
    [{ lockFailures: 3 }, ['warnFailures warnLate']],
    [{ lockFailures: 3, warnFailures: 2 }, []],
    [{ standardFrom: 85 }, ['standardFrom bandsCross']],
    [{ excellentFrom: 60 }, ['standardFrom bandsCross']],
    [{ standardFrom: 0, excellentFrom: 101 }, ['excellentFrom range', 'standardFrom range']],
  ])('%j: %j', (set, faults) => {
    expect(parameterFaults(set).map(({ key, why }) => `${key} ${why}`)).toEqual(faults);
  });
});

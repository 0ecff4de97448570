import { translate } from '../../../../ui/i18n/translate.ts';

/** Name of a row or a hand-in as it is shown: the number that stands for it while one marks without names. */
export const whoOf = ({ alias, name }: { readonly alias: number | null; readonly name: string }): string =>
  alias === null ? name : translate('homeworkMarking.alias', { n: alias });

/** Labels of what modules record, in files of their own: many, and wanted where a history is shown. */
export const files = import.meta.glob('../modules/*/shared/history/messages/??-??.ts');

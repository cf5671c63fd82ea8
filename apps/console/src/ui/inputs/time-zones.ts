/**
 * Options of a select for a time zone.
 *
 * @param unset name of the empty value
 */
export const timeZoneOptions = (unset: string): { readonly value: string; readonly label: string }[] => [
  { value: '', label: unset },
  ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })),
];

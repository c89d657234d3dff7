/** All time zones this browser knows, plus UTC and the current one. */
export const listZones = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].toSorted()

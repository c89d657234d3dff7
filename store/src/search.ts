/** What somebody typed, as a pattern for LIKE that finds it anywhere; the typed signs stand for themselves. */
export const partOf = (q: string): string =>
  `%${q
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`

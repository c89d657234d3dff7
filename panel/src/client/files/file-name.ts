/** The file name in a header such as `attachment; filename="clients-2026-11-20.csv"`; null if there is none. */
export const fileNameOf = (disposition: string | null): string | null =>
  /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? null

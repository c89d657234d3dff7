/** `attachment; filename="clients-2026-11-20.csv"` names the file between the quotes. */
export const fileNameOf = (disposition: string | null): string | null =>
  /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? null

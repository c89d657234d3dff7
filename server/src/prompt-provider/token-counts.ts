/** The log stores counts as 32-bit integers. */
const COUNT_MAX = 2 ** 31 - 1

/** What a provider says it used; null unless both are counts. */
export const tokensOf = (
  asked: number | undefined,
  answered: number | undefined,
): { asked: number; answered: number } | null => (isCount(asked) && isCount(answered) ? { asked, answered } : null)

const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= COUNT_MAX

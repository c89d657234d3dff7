/** A time that no test reaches, whenever it runs: in a year. Whole minutes, as people enter it. */
export const FAR_AHEAD = minutesOf(Date.now() + 365 * 86_400_000)
/** Its date. */
export const FAR_AHEAD_DAY = FAR_AHEAD.slice(0, 10)
/** A month after that. */
export const FARTHER_AHEAD = minutesOf(Date.now() + 395 * 86_400_000)

function minutesOf(at: number): string {
  return new Date(Math.floor(at / 60_000) * 60_000).toISOString()
}

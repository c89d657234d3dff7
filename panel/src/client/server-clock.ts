/** Clocks that are less apart are left alone: an answer tells its time in whole seconds, and was on its way. */
const SLACK_MS = 60_000

let offsetMs = 0

/** Learns from an answer's `date` header by how much this machine's clock is wrong. */
export const syncServerClock = (date: string | null): void => {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  const difference = serverMs - Date.now()
  offsetMs = Math.abs(difference) < SLACK_MS ? 0 : difference
}

/** The time in ms as the server has it: what it says is over or still to come is measured by its own clock. */
export const serverNow = (): number => Date.now() + offsetMs

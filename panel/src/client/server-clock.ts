/** Smaller differences are ignored: the header has whole seconds, and the response took time to arrive. */
const SLACK_MS = 60_000

let offsetMs = 0

/** Measures from a response's `date` header how far this machine's clock is off. */
export const syncServerClock = (date: string | null): void => {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  const difference = serverMs - Date.now()
  offsetMs = Math.abs(difference) < SLACK_MS ? 0 : difference
}

/** The server's current time in ms, for comparing with times that the server sets. */
export const serverNow = (): number => Date.now() + offsetMs

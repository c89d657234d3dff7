/** Clocks that are less apart are left alone: an answer tells its time in whole seconds, and was on its way. */
const SLACK_MS = 60_000

let apart = 0

/** Learns from an answer's `date` header by how much this machine's clock is wrong. */
export const noteServerTime = (date: string | null): void => {
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return
  const difference = told - Date.now()
  apart = Math.abs(difference) < SLACK_MS ? 0 : difference
}

/** The time in ms as the server has it: what it says is over or still to come is measured by its own clock. */
export const serverNow = (): number => Date.now() + apart

import {
  CarrierUnreachable,
  OutcomeUnknown,
  type Carrier,
  type OutgoingMessage,
  type SendAnswer,
} from '@attune/carriers/carrier'
import type { Deps } from '../../deps.ts'

/** A carrier starts counting when it accepts the message, at the end of a call at the latest. */
const CALL_SECONDS = 10
/** Carriers keep a message for at least this long. */
const VALID_SECONDS_MIN = 60

/**
 * Hands a message to its carrier, which may keep it until `quietFrom`; null: for as long as it likes. The time that is
 * left is read here, because the job may have waited since it asked the gate: for its address's turn, or for the
 * database. If it isn't enough any more, nothing is sent, and the gate is asked again.
 */
export const handOver = async (
  deps: Pick<Deps, 'now' | 'log'>,
  carrier: Carrier,
  message: OutgoingMessage,
  quietFrom: Date | null,
): Promise<SendAnswer | CarrierUnreachable | OutcomeUnknown> => {
  const validSeconds = quietFrom === null ? null : secondsUntil(quietFrom, deps.now())
  if (validSeconds !== null && validSeconds < VALID_SECONDS_MIN)
    return new CarrierUnreachable('The client’s quiet hours are about to begin.', { reach: null })
  const outgoing = validSeconds === null ? message : { ...message, validSeconds }
  return carrier.send(outgoing).catch((error: unknown) => {
    // What kept us from calling the carrier is ours to mend.
    if (error instanceof CarrierUnreachable && error.reach === null && error.cause !== undefined)
      deps.log.warn({ err: error.cause }, error.message)
    if (error instanceof CarrierUnreachable || error instanceof OutcomeUnknown) return error
    throw error
  })
}

const secondsUntil = (quietFrom: Date, now: Date): number =>
  Math.floor((quietFrom.getTime() - now.getTime()) / 1_000) - CALL_SECONDS

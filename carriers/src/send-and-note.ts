import { CarrierUnreachable, reachOf, type SendAnswer } from './carrier.ts'

/**
 * Sends a message, and notes for the admins why nothing is sent until one of them helps; null once it works again. The
 * answer counts even if it can't be noted, since only this call knows it. The next message is noted again.
 */
export const sendAndNote = async (
  note: (problem: string | null) => Promise<void>,
  send: () => Promise<SendAnswer>,
): Promise<SendAnswer> => {
  const answer = await send().catch((error: unknown) => {
    if (error instanceof CarrierUnreachable) return error
    throw error
  })
  if (answer instanceof CarrierUnreachable) {
    if (answer.needsAdmin) await note(answer.message).catch(() => {})
    throw answer
  }
  if (reachOf(answer) !== null) await note(null).catch(() => {})
  return answer
}

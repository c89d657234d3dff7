import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import { randomBytes } from 'node:crypto'

export type QueuedStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed'

/** A message that the stand-in took. */
export interface TakenByTwilio {
  sid: string
  form: URLSearchParams
  takenAt: Date
  status: QueuedStatus
  errorCode: number | null
}

/** Ids as Twilio makes them: two letters and 32 digits. */
export const newSid = (kind: 'SM' | 'MM' | 'ME'): string => `${kind}${randomBytes(16).toString('hex')}`

export interface Queue {
  /** Every message taken, oldest first. */
  all: readonly TakenByTwilio[]
  /** `ending`: the error code with which it ends, whatever its number. */
  take(form: URLSearchParams, ending?: number): TakenByTwilio
  /** How fast each number sends. */
  segmentsPerSecond: number
  /** How messages to a number end: with an error code, or delivered. */
  endings: Map<string, number>
  close(): void
}

/**
 * A queue like Twilio's: each number sends so many segments a second, and a message whose validity period is over when
 * its turn comes fails with 30036. `onChange` hears of every status.
 */
export const createQueue = (onChange: (message: TakenByTwilio) => void): Queue => {
  const timers = new Set<NodeJS.Timeout>()
  const freeAt = new Map<string, number>()
  const later = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }
  const all: TakenByTwilio[] = []
  const move = (message: TakenByTwilio, status: QueuedStatus, errorCode: number | null = null): void => {
    Object.assign(message, { status, errorCode })
    onChange(message)
  }
  const queue: Queue = {
    all,
    segmentsPerSecond: 1_000,
    endings: new Map(),
    take: (form, ending) => {
      const sid = newSid(form.has('MediaUrl') ? 'MM' : 'SM')
      const message: TakenByTwilio = { sid, form, takenAt: new Date(), status: 'queued', errorCode: null }
      all.push(message)
      const from = form.get('From') ?? form.get('MessagingServiceSid') ?? ''
      const now = Date.now()
      const leavesAt = Math.max(freeAt.get(from) ?? now, now)
      const segments = Math.max(segmentsOf(form.get('Body') ?? '').count, 1)
      freeAt.set(from, leavesAt + (segments * 1_000) / queue.segmentsPerSecond)
      onChange(message)
      later(leavesAt - now + 20, () => {
        const validSeconds = Number(form.get('ValidityPeriod') ?? 36_000)
        if (Date.now() - message.takenAt.getTime() > validSeconds * 1_000) return move(message, 'failed', 30_036)
        move(message, 'sent')
        const code = ending ?? queue.endings.get(form.get('To') ?? '')
        later(20, () => move(message, code === undefined ? 'delivered' : 'undelivered', code ?? null))
      })
      return message
    },
    close: () => timers.forEach((timer) => clearTimeout(timer)),
  }
  return queue
}

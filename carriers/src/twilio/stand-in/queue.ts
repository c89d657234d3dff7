import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import { randomBytes } from 'node:crypto'
import { MACHINE_CLOCK, type QueueClock } from './clock.ts'

export type QueuedStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed'

/** A message that the stand-in accepted. */
export interface TakenByTwilio {
  sid: string
  form: URLSearchParams
  takenAt: Date
  /** When it reached the handset; null if it hasn't. */
  sentAt: Date | null
  status: QueuedStatus
  errorCode: number | null
}

/** Ids as Twilio makes them: two letters and 32 digits. */
export const newSid = (kind: 'SM' | 'MM' | 'ME'): string => `${kind}${randomBytes(16).toString('hex')}`

export interface Queue {
  /** Every accepted message, oldest first. */
  all: readonly TakenByTwilio[]
  /** `ending`: the error code with which it ends, whatever its number. */
  take(form: URLSearchParams, ending?: number): TakenByTwilio
  /** How fast each number sends. */
  segmentsPerSecond: number
  /** How messages to a number end: with an error code, or as delivered. */
  endings: Map<string, number>
  close(): void
}

/** https://www.twilio.com/docs/messaging/api/message-resource: how long it keeps a message by default, and at most. */
const VALID_SECONDS = 36_000
/** Delay of the network. */
const NETWORK_MS = 20

/**
 * A queue like Twilio's: each number sends a limited number of segments per second, and a message whose validity period
 * ends before its turn fails with 30036. `onChange` is called with every status.
 */
export const createQueue = (onChange: (message: TakenByTwilio) => void, clock: QueueClock = MACHINE_CLOCK): Queue => {
  const timers = new Set<() => void>()
  const freeAt = new Map<string, number>()
  const lines = new Map<string, (TakenByTwilio & { ending: number | undefined })[]>()
  const sending = new Set<string>()
  const later = (ms: number, act: () => void): void => {
    const leave = clock.later(ms, () => {
      timers.delete(leave)
      act()
    })
    timers.add(leave)
  }
  const all: TakenByTwilio[] = []
  const move = (message: TakenByTwilio, status: QueuedStatus, errorCode: number | null = null): void => {
    Object.assign(message, { status, errorCode })
    onChange(message)
  }
  const sendNext = (from: string): void => {
    if (sending.has(from) || lines.get(from)?.length === 0) return
    sending.add(from)
    const leavesAt = Math.max(freeAt.get(from) ?? 0, clock.now() - NETWORK_MS)
    later(leavesAt + NETWORK_MS - clock.now(), () => {
      sending.delete(from)
      const message = lines.get(from)?.shift()
      if (message === undefined) return
      const segments = Math.max(segmentsOf(message.form.get('Body') ?? '').count, 1)
      freeAt.set(from, leavesAt + (segments * 1_000) / queue.segmentsPerSecond)
      message.sentAt = new Date(clock.now())
      move(message, 'sent')
      const code = message.ending ?? queue.endings.get(message.form.get('To') ?? '')
      later(NETWORK_MS, () => move(message, code === undefined ? 'delivered' : 'undelivered', code ?? null))
      sendNext(from)
    })
  }
  const queue: Queue = {
    all,
    segmentsPerSecond: 1_000,
    endings: new Map(),
    take: (form, ending) => {
      const sid = newSid(form.has('MediaUrl') ? 'MM' : 'SM')
      const takenAt = new Date(clock.now())
      const message = { sid, form, takenAt, sentAt: null, status: 'queued' as const, errorCode: null, ending }
      all.push(message)
      onChange(message)
      const from = form.get('From') ?? form.get('MessagingServiceSid') ?? ''
      const line = lines.get(from) ?? []
      lines.set(from, line)
      line.push(message)
      // It may still be sent until the very end of its period.
      later(Number(form.get('ValidityPeriod') ?? VALID_SECONDS) * 1_000 + 1, () => {
        const place = line.indexOf(message)
        if (place === -1) return
        line.splice(place, 1)
        move(message, 'failed', 30_036)
      })
      sendNext(from)
      return message
    },
    close: () => timers.forEach((leave) => leave()),
  }
  return queue
}

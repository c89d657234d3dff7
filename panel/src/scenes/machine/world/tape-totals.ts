import type { TapeStep } from '@attune/engine/tape/tape-step'
import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import { dayOf } from '../../../ui/time/format-times.ts'

/** Totals of sent messages so far. */
export interface TapeTotals {
  messages: number
  /** Messages on the client's busiest day. */
  most: number
  segments: number
  waiting: number
}

export const totalsOf = (steps: readonly TapeStep[]): TapeTotals => {
  const days = new Map<string, number>()
  let [messages, segments] = [0, 0]
  for (const step of steps)
    for (const { gate, text } of step.messages) {
      if (gate.decision !== 'sent') continue
      const day = dayOf(new Date(step.at), step.after.world.zone)
      days.set(day, (days.get(day) ?? 0) + 1)
      messages += 1
      segments += segmentsOf(text).count
    }
  return { messages, segments, most: Math.max(0, ...days.values()), waiting: steps.at(-1)?.after.held.length ?? 0 }
}

/** `8, at most 2 a day`. */
export const formatMessageTotals = ({ messages, most }: TapeTotals): string =>
  messages === 0 ? '0' : `${messages}, at most ${most} a day`

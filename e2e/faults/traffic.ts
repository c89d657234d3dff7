import type { Message } from '@attune/contract/conversations/entity'
import type { CarrierProcess } from './carrier-process.ts'
import { pick } from './random.ts'
import type { StaffCalls } from './staff-calls.ts'

/** A person who writes, and the clients they write to. */
export interface Sender {
  calls: StaffCalls
  contactIds: string[]
}

export interface Phone {
  phone: string
  number: string
}

/** A message a member of staff wrote; `id` once it was acknowledged. */
export interface Sent {
  contactId: string
  suffix: string
  text: string
  id: string | null
}

export interface Traffic {
  sent: Sent[]
  /** Ids of texts that clients wrote, by phone, in their order. */
  texts: Map<Phone, string[]>
  /** Unexpected refusals. */
  refused: string[]
  /** Stops writing; resolves once everything in progress has been answered. */
  stop(): Promise<void>
}

/** Staff and clients write at a steady pace, whatever happens to the product meanwhile. */
export const startTraffic = (
  random: () => number,
  carrier: CarrierProcess,
  people: { senders: Sender[]; phones: Phone[] },
  pace: { sendsPerSecond: number; textsPerSecond: number },
): Traffic => {
  const sent: Sent[] = []
  const texts = new Map<Phone, string[]>()
  const refused: string[] = []
  const open = new Set<Promise<void>>()
  const note = (work: Promise<void>) => {
    const done = work.catch((error: unknown) => void refused.push(String(error))).finally(() => open.delete(done))
    open.add(done)
  }

  const send = async () => {
    const sender = pick(random, people.senders)
    const message: Sent = {
      contactId: pick(random, sender.contactIds),
      suffix: `kill-${String(sent.length).padStart(8, '0')}`,
      text: `Message ${sent.length} 💪`,
      id: null,
    }
    sent.push(message)
    const answer = await sender.calls.call<Message>('POST', `/v1/contacts/${message.contactId}/messages/send-direct`, {
      suffix: message.suffix,
      text: message.text,
    })
    message.id = answer.id
  }

  let written = 0
  const text = async () => {
    const line = pick(random, people.phones)
    const id = `text-${written}`
    written += 1
    await writeText(carrier, line, id, `Text ${id}`)
    texts.set(line, [...(texts.get(line) ?? []), id])
  }

  /** Slower than requested if the machine can't keep up: otherwise calls would only pile up. */
  const every = (perSecond: number, work: () => Promise<void>) => {
    const begun = Date.now()
    let times = 0
    return setInterval(() => {
      for (; times < ((Date.now() - begun) / 1000) * perSecond; times += 1) if (open.size < MOST_OPEN) note(work())
    }, 10)
  }
  const timers = [every(pace.sendsPerSecond, send), every(pace.textsPerSecond, text)]

  return {
    sent,
    texts,
    refused,
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      while (open.size > 0) await Promise.all(open)
    },
  }
}

const MOST_OPEN = 100

export const writeText = (carrier: CarrierProcess, line: Phone, id: string, text: string): Promise<void> =>
  carrier.text({ id, from: line.phone, to: line.number, text })

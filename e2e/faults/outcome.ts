import type { Message } from '@attune/contract/conversations/entity'
import { expect } from 'vitest'
import type { CarrierLog, CarrierProcess } from './carrier-process.ts'
import type { Phone, Traffic } from './traffic.ts'

/** Every message of every client, oldest first, by contact. */
export type Threads = Map<string, Message[]>

/** In seconds, as in messages. */
const BEGAN = Date.now() / 1_000

/** Neither delivered nor failed, omitted or shown as unknown. Those in the demo's past without a receipt stay so. */
export const isPending = ({ body }: Message): boolean =>
  body?.is_sent === 0 && body.outcome === null && body.carrier !== 'omitted' && body.date >= BEGAN

/** What staff wrote during the kills. */
export const ofTraffic = (threads: Threads): Message[] =>
  all(threads).filter((message) => message.id.includes(OF_TRAFFIC))

const OF_TRAFFIC = ':kill-'

const all = (threads: Threads): Message[] => [...threads.values()].flat()

export const everyAcknowledgedMessageIsThereOnce = (traffic: Traffic, threads: Threads): void => {
  for (const [contactId, messages] of threads)
    expect(
      messages.map((message) => message.sequence),
      contactId,
    ).toEqual(messages.map((_, index) => index + 1))
  const found = Map.groupBy(all(threads), (message) => message.id.split(':')[2])
  expect(traffic.sent.filter((sent) => sent.id === null)).toEqual([])
  for (const sent of traffic.sent) {
    const copies = found.get(sent.suffix) ?? []
    expect(
      copies.map((message) => [message.id, message.contactId, message.body?.text]),
      sent.suffix,
    ).toEqual([[sent.id, sent.contactId, sent.text]])
  }
}

export const everyMessageHasAnEnd = (threads: Threads): void => {
  expect(all(threads).filter(isPending)).toEqual([])
}

/** The carrier accepted nothing twice; its thread shows what it accepted, and it never accepted what is unknown. */
export const nothingWasSentTwice = (log: CarrierLog, threads: Threads): void => {
  // Each further attempt of a message has its own id.
  const taken = log.data.map((message) => message.id.split(':').slice(0, 3).join(':'))
  const copies = Map.groupBy(taken, (id) => id)
  expect([...copies.values()].filter((ids) => ids.length > 1)).toEqual([])
  const arrived = ofTraffic(threads)
    .filter((message) => message.body?.is_sent !== 0)
    .map((message) => message.id)
  // Scenes of the demo may write meanwhile: their messages are in the thread too.
  const known = new Set(all(threads).map((message) => message.id))
  expect(arrived.toSorted()).toEqual(taken.filter((id) => id.includes(OF_TRAFFIC)).toSorted())
  expect(taken.filter((id) => !known.has(id))).toEqual([])
  expect(log.pendingWebhooks).toBe(0)
}

export const everyTextIsThereOnceInOrder = async (
  carrier: CarrierProcess,
  traffic: Traffic,
  threads: Threads,
): Promise<void> => {
  const byPhone = Map.groupBy(
    all(threads).filter((message) => message.body?.type === 1),
    (message) => `${message.body?.from} ${message.body?.to}`,
  )
  for (const [line, ids] of traffic.texts) {
    const written = await carrier.written(line.phone, line.number)
    expect(written.map((text) => text.status)).toEqual(written.map(() => 'received'))
    expect(written.map((text) => text.id)).toEqual(expect.arrayContaining(ids))
    const inThread = byPhone.get(`${line.phone} ${line.number}`) ?? []
    expect(inThread.map((message) => message.body?.text)).toEqual(written.map((text) => text.text))
  }
}

export const nothingLeftAfterStop = (line: Phone, log: CarrierLog, threads: Threads): void => {
  const thread = [...threads.values()].find((messages) => messages[0]?.body?.from === line.phone) ?? []
  const stop = thread.findIndex((message) => message.body?.text === 'STOP')
  expect(stop).toBeGreaterThan(0)
  // The confirmation of STOP is the only thing that may be sent.
  const after = thread.slice(stop + 1).filter((message) => message.body?.keyword == null)
  expect(after.map((message) => message.body?.text)).toContain('Are you there?')
  for (const message of after) expect(message.body).toMatchObject({ carrier: 'omitted', gate: { reason: 'opt-out' } })
  const taken = new Set(log.data.map((message) => message.id))
  expect(after.filter((message) => taken.has(message.id))).toEqual([])
}

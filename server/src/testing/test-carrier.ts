import {
  CarrierUnreachable,
  MediaRefused,
  OutcomeUnknown,
  type Carrier,
  type FoundMessage,
  type OutgoingMessage,
  type OutgoingReaction,
  type SendAnswer,
} from '@attune/carriers/carrier'
import { sign, SIGNATURE_HEADER } from '@attune/carriers/simulator/signature'
import { createSimulatorCarrier } from '@attune/carriers/simulator/simulator-carrier'

/** Signs its webhooks. */
export const CARRIER_SECRET = 'a secret for tests only'

/** What the carrier does with the next messages. `lose`: it accepts the message, but its answer is lost. */
export type Behaviour = 'accept' | 'refuse' | 'unreachable' | 'lose' | 'lose-untaken'

export interface TestCarrier extends Carrier {
  behaviour: Behaviour
  /** Everything accepted, in order. A message sent twice would be here twice. */
  taken: OutgoingMessage[]
  /** What `fetchMedia` returns, by URL. Other URLs are refused. */
  media: Map<string, Buffer | Error>
  /** Reactions the client was shown, in order. */
  reactions: OutgoingReaction[]
  /** How often `find` was called. */
  asked: number
  /** Called during a send, before its answer. */
  during: ((message: OutgoingMessage) => Promise<void>) | null
  /** A signed webhook as the simulator posts it, at a moment of the product's clock. */
  webhook(path: string, body: object, at?: Date): { url: string; headers: Record<string, string>; payload: string }
}

/** A fake carrier: it only pretends to send, but its webhooks are the simulator's, signed. */
export const testCarrier = (): TestCarrier => {
  const real = createSimulatorCarrier({ url: 'http://127.0.0.1:9', secret: CARRIER_SECRET })
  const carrier: TestCarrier = {
    name: real.name,
    // Unless an organization says that it doesn't.
    answersKeywords: () => true,
    behaviour: 'accept',
    taken: [],
    media: new Map(),
    reactions: [],
    asked: 0,
    during: null,
    send: async (message): Promise<SendAnswer> => {
      await carrier.during?.(message)
      switch (carrier.behaviour) {
        case 'unreachable':
          throw new CarrierUnreachable('No connection came about.')
        case 'refuse':
          return { kind: 'refused', error: `The number ${message.to} takes no texts.` }
        case 'lose-untaken':
          throw new OutcomeUnknown('The answer was lost.')
        case 'lose':
          carrier.taken.push(message)
          throw new OutcomeUnknown('The answer was lost.')
        case 'accept':
          carrier.taken.push(message)
          return { kind: 'accepted', ref: `ref-${carrier.taken.length}` }
      }
    },
    ping: () =>
      carrier.behaviour === 'unreachable'
        ? Promise.reject(new CarrierUnreachable('No connection came about.'))
        : Promise.resolve(),
    react: (reaction) => {
      if (carrier.behaviour === 'unreachable')
        return Promise.reject(new CarrierUnreachable('No connection came about.'))
      carrier.reactions.push(reaction)
      return Promise.resolve(true)
    },
    find: ({ id }): Promise<FoundMessage> => {
      carrier.asked += 1
      const known = carrier.taken.some((message) => message.id === id)
      return Promise.resolve(
        known ? { kind: 'known', ref: `found-${id}`, status: 'accepted', error: null } : { kind: 'absent' },
      )
    },
    fetchMedia: (url) => {
      const found = carrier.media.get(url) ?? new MediaRefused('File not found.')
      return Buffer.isBuffer(found) ? Promise.resolve(found) : Promise.reject(found)
    },
    replays: real.replays,
    verify: (request) => real.verify(request),
    read: (request) => real.read(request),
    webhook: (path, body, at = new Date()) => {
      const payload = JSON.stringify(body)
      return {
        url: `/carriers/simulator/${path}`,
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(CARRIER_SECRET, payload, at) },
        payload,
      }
    },
  }
  return carrier
}

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

/** What its webhooks are signed with. */
export const CARRIER_SECRET = 'a secret for tests only'

/** What the carrier does with the next sends. `lose`: it takes the message and its answer is lost. */
export type Behaviour = 'accept' | 'refuse' | 'unreachable' | 'lose' | 'lose-untaken'

export interface TestCarrier extends Carrier {
  behaviour: Behaviour
  /** Everything taken, in order; a double would stand here twice. */
  taken: OutgoingMessage[]
  /** What `fetchMedia` answers, by the address asked for; nothing is there where none stands. */
  media: Map<string, Buffer | Error>
  /** What the client was shown, in order. */
  reactions: OutgoingReaction[]
  /** How often `find` was asked. */
  asked: number
  /** Called while a send is under way, before its answer. */
  during: ((message: OutgoingMessage) => Promise<void>) | null
  /** A signed webhook as the simulator posts it, at a moment of the product's own clock. */
  webhook(path: string, body: object, at?: Date): { url: string; headers: Record<string, string>; payload: string }
}

/** A carrier in the test's hands: sending is played, webhooks are the simulator's own, signed. */
export const testCarrier = (): TestCarrier => {
  const real = createSimulatorCarrier({ url: 'http://127.0.0.1:9', secret: CARRIER_SECRET })
  const carrier: TestCarrier = {
    name: real.name,
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
    react: (reaction) => {
      if (carrier.behaviour === 'unreachable')
        return Promise.reject(new CarrierUnreachable('No connection came about.'))
      carrier.reactions.push(reaction)
      return Promise.resolve(true)
    },
    find: (id): Promise<FoundMessage> => {
      carrier.asked += 1
      const known = carrier.taken.some((message) => message.id === id)
      return Promise.resolve(
        known ? { kind: 'known', ref: `found-${id}`, status: 'accepted', error: null } : { kind: 'absent' },
      )
    },
    fetchMedia: (url) => {
      const found = carrier.media.get(url) ?? new MediaRefused('There is no such file.')
      return Buffer.isBuffer(found) ? Promise.resolve(found) : Promise.reject(found)
    },
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

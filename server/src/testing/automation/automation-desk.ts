import type { Message } from '@attune/contract/conversations/entity'
import type { GateReview } from '@attune/contract/conversations/automated/gate'
import { parseMessageId } from '@attune/contract/ids'
import type { AutomationTerms } from '@attune/contract/organizations/automation-settings'
import { afterEach, beforeEach } from 'vitest'
import { gateChecksOf } from '../../conversations/automated/gate-checks.ts'
import type { SendOutcome } from '../../conversations/automated/send-automated.ts'
import { allHours, automationSays, heldTexts, type AutomatedFields } from './automation-says.ts'
import { testDesk, type TestDesk } from '../test-desk.ts'
import { threadOf } from '../world.ts'

/** In Denver: 9:30 pm, 10:30 pm, the end of that night, and the noon after it. */
export const EVENING = '2026-11-18T04:30:00Z'
export const NIGHT = '2026-11-18T05:30:00Z'
export const MORNING = '2026-11-18T14:00:00Z'
export const NOON = '2026-11-18T19:00:00Z'

/** A desk with automation: it is noon, and quiet hours are 10 pm to 7 am. Everything concerns Maria. */
export interface AutomationDesk extends TestDesk {
  says(text: string, said?: AutomatedFields): Promise<SendOutcome>
  thread(): Promise<Message[]>
  texts(): Promise<string[]>
  /** Held messages, in the order they are to go out. */
  held(): Promise<string[]>
  settings(terms: Partial<AutomationTerms>): Promise<void>
  setClient(body: object): Promise<unknown>
  mute(minutes: number): Promise<unknown>
  unmute(): Promise<unknown>
  /** The gate's checks of a message. */
  reviews(messageId: string): Promise<GateReview[]>
}

export const automationDesk = (): AutomationDesk => {
  const desk = testDesk() as AutomationDesk
  const thread = () => threadOf(desk.hannah, desk.maria)
  Object.assign(desk, {
    thread,
    says: (text, said) => automationSays(desk.world, desk.northline.id, desk.maria.id, text, said),
    texts: async () => (await thread()).map(({ body }) => body?.text ?? ''),
    held: () => heldTexts(desk.world, desk.northline.id, desk.maria.id),
    settings: (terms) =>
      allHours(desk.world, desk.northline.id, { quietHours: { from: '22:00', to: '07:00' }, ...terms }),
    setClient: (body) => desk.priya.ok('PUT', `/v1/contacts/${desk.maria.id}`, body),
    mute: (minutes) => desk.hannah.ok('POST', '/v2/contacts.mute', { id: desk.maria.id, minutes }),
    unmute: () => desk.hannah.ok('POST', '/v2/contacts.unmute', { id: desk.maria.id }),
    reviews: (messageId) =>
      desk.world.deps.store.tenant(desk.northline.id, (tx) => gateChecksOf(tx, parseMessageId(messageId))),
  } satisfies Partial<AutomationDesk>)
  beforeEach(async () => {
    desk.world.at(new Date(NOON))
    await desk.settings({})
  })
  afterEach(() => desk.world.at(null))
  return desk
}

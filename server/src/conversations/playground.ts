import type { playground } from '@attune/contract/conversations/playground-calls'
import { loadOrganization } from '@attune/store/organizations/organizations'
import type { Phone, PhoneFaults, PhoneSummary, PhoneText } from '@attune/contract/conversations/playground-calls'
import type { ReactionType } from '@attune/contract/conversations/constants'
import { CarrierUnreachable, OutcomeUnknown } from '@attune/carriers/carrier'
import { SimulatorRefused, type PhoneLine, type SimulatorPhones } from '@attune/carriers/simulator/phones'
import { addressesAt, ownAddress } from '@attune/store/contacts/addresses'
import type { Tenant } from '@attune/store/store'
import { loadHiding, seesPrivate, type HideIdentity } from '../contacts/private-data.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Member } from '../calls/who.ts'
import { accessThreads } from './access.ts'
import { refuseFiles } from './attachments/message-files.ts'
import { phoneTexts, putOnPhone, takeForPhone } from './attachments/phone-files.ts'
import { forMember, type HandlersOf } from '../calls/handler.ts'

const SIMULATOR = 'simulator'
const MOST_PHONES = 200

/** Lists the clients in reach whose carrier is the simulator, most recently active first. */
export const listPhones = (
  deps: Deps,
  who: Member,
  input: { q?: string | undefined } = {},
): Promise<{ data: PhoneSummary[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => ({ data: await phonesOf(deps, tx, who, { q: input.q }) }))

export const getPhone = async (deps: Deps, who: Member, input: { contactId: string }): Promise<Phone> => {
  const { summary, line, hide } = await findPhone(deps, who, input.contactId)
  const state = await askSimulator(deps, (phones) => phones.phone(line))
  const organization = await loadOrganization(deps.store.global, who.organizationId)
  const texts = await phoneTexts(deps, who, input.contactId, state.texts)
  const events = state.events.map((event) => ({ ...event, detail: hide(event.detail) }))
  return { ...summary, organizationTitle: organization?.title ?? '', number: line.number, ...state, texts, events }
}

/** Sends a text as the client. The simulator takes it and calls back through its signed webhook, like any carrier. */
export const textAsClient = async (
  deps: Deps,
  who: Member,
  input: { contactId: string; id: string; text: string; attachments?: string[] | undefined },
): Promise<PhoneText> => {
  const { contactId, id, text } = input
  const attachments = [...new Set(input.attachments)]
  refuseFiles(text, attachments)
  const { line } = await findPhone(deps, who, contactId)
  const files = await deps.store.tenant(who.organizationId, (tx) =>
    takeForPhone(tx, who, contactId, attachments, deps.now()),
  )
  const written = await askSimulator(deps, async (phones) => {
    const media = await putOnPhone(deps, phones, files)
    return phones.writeText({ id, from: line.phone, to: line.number, text, ...(media.length === 0 ? {} : { media }) })
  })
  const [shown] = await phoneTexts(deps, who, contactId, [written])
  if (shown === undefined) throw new Error('The text was not found on the phone.')
  return shown
}

/** Reacts as the client to a text on the phone, which sends the reaction as a text, as phones do over SMS. */
export const reactAsClient = async (
  deps: Deps,
  who: Member,
  input: { contactId: string; id: string; text: string; type: ReactionType | null },
): Promise<PhoneText> => {
  const { line } = await findPhone(deps, who, input.contactId)
  const reaction = { id: input.id, from: line.phone, to: line.number, of: input.text, type: input.type }
  const text = await askSimulator(deps, (phones) => phones.react(reaction))
  const [shown] = await phoneTexts(deps, who, input.contactId, [text])
  if (shown === undefined) throw new Error('The text was not found on the phone.')
  return shown
}

export const setPhoneFaults = async (
  deps: Deps,
  who: Member,
  { contactId, ...faults }: PhoneFaults & { contactId: string },
): Promise<PhoneFaults> => {
  const { line } = await findPhone(deps, who, contactId)
  return askSimulator(deps, (phones) => phones.setFaults(line, faults))
}

const phonesOf = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  query: { q?: string | undefined; contactIds?: string[] },
): Promise<PhoneSummary[]> => {
  const { threads } = await accessThreads(deps, tx, who, { ...query, limit: MOST_PHONES })
  const addresses = await addressesAt(
    tx,
    SIMULATOR,
    threads.map((thread) => thread.contactId),
  )
  const addressOf = new Map(addresses.map((row) => [row.contact_id, row.address]))
  return threads.flatMap((thread) => {
    const phone = addressOf.get(thread.contactId)
    if (phone === undefined) return []
    const shown = seesPrivate(who) ? phone : ''
    return [{ contactId: thread.contactId, title: thread.title, phone: shown, lastTextAt: thread.lastMessageAt }]
  })
}

const findPhone = (
  deps: Deps,
  who: Member,
  contactId: string,
): Promise<{ summary: PhoneSummary; line: PhoneLine; hide: HideIdentity }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const [summary] = await phonesOf(deps, tx, who, { contactIds: [contactId] })
    const [address] = await addressesAt(tx, SIMULATOR, [contactId])
    const number = await ownAddress(tx, SIMULATOR)
    if (summary === undefined || address === undefined || number === null) throw new Refusal('PhoneNotFound')
    const hide = (await loadHiding(tx, who, [contactId]))(contactId)
    return { summary, line: { phone: address.address, number }, hide }
  })

const askSimulator = async <T>(deps: Deps, ask: (phones: SimulatorPhones) => Promise<T>): Promise<T> => {
  if (deps.phones === null) throw new Refusal('SimulatorUnavailable')
  try {
    return await ask(deps.phones)
  } catch (error) {
    if (error instanceof CarrierUnreachable || error instanceof OutcomeUnknown)
      throw new Refusal('SimulatorUnavailable')
    if (error instanceof SimulatorRefused && error.status === 404) throw new Refusal('PhoneTextNotFound')
    // Apart from a duplicate id, the simulator only refuses numbers that no phone can have.
    if (error instanceof SimulatorRefused) throw new Refusal(error.status === 409 ? 'PhoneTextTaken' : 'PhoneNotFound')
    throw error
  }
}

export const playgroundHandlers: HandlersOf<typeof playground> = {
  listPhones: forMember(listPhones),
  getPhone: forMember(getPhone),
  sendText: forMember(textAsClient),
  react: forMember(reactAsClient),
  setFaults: forMember(setPhoneFaults),
}

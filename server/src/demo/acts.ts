import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash, randomUUID } from 'node:crypto'
import type { Message } from '@attune/contract/conversations/entity'
import { MINUTE_MS } from '@attune/contract/durations'
import { parseMessageId, threadIdOf } from '@attune/contract/ids'
import type { StaffAction } from '@attune/samples/staff-actions'
import { pictureUrl, portraitOf } from '@attune/samples/photos'
import type { SampleClient, SampleMessage, SampleThread, StaffKey } from '@attune/samples/shapes'
import { createContact } from '../contacts/create-contact.ts'
import { addNote } from '../contacts/notes/notes.ts'
import { sendManagerRequest } from '../contacts/state/manager-requests.ts'
import { switchStatus, muteContact, patchQuestionnaires } from '../contacts/state/change-state.ts'
import { updateContact } from '../contacts/update-contact.ts'
import { listMessages } from '../conversations/read-messages.ts'
import { receiveMessage } from '../conversations/receive-message.ts'
import { recordReceipt } from '../conversations/delivery/record-receipt.ts'
import { sendMessage } from '../conversations/send-message.ts'
import { setContext } from '../conversations/set-context.ts'
import { patchThread } from '../conversations/threads.ts'
import { storeFile } from '../media/store-file.ts'
import type { Member } from '../calls/who.ts'
import { CARRIER } from './found-organization.ts'
import { actOnMessage } from './act-on-message.ts'
import { doWork, type Act, type Stage } from './stage.ts'

const CAUSE = 'demo'

/** A member of staff adds a client, with a photo if the samples have one. */
export const addClient = (client: SampleClient, by: StaffKey, at: Date): Act => ({
  at,
  do: async (stage, deps) => {
    const member = stage.who(by)
    const photo = client.photo ? await portrait(stage, deps, client, member) : null
    const { _id } = await createContact(deps, member, {
      profile: { basic: { fullName: client.fullName }, timezone: client.timezone, photo },
      phone: client.phone,
      email: client.email,
      labels: client.labels,
      primaryCoach: client.primaryCoach === null ? null : stage.cast.accountId(client.primaryCoach),
      coaches: client.coaches.map(stage.cast.accountId),
    })
    stage.cast.met(client.key, _id)
  },
})

const portrait = async (
  stage: Stage,
  deps: Parameters<Act['do']>[1],
  client: SampleClient,
  by: Member,
): Promise<string> => {
  const source = portraitOf(client.key)
  const path = join(tmpdir(), `attune-demo-${randomUUID()}`)
  stage.show(source)
  await writeFile(path, await readFile(pictureUrl(source)))
  try {
    const { media_id } = await storeFile(deps, {
      organizationId: stage.cast.organizationId,
      uploadedBy: by.account.account_id,
      kind: 'contact-photo',
      path,
      name: 'portrait.jpg',
      mime: 'image/jpeg',
      cause: CAUSE,
    })
    return media_id
  } finally {
    await rm(path, { force: true })
  }
}

/** One message of a thread, and the coach's ranking of a check-in half a minute later. */
export const say = (client: SampleClient, message: SampleMessage, index: number, at: Date): Act[] => {
  // Hashed, because ids are visible to members who may not see clients' names.
  const id = createHash('sha256').update(`${client.key} ${index}`).digest('hex').slice(0, 24)
  const acts = [message.direction === 'in' ? hear(client, message, id, at) : send(client, message, id, at)]
  const [ranker] = client.coaches
  if (message.ranks.length > 0 && ranker !== undefined)
    acts.push({
      at: new Date(at.getTime() + MINUTE_MS / 2),
      do: (stage, deps) => rank(stage, deps, client, message, ranker),
    })
  return acts
}

/** The client sends a text, perhaps with a photo. */
export const hear = (
  client: SampleClient,
  { text, photo }: Pick<SampleMessage, 'text' | 'photo'>,
  id: string,
  at: Date,
): Act => ({
  at,
  do: async (stage, deps) => {
    const media = photo === null ? {} : { media: [{ url: pictureUrl(photo).href, mime: 'image/jpeg' }] }
    if (photo !== null) stage.show(photo)
    const { number } = stage.cast.organization
    await receiveMessage(
      deps,
      CARRIER,
      { kind: 'message', at, id, from: client.phone, to: number, text, ...media },
      CAUSE,
    )
  },
})

const send = (client: SampleClient, { text, by, failedWith }: SampleMessage, suffix: string, at: Date): Act => ({
  at,
  do: async (stage, deps) => {
    if (by === null) throw new Error('An outgoing message needs an author.')
    // People of the past follow a script, so automation doesn't wait for them.
    const message = { id: stage.cast.contactId(client.key), suffix, text, takesOver: false }
    const { id } = await sendMessage(deps, stage.who(by), message)
    await doWork(deps, stage.cast.organizationId)
    const later = new Date(at.getTime() + 2_000)
    const status = failedWith === null ? ('delivered' as const) : ('failed' as const)
    const receipt = { from: stage.cast.organization.number, messageId: id, ref: id, at, status, error: failedWith }
    await recordReceipt(stage.at(later), CARRIER, { kind: 'receipt', ...receipt }, CAUSE)
  },
})

const rank = async (
  stage: Stage,
  deps: Parameters<Act['do']>[1],
  client: SampleClient,
  message: SampleMessage,
  by: StaffKey,
): Promise<void> => {
  const { data } = await listMessages(deps, stage.who(by), { id: stage.cast.contactId(client.key), limit: 5 })
  const said = data.findLast(({ body }) => body?.text === message.text)
  if (said === undefined) throw new Error(`The message of ${client.key} to rank was not found.`)
  for (const context of message.ranks) await setContext(deps, stage.who(by), { id: said.id, ...context })
}

/** What a member of staff did other than send messages. */
export const doDeed = (deed: StaffAction, client: SampleClient, at: Date): Act => ({
  at,
  do: async (stage, deps) => {
    const id = stage.cast.contactId(deed.client)
    const who = stage.who(deed.by)
    const { does } = deed
    if (does.kind === 'note') await addNote(deps, who, { id, text: does.text })
    if (does.kind === 'mute') await muteContact(deps, who, { id, minutes: does.minutes, from: 'now' })
    if (does.kind === 'status') await switchStatus(deps, who, { id, newStatus: does.newStatus, reason: does.reason })
    if (does.kind === 'manager-request') await sendManagerRequest(deps, who, { id, requestText: does.text })
    if (does.kind === 'answers') {
      const questionnaire = Object.entries(does.answers).map(([key, value]) => ({ key, value }))
      await patchQuestionnaires(deps, who, { id, questionnaire })
    }
    if (does.kind === 'message-limit') {
      const expiredAt = new Date(at.getTime() + does.days * 1_440 * MINUTE_MS).toISOString()
      await updateContact(deps, who, { id, messageLimit: { amount: does.amount, expiredAt } })
    }
    if (does.kind === 'pin') await patchThread(deps, who, { id: threadIdOf(id), isPinned: true })
    if (does.kind === 'review-point')
      await patchThread(deps, who, { id: threadIdOf(id), reviewPoint: at.toISOString() })
    await actOnMessage(stage, deps, deed, client)
  },
})

/** Everybody with access to a client has read the thread as far as the samples say. */
export const readThread = (client: SampleClient, thread: SampleThread, office: StaffKey, at: Date): Act => ({
  at,
  do: async (stage, deps) => {
    const contactId = stage.cast.contactId(client.key)
    const { data } = await listMessages(deps, stage.who(office), { id: contactId, limit: 200 })
    const readSequence = readUpTo(data, thread.unread)
    for (const person of stage.cast.staff.filter(({ organization }) => organization !== null)) {
      const member = stage.who(person.key)
      if (reaches(stage, member, client)) await patchThread(deps, member, { id: threadIdOf(contactId), readSequence })
    }
  },
})

const reaches = ({ cast }: Stage, { reach }: Member, client: SampleClient): boolean =>
  reach.kind === 'all' || client.coaches.some((coach) => reach.accountIds.includes(cast.accountId(coach)))

/** The sequence before the last `unread` incoming messages. */
const readUpTo = (messages: readonly Message[], unread: number): number => {
  const sequenceOf = (message: Message | undefined): number => (message ? parseMessageId(message.id).sequence : 0)
  const incoming = messages.filter(({ body }) => body?.type === 1)
  return unread === 0 ? sequenceOf(messages.at(-1)) : Math.max(0, sequenceOf(incoming.at(-unread)) - 1)
}

import type { Measure } from '@attune/contract/contacts/ranks'
import type { conversationFacts } from '@attune/contract/conversations/facts'
import { threadIdOf } from '@attune/contract/ids'
import { lockContact } from '@attune/store/contacts/contacts'
import { receiveMessage } from '../receive-message.ts'
import { newId } from '../../new-id.ts'
import { cancelHeld } from '../automated/cancel-held.ts'
import { allHours, automationSays } from '../../testing/automation/automation-says.ts'
import type { Caller } from '../../testing/caller.ts'
import { idFrom, type BelongingsOf } from '../../testing/keeper.ts'
import type { ContactScene } from '../../contacts/testing/contact-changes.ts'
import { transcribe } from '../../testing/transcripts/transcribing.ts'
import { addScene, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { picture, sound, upload } from '../../testing/uploads.ts'
import { send, threadOf, type TestPerson } from '../../testing/world.ts'
import { historyChanges } from '../../moving/testing/histories.ts'
import { FAR_AHEAD } from '../../testing/time/far-ahead.ts'

interface ConversationScene extends ContactScene {
  luis: TestPerson
}

type ConversationFactKind = keyof typeof conversationFacts
type ConversationChange = (scene: ConversationScene) => Promise<unknown>

const FOLDERS = '/v1/messages/threads/folders'

/** For each fact of a conversation, a change that records it, perhaps among others. Complete by type. */
export const conversationChanges: Record<ConversationFactKind | 'ContactHistoryChanged', ConversationChange> = {
  ...historyChanges,
  MessageReceived: ({ maria }) => maria.texts('Hello'),
  MailFiled: ({ world, northline, maria }) => {
    const mail = { subject: 'Hello', quoted: '', contactId: null, isTrusted: false, isAutomatic: false }
    const event = { kind: 'message', id: newId('se'), from: maria.phone, to: northline.number, text: 'Hello' } as const
    return receiveMessage(world.deps, 'simulator', { ...event, at: world.deps.now(), mail }, null)
  },
  MessageAdded: ({ hannah, maria }) => send(hannah, maria, 'Hello'),
  MessageOmitted: async ({ hannah, maria }) => {
    await maria.texts('STOP')
    await send(hannah, maria, 'Hello?')
  },
  DeliveryChanged: async ({ world, hannah, maria }) => {
    const message = await send(hannah, maria, 'Hello')
    await world.work()
    await maria.receipt(message.id, 'failed', `The number ${maria.phone} is not in service.`)
  },
  MessageHeld: (scene) => heldByMute(scene),
  HeldMessageReleased: async (scene) => {
    await heldByMute(scene)
    await scene.hannah.ok('POST', '/v2/contacts.unmute', { id: scene.maria.id })
    await scene.world.work()
  },
  HeldMessageCancelled: async (scene) => {
    const { world, northline, maria } = scene
    await heldByMute(scene)
    await world.deps.store.tenant(northline.id, async (tx) => {
      await lockContact(tx, maria.id)
      await cancelHeld(tx, maria.id, {}, { cause: null, at: world.deps.now() })
    })
  },
  ConversationTaken: ({ hannah, maria }) => hannah.ok('POST', `/v1/contacts/${maria.id}/takeover`),
  ConversationHandedBack: async ({ hannah, maria }) => {
    await hannah.ok('POST', `/v1/contacts/${maria.id}/takeover`)
    await hannah.ok('DELETE', `/v1/contacts/${maria.id}/takeover`)
  },
  ClientRulesChanged: async ({ world, maria }) => {
    await maria.texts('LESS')
    await world.work()
  },
  MessageFlagsChanged: async (scene) => {
    const { hannah, maria } = scene
    await maria.texts('My knee hurts')
    await hannah.ok('PATCH', `/v1/messages/${await newest(scene)}/flags`, { pinned: true, review: true })
  },
  MessageDeleted: async (scene) => {
    const { hannah } = scene
    await rank(scene, 'food')
    await hannah.ok('PUT', `/v1/messages/${await newest(scene)}/reaction`, { type: 'liked' })
    await hannah.ok('DELETE', `/v1/messages/${await newest(scene)}`)
  },
  MessageResent: async ({ hannah, maria }) => {
    await maria.texts('STOP')
    const message = await send(hannah, maria, 'Hello?')
    await maria.texts('START')
    await hannah.ok('POST', `/v1/messages/${message.id}/resend`)
  },
  MessageAttachmentsChanged: async (scene) => {
    const { hannah, maria } = scene
    await maria.texts('Lunch')
    const { _id } = await upload(hannah, { bytes: await picture() })
    await hannah.ok('PUT', `/v1/messages/${await newest(scene)}/msg-attachments`, { attachments: [{ media: _id }] })
  },
  MessageReactionChanged: async (scene) => {
    const { hannah, maria } = scene
    await send(hannah, maria, 'Well done')
    await maria.texts('Loved “Well done”')
    await hannah.ok('PUT', `/v1/messages/${await newest(scene)}/reaction`, { type: 'emphasised' })
  },
  MessageContextChanged: (scene) => rank(scene, 'food'),
  AttachmentFetched: async ({ world, maria }) => {
    world.carrier.media.set('https://files.example/1', await picture())
    await maria.texts('Lunch', undefined, [{ url: 'https://files.example/1', mime: 'image/jpeg' }])
    await world.work()
  },
  PhotoCategoryChanged: async ({ hannah, maria }) => {
    await maria.texts('Lunch', undefined, [{ url: 'https://files.example/2', mime: 'image/jpeg' }])
    const [message] = await threadOf(hannah, maria)
    const photo = { attachmentId: 10_000, category: 'food' }
    await hannah.ok('PATCH', `/v1/messages/${message?.id}/photo-category`, photo)
  },
  SoundPlayed: async ({ world, hannah, maria }) => {
    world.carrier.media.set('https://files.example/3', sound())
    await maria.texts('', undefined, [{ url: 'https://files.example/3', mime: 'audio/wav' }])
    await world.work()
    const [message] = await threadOf(hannah, maria)
    await hannah.ok('POST', `/v1/messages/${message?.id}/played`, { attachmentId: 10_000 })
  },
  SoundTranscribed: async ({ world, northline, maria }) => {
    await transcribe(world, northline, () => ({ ok: true, text: 'I slept badly.', tokens: null, milliseconds: 5 }))
    world.carrier.media.set('https://files.example/4', sound())
    await maria.texts('', undefined, [{ url: 'https://files.example/4', mime: 'audio/wav' }])
    await world.work()
    world.deps.transcriber = null
  },
  ThreadRead: async ({ luis, maria }) => {
    await maria.texts('Hello')
    await luis.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { readSequence: 1 })
  },
  WaitEnded: async ({ hannah, maria }) => {
    await maria.texts('Thank you!')
    await hannah.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { needsAnswer: false })
  },
  WaitBegun: async ({ hannah, maria }) => {
    await maria.texts('Thank you!')
    await hannah.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { needsAnswer: false })
    await hannah.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { needsAnswer: true })
  },
  AnswerTaken: async ({ world, hannah, luis, maria }) => {
    const { _id } = await addScene(luis, [waitNode('wait')])
    await startScene(hannah, maria, _id)
    await maria.texts('Yes, I did')
    await world.work()
  },
  ThreadPinned: (scene) => patch(scene, { isPinned: true }),
  ThreadUnpinned: async (scene) => {
    await patch(scene, { isPinned: true })
    await patch(scene, { isPinned: false })
  },
  ThreadReviewed: (scene) => patch(scene, { isReviewed: true }),
  ThreadUnreviewed: async (scene) => {
    await patch(scene, { isReviewed: true })
    await patch(scene, { reviewPoint: FAR_AHEAD })
  },
  ContactReviewPointChanged: (scene) => patch(scene, { reviewPoint: FAR_AHEAD }),
  FolderAdded: ({ hannah }) => addFolder(hannah),
  FolderChanged: async ({ hannah }) =>
    hannah.ok('PATCH', `${FOLDERS}/${await addFolder(hannah)}`, { title: 'Evenings', primary: true }),
  FolderRemoved: async ({ hannah, maria }) => {
    const folderId = await addFolder(hannah)
    await hannah.ok('POST', `${FOLDERS}/add-into`, { folderId, contactIds: [maria.id] })
    await hannah.ok('DELETE', `${FOLDERS}/${folderId}`, {})
  },
  FolderMembersChanged: async ({ hannah, maria }) =>
    hannah.ok('POST', `${FOLDERS}/add-into`, { folderId: await addFolder(hannah), contactIds: [maria.id] }),
  DraftChanged: ({ hannah, maria }) => hannah.ok('PUT', `/v1/contacts/${maria.id}/draft`, { text: 'Half a thou' }),
  TemplateSaved: ({ hannah }) => saveTemplate(hannah),
  TemplateRemoved: async ({ hannah }) => hannah.ok('DELETE', `/v1/message-templates/${await saveTemplate(hannah)}`, {}),
}

export const conversationBelongings: BelongingsOf<'folder' | 'template'> = {
  folder: {
    of: 'person',
    add: async ({ own }) => ({ folderId: await addFolder(own.caller, `Mornings ${newId('fo').slice(-8)}`) }),
  },
  template: { of: 'person', add: async ({ own }) => ({ templateId: await saveTemplate(own.caller) }) },
}

/** Maria writes, and Hannah ranks it. */
export const rank = async ({ hannah, maria }: ContactScene, type: Measure): Promise<void> => {
  await maria.texts('Slept well, ate well')
  const [message] = await threadOf(hannah, maria)
  await hannah.ok('PUT', `/v1/messages/${message?.id}/msg-context`, { type, rank: 4, value: null })
}

/** An automated message is held because she is muted, whatever the time of day. */
const heldByMute = async ({ world, northline, hannah, maria }: ConversationScene): Promise<void> => {
  await allHours(world, northline.id)
  await hannah.ok('POST', '/v2/contacts.mute', { id: maria.id, minutes: 60 })
  await automationSays(world, northline.id, maria.id, 'How did you sleep?')
}

/** The id of Maria's last message. */
const newest = async ({ hannah, maria }: ContactScene): Promise<string> =>
  (await threadOf(hannah, maria)).at(-1)?.id ?? ''

const patch = ({ hannah, maria }: ContactScene, change: object) =>
  hannah.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, change)

const addFolder = (who: Caller, title = 'Mornings'): Promise<string> => idFrom(who, FOLDERS, { title })

const saveTemplate = (who: Caller): Promise<string> =>
  idFrom(who, '/v1/message-templates', { title: 'Morning', text: 'Good morning' })

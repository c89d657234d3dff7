import { OMITTED } from '@attune/contract/conversations/constants'
import type { ReactionType } from '@attune/contract/conversations/constants'
import type { Message, MessageContext } from '@attune/contract/conversations/entity'
import type { StaffName } from '@attune/contract/staff/entity'

/** Predicts a message after a call succeeds. Keeps its `rev`, so the server's answer always replaces the prediction. */
export type MessageChange = (message: Message) => Message

export const withFlags =
  (flags: { pinned?: boolean; review?: boolean }): MessageChange =>
  (message) =>
    message.body === undefined ? message : { ...message, body: { ...message.body, ...flags } }

/** Sets a person's reaction, of which there is at most one; null removes it. */
export const withReaction =
  (by: Pick<StaffName, '_id' | 'name'>, type: ReactionType | null): MessageChange =>
  (message) => {
    const others = (message.reaction ?? []).filter((reaction) => reaction.by !== by._id)
    return { ...message, reaction: type === null ? others : [...others, { by: by._id, type, name: by.name }] }
  }

export const withContext =
  (context: MessageContext): MessageChange =>
  (message) => ({ ...message, context: [...withoutMeasure(message, context.type), context] })

export const withoutContext =
  (type: MessageContext['type']): MessageChange =>
  (message) => ({ ...message, context: withoutMeasure(message, type) })

/** Marks a sound as listened to. */
export const withPlayed =
  (attachmentId: number, at: Date): MessageChange =>
  (message) => ({
    ...message,
    attachments: (message.attachments ?? []).map((file) =>
      file.id === attachmentId ? { ...file, playedAt: at.toISOString() } : file,
    ),
  })

/** A deleted message keeps its place in the timeline. */
export const markDeleted =
  (by: StaffName, at: Date): MessageChange =>
  (message) => ({
    ...message,
    ...(message.body !== undefined && {
      body: { ...message.body, text: '', num_attach: 0, pinned: false, review: false },
    }),
    context: [],
    attachments: [],
    reaction: [],
    deleted: { at: at.toISOString(), by },
    abilities: NO_ABILITIES,
  })

/** Being sent again; resending is disabled until the server answers. */
export const markResent: MessageChange = (message) =>
  message.body === undefined
    ? message
    : {
        ...message,
        body: {
          ...message.body,
          ...{ is_sent: 0, sent_at: null, sent_err: null, sent_reason: null, outcome: null },
          gate: { decision: 'sent', reason: null },
          carrier: message.body.carrier === OMITTED ? '' : message.body.carrier,
        },
        abilities: { ...message.abilities, resend: false },
      }

const withoutMeasure = ({ context = [] }: Message, type: MessageContext['type']): MessageContext[] =>
  context.filter((other) => other.type !== type)

const NO_ABILITIES: Message['abilities'] = {
  pin: false,
  flag: false,
  delete: false,
  resend: false,
  rank: false,
  react: false,
  tellReaction: false,
  editFiles: false,
}

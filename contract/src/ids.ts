import * as z from 'zod'

export * from './keys.ts'

/** Every id is a prefix and a UUIDv7 in 32 lower-case hex digits, made by the server. */
const prefixedId = <P extends string>(prefix: P) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-f]{32}$`), `An id of the form ${prefix}_… is expected.`)
    .meta({ example: `${prefix}_0199d3f0a1b27c3d8e4f5a6b7c8d9e0f` })

export const OrganizationId = prefixedId('or')
export const AccountId = prefixedId('us')
export const SessionId = prefixedId('se')
export const ApiKeyId = prefixedId('ak')
export const ContactId = prefixedId('ct')
export const MediaId = prefixedId('md')
export const NoteId = prefixedId('no')
/** A saved view of the list of clients. */
export const ContactViewId = prefixedId('cv')
export const ManagerRequestId = prefixedId('mr')
/** Something done to many clients, one row each. */
export const ContactJobId = prefixedId('jb')
export const ContactImportId = prefixedId('im')
/** A text kept to be sent again. */
export const MessageTemplateId = prefixedId('mt')
/** Automation for one client, drawn as nodes. */
export const SceneId = prefixedId('sc')
/** A way through a scene that was recorded, to be run at each save. */
export const SceneCaseId = prefixedId('ca')
/** A scene under way for one client: the spec's interaction-flow state. */
export const RunId = prefixedId('st')
/** A message of automation that waits to leave. */
export const HeldMessageId = prefixedId('hm')
/** A personal folder of threads. */
export const FolderId = prefixedId('fo')
/** One thread a contact: the thread's id is the contact's with another prefix. */
export const ThreadId = prefixedId('th')

/** What the caller adds to make a message its own before the server has given it a number. */
export const MessageSuffix = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,40}$/, 'A message suffix is 8 to 40 letters, digits, - or _.')

/** `contactId:sequence:suffix` (spec 1 §3). */
export const MessageId = z
  .string()
  .regex(
    /^ct_[0-9a-f]{32}:[1-9][0-9]{0,8}:[A-Za-z0-9_-]{8,40}$/,
    'A message id has the form contactId:sequence:suffix.',
  )

/** A prompt template (spec 2 §2): ids start with `v_pt`. */
export const PromptTemplateId = z
  .string()
  .regex(/^v_pt[0-9a-f]{32}$/, 'An id of the form v_pt… is expected.')
  .meta({ example: 'v_pt0199d3f0a1b27c3d8e4f5a6b7c8d9e0f' })
/** One time a model was asked. */
export const PromptLogId = prefixedId('pl')

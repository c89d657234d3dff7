import * as z from 'zod'
import { FACT_KINDS } from '../facts.ts'
import { ContactId, MessageId, RunId } from '../../ids.ts'
import { Contact } from '../../contacts/entity.ts'
import { Folder } from '../../conversations/folders.ts'
import { Message, Thread } from '../../conversations/entity.ts'
import { PresentPerson } from '../../conversations/presence-calls.ts'
import { ContactRun } from '../../scenes/runs/entity.ts'

export * from './limits.ts'

/** A position in the log of facts: opaque, given back as it came. */
export const Cursor = z.string().regex(/^[0-9]{1,20}-[0-9]{1,19}$/)

/**
 * What `GET v1/live` sends; the SSE event name is `event`, its id the cursor.
 * - `hello`: the stream stands at this cursor. Load, then apply what follows.
 * - `changed`: things as this reader sees them now. An older `rev` than the one held is to be ignored.
 * - `folders`: the reader's personal folders, all of them, after one was made, changed or taken away. A thread's `folderIds`
 *   that are not among them are to be dropped. Never older than those held.
 * - `gone`: this reader no longer reaches the client.
 * - `reset`: too far behind, the reader's rights changed, or a member of staff got another name: load everything again from this cursor.
 * - `presence`: everybody who looks at a conversation now, the reader too. It stands in no log: the cursor is the one before
 *   it, and after a `hello` or a `reset` whoever is there is told anew, so that what was held of it is to be forgotten.
 * - `ended`: the session is over.
 */
export const LiveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('hello'), cursor: Cursor }),
  z.object({
    event: z.literal('changed'),
    cursor: Cursor,
    kind: z.enum(FACT_KINDS),
    ids: z.object({ contactId: ContactId, messageId: MessageId.optional(), runId: RunId.optional() }),
    rev: z.number().int(),
    message: Message.optional(),
    thread: Thread.optional(),
    contact: Contact.optional(),
    run: ContactRun.optional(),
  }),
  z.object({ event: z.literal('folders'), cursor: Cursor, folders: z.array(Folder) }),
  z.object({ event: z.literal('gone'), cursor: Cursor, ids: z.object({ contactId: ContactId }) }),
  z.object({ event: z.literal('reset'), cursor: Cursor, reason: z.enum(['behind', 'rights', 'names']) }),
  z.object({
    event: z.literal('presence'),
    cursor: Cursor,
    contactId: ContactId,
    people: z.array(PresentPerson),
  }),
  z.object({ event: z.literal('ended'), cursor: Cursor }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

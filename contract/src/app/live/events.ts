import * as z from 'zod'
import { FACT_KINDS } from '../facts.ts'
import { ContactId, MessageId, RunId } from '../../ids.ts'
import { Contact } from '../../contacts/entity.ts'
import { Folder } from '../../conversations/folders.ts'
import { Message, Thread } from '../../conversations/entity.ts'
import { PresentPerson } from '../../conversations/presence-calls.ts'
import { ContactRun } from '../../scenes/runs/entity.ts'

export * from './limits.ts'

/** A position in the event log: an opaque string, to be sent back unchanged. */
export const Cursor = z.string().regex(/^[0-9]{1,20}-[0-9]{1,19}(-[0-9a-f]{1,16})?$/)

/**
 * Events of `GET /v1/live` (server-sent events). The SSE event name is `event`, its id is the cursor.
 * - `hello`: the stream starts at this cursor. Load your data, then apply the events that follow.
 * - `changed`: things as you see them now. Ignore them if `rev` is older than what you have.
 * - `folders`: all your personal folders, after one was created, changed or deleted. Drop ids in a thread's `folderIds` that
 *   are not among them.
 * - `notices`: your notices changed. Load the feed again.
 * - `channels`: a channel changed, or its carrier stopped or started answering. Load those you show again.
 * - `tasks`: tasks of this client changed. Load those you show again.
 * - `gone`: the client is no longer within your reach.
 * - `reset`: you are too far behind, or the database went back to an earlier state (`behind`), your permissions changed (`rights`), or a staff member was renamed (`names`).
 *   Reload everything and continue from this cursor.
 * - `presence`: everyone viewing a conversation, you included. It isn't part of the event log, so it repeats the previous
 *   cursor. After `hello` or `reset` discard all presence: it is sent again.
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
  z.object({ event: z.literal('notices'), cursor: Cursor }),
  z.object({ event: z.literal('channels'), cursor: Cursor }),
  z.object({ event: z.literal('tasks'), cursor: Cursor, ids: z.object({ contactId: ContactId }) }),
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

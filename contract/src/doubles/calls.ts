import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { Message } from '../conversations/entity.ts'
import { ContactId } from '../ids.ts'
import { MergeId } from './ids.ts'
import { page, queryInteger } from '../page.ts'
import { Comparison, DoublePair, Merge, MergeField, MergeStops } from './entity.ts'
import { doubleRefusals } from './refusals.ts'

const { ContactNotFound } = contactRefusals
const { MergeWithSelf } = doubleRefusals

/** Anyone who may erase a client may also merge one into another. Both clients' names are shown. */
const MERGING = { also: 'contacts.private-data' } as const

/**
 * Suggests pairs of clients who may be the same person, with the reasons, the most certain first. Both clients of a
 * pair are within your reach. `more`: there are more pairs than are listed.
 */
const listDoubles = tenantCall(
  'contacts.delete',
  { method: 'GET', path: '/v1/doubles', summary: 'List possible doubles' },
  MERGING,
)
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(DoublePair), more: z.boolean() }))

/** Remembers that two clients are different people, or with `same: true` takes that back. */
const dismissDouble = tenantCall(
  'contacts.delete',
  { method: 'POST', path: '/v1/doubles/dismiss', summary: 'Say that two clients are different people' },
  MERGING,
)
  .input(z.strictObject({ id: ContactId, with: ContactId, same: z.boolean().default(false) }))
  .output(z.object({ dismissed: z.boolean() }))
  .errors({ ContactNotFound, MergeWithSelf })

/** Shows two clients side by side before they are merged: what each has, where they differ, and what a merge would stop. */
const compareDoubles = tenantCall(
  'contacts.delete',
  { method: 'GET', path: '/v1/contacts/{id}/compare/{with}', summary: 'Compare two clients' },
  { ...MERGING, looks: true },
)
  .input(
    z.strictObject({
      id: ContactId,
      /** The client that would become part of it. */
      with: ContactId,
    }),
  )
  .output(Comparison)
  .errors({ ContactNotFound, MergeWithSelf })

/**
 * Merges two clients: `id` stays, `goes` becomes part of it. Notes, tasks, requests, scheduled messages, programs,
 * labels, coaches and addresses move; messages are shown in one timeline; scenes and programs of the one that goes end,
 * and its scheduled messages move stopped. An opt-out of either one still applies. `take` names the fields that take
 * their value from the one that goes; fields that the one that stays doesn't have are filled in any case. Can be undone
 * for 30 days.
 */
const mergeContacts = tenantCall(
  'contacts.delete',
  { method: 'POST', path: '/v1/contacts/{id}/merge', summary: 'Merge two clients' },
  MERGING,
)
  .input(z.strictObject({ id: ContactId, goes: ContactId, take: z.array(MergeField).max(30).default([]) }))
  .output(z.object({ merge: Merge, stopped: MergeStops }))
  .errors({
    ContactNotFound,
    MergeWithSelf,
    AlreadyMerged: doubleRefusals.AlreadyMerged,
    TooManyMerged: doubleRefusals.TooManyMerged,
  })

/** Lists the clients that this one was merged with, the latest first. */
const listMerges = tenantCall('contacts.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/merges',
  summary: 'List what a client was merged with',
})
  .input(z.strictObject({ id: ContactId }))
  .output(z.object({ data: z.array(Merge) }))
  .errors({ ContactNotFound })

/**
 * Undoes a merge within 30 days. What belonged to each client goes back to that client, unless somebody has changed it
 * since; newer messages remain with the one that stays. Automation that the merge stopped stays stopped.
 */
const undoMerge = tenantCall(
  'contacts.delete',
  { method: 'POST', path: '/v1/merges/{id}/undo', summary: 'Undo a merge' },
  MERGING,
)
  .input(z.strictObject({ id: MergeId }))
  .output(z.object({ contactId: ContactId, mergedId: ContactId }))
  .errors({
    MergeNotFound: doubleRefusals.MergeNotFound,
    MergeTooOld: doubleRefusals.MergeTooOld,
    MergedSince: doubleRefusals.MergedSince,
  })

/** Returns the client that an id now stands for: the one it was merged into, or itself. */
const locate = tenantCall('contacts.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/stays',
  summary: 'Find the client that an id stands for',
})
  .input(z.strictObject({ id: ContactId }))
  .output(z.object({ contactId: ContactId }))
  .errors({ ContactNotFound })

/**
 * Lists the messages of the clients that this one was merged with, newest first. They keep their ids and can't be changed;
 * a timeline shows them among the client's own, in order of time.
 */
const listMergedMessages = tenantCall(
  'conversations.view',
  { method: 'GET', path: '/v1/contacts/{id}/merged-messages', summary: 'List messages from before a merge' },
  { looks: true },
)
  .input(
    z.strictObject({
      id: ContactId,
      limit: queryInteger(1, 200).default(50),
      next: z.string().max(200).optional(),
    }),
  )
  .output(page(Message))
  .errors({ ContactNotFound })

export const doubles = {
  list: listDoubles,
  dismiss: dismissDouble,
  compare: compareDoubles,
  merge: mergeContacts,
  listMerges,
  undo: undoMerge,
  locate,
  listMergedMessages,
}

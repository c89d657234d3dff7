import * as z from 'zod'
import { ContactId } from '../ids.ts'
import { defineRefusals } from '../refusals.ts'
import { MERGED_MAX, UNMERGE_DAYS } from './limits.ts'

export const doubleRefusals = defineRefusals({
  MergeWithSelf: { status: 422, title: 'Not merged', message: 'Choose two different clients.' },
  /** Another merge came first. `data.contactId` is the client that stays; null if you may not see them. */
  AlreadyMerged: {
    status: 409,
    title: 'Already merged',
    message: 'One of these clients has already been merged.',
    data: z.object({ contactId: ContactId.nullable() }),
  },
  TooManyMerged: {
    status: 422,
    title: 'Not merged',
    message: `At most ${MERGED_MAX} other clients can be merged into one.`,
  },
  MergeNotFound: { status: 404, title: 'Page Not Found', message: 'This merge was undone, or never happened.' },
  MergeTooOld: {
    status: 409,
    title: 'Not undone',
    message: `A merge can be undone for ${UNMERGE_DAYS} days. This one is older.`,
  },
  MergedSince: {
    status: 409,
    title: 'Not undone',
    message: 'This client has since been merged with another one. Undo that merge first.',
  },
})

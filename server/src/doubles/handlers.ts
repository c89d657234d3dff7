import type { doubles } from '@attune/contract/doubles/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { compareDoubles } from './compare-doubles.ts'
import { dismissDouble, listDoubles } from './doubles.ts'
import { mergeContacts } from './merge-contacts.ts'
import { listMerges, whereIs } from './merges.ts'
import { mergedMessages } from './merged-messages.ts'
import { undoMerge } from './undo-merge.ts'

export const doubleHandlers: HandlersOf<typeof doubles> = {
  list: forMember(listDoubles),
  dismiss: forMember(dismissDouble),
  compare: forMember(compareDoubles),
  merge: forMember(mergeContacts),
  listMerges: forMember(listMerges),
  undo: forMember(undoMerge),
  locate: forMember(whereIs),
  listMergedMessages: forMember(mergedMessages),
}

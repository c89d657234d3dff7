import type { ThreadAction } from '@attune/contract/bulk-clients'
import type { ThreadSearchFilters } from '@attune/contract/conversations/folders'
import type { ChosenContacts } from '@attune/store/contacts/bulk-jobs'
import type { Tenant } from '@attune/store/store'
import { chooseThreads, doToThread } from '../conversations/bulk/do-to-thread.ts'
import type { Deps } from '../deps.ts'
import type { Member } from '../staff/who.ts'

/** What later slices have to do with clients in bulk: their verbs for one of many, and their way to choose clients. */
export interface BulkVerbs {
  toOne: Record<
    ThreadAction['kind'],
    (deps: Deps, tx: Tenant, who: Member, action: ThreadAction, contactId: string) => Promise<void>
  >
  ofThreads: (deps: Deps, tx: Tenant, who: Member, filters: ThreadSearchFilters) => Promise<ChosenContacts>
}

export const bulkVerbs: BulkVerbs = {
  toOne: { reviewed: doToThread, 'add-into': doToThread, 'remove-from': doToThread },
  ofThreads: chooseThreads,
}

import { eraseMarks, eraseTexts } from '@attune/store/conversations/erase-texts'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../deps.ts'
import { finish, hold, postpone } from '../work/claim.ts'

/** Messages of one transaction. */
const BATCH = 1_000

/** A client was erased: the words of their thread go too, some at a time, also after a crash. */
export const eraseThread = (deps: Deps, item: ClaimedWork): Promise<void> =>
  deps.store.tenant(item.organizationId ?? '', async (tx) => {
    await hold(tx, item)
    const contactId = String(item.payload['contactId'])
    if ((await eraseTexts(tx, contactId, BATCH)) === BATCH) return postpone(tx, item, 0)
    await eraseMarks(tx, contactId)
    await finish(tx, item)
  })

import { parseMessageId } from '@attune/contract/ids'
import { eraseProofContent } from '@attune/store/logs/proof'
import type { Deps } from '../../deps.ts'
import { finish } from '../../work/claim.ts'
import type { Job } from '../../work/kinds.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'unseal-message': { messageId: string }
  }
}

/** A message was deleted: its content is removed from the client's proof, too. The hashes stay. */
export const unsealMessage = (deps: Deps, item: Job<'unseal-message'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { contactId, sequence } = parseMessageId(item.payload.messageId)
    await eraseProofContent(tx, contactId, [`message:${sequence}`])
    await finish(tx, item)
  })

import type { PastText } from '@attune/carriers/simulator/history'
import { toMessageId } from '@attune/contract/ids'
import { listCarrierTexts } from '@attune/store/conversations/carrier-texts'
import type { Deps } from '../deps.ts'
import { CARRIER } from './found-organization.ts'

/** What the simulator's phones would remember of the messages of an organization that are there. */
export const phoneHistory = (deps: Deps, organizationId: string): Promise<PastText[]> =>
  deps.store.tenant(organizationId, async (tx) =>
    (await listCarrierTexts(tx, CARRIER)).flatMap((row): PastText[] => {
      const { from_address: from, to_address: to, text, at } = row
      if (from === null || to === null) return []
      const id = toMessageId({ contactId: row.contact_id, sequence: row.sequence, suffix: row.suffix })
      return row.direction === 1
        ? [{ kind: 'written', id, ref: row.carrier_ref ?? id, from, to, text, at }]
        : [{ kind: 'sent', id, ref: id, from, to, text, at, failedWith: row.delivery_error }]
    }),
  )

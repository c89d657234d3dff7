import type { PastText } from '@attune/carriers/simulator/history'
import { messageId } from '@attune/contract/ids'
import { textsOfCarrier } from '@attune/store/conversations/messages-of-carrier'
import type { Deps } from '../deps.ts'
import { CARRIER } from './found-organization.ts'

/** What the simulator's phones would remember of the messages of an organization that are there. */
export const phonePast = (deps: Deps, organizationId: string): Promise<PastText[]> =>
  deps.store.tenant(organizationId, async (tx) =>
    (await textsOfCarrier(tx, CARRIER)).flatMap((row): PastText[] => {
      const { from_address: from, to_address: to, text, at } = row
      if (from === null || to === null) return []
      const id = messageId({ contactId: row.contact_id, sequence: row.sequence, suffix: row.suffix })
      return row.direction === 1
        ? [{ kind: 'written', id, ref: row.carrier_ref ?? id, from, to, text, at }]
        : [{ kind: 'sent', id, ref: id, from, to, text, at, failedWith: row.delivery_error }]
    }),
  )

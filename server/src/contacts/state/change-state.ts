import type { Contact } from '@attune/contract/contacts/entity'
import type { FactKind } from '@attune/contract/app/facts'
import { changeContact, type ContactChange } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessContact } from '../access.ts'

export type LockedContact = NonNullable<Awaited<ReturnType<typeof lockContact>>>

/** What is to be written and told of a client; null: it is so already. */
export type StateChange = { columns: ContactChange; kind: FactKind; payload?: Record<string, unknown> } | null

/** Changes a client's state under its lock, with its fact. */
export const changeState = (
  deps: Deps,
  who: Member,
  contactId: string,
  change: (row: LockedContact) => StateChange,
): Promise<Contact> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await changeStateInTx(deps, tx, who, contactId, change)
    return accessContact(deps, tx, who, contactId)
  })

/** The same inside a transaction: also for one of many. */
export const changeStateInTx = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  contactId: string,
  change: (row: LockedContact) => StateChange,
): Promise<void> => {
  await accessContact(deps, tx, who, contactId)
  const row = await lockContact(tx, contactId)
  if (row === undefined) throw new Refusal('ContactNotFound')
  const found = change(row)
  if (found === null) return
  await changeContact(tx, contactId, found.columns)
  await recordFacts(tx, [
    {
      kind: found.kind,
      contactId,
      ...(found.payload === undefined ? {} : { payload: found.payload }),
      actor: who.account.account_id,
      cause: who.requestId,
      at: deps.now(),
    },
  ])
}

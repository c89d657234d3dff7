import type { Contact } from '@attune/contract/contacts/entity'
import { NO_REASON } from '@attune/contract/contacts/limits'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { changeState, type LockedContact, type StateChange } from './change-state.ts'

interface SwitchStatusInput {
  id: string
  newStatus: 'active' | 'stop'
  reason: string
}

/** Stops a client, or lets them be written to again. The send gate looks at it. */
export const switchStatus = (deps: Deps, who: Member, input: SwitchStatusInput): Promise<Contact> =>
  changeState(deps, who, input.id, (row) => statusChange(row, input))

export const statusChange = (row: LockedContact, { newStatus, reason }: Omit<SwitchStatusInput, 'id'>): StateChange =>
  row.status === newStatus
    ? null
    : {
        columns: { status: newStatus, status_reason: reason.trim() === '' ? NO_REASON : reason.trim() },
        kind: 'ContactStatusChanged',
        payload: { status: newStatus },
      }

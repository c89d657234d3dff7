import type { Contact } from '@attune/contract/contacts/entity'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { hasFeature } from '../abilities.ts'
import { changeState, type LockedContact, type StateChange } from './change-state.ts'

/** Lets automation leave a client alone for some minutes. What a person writes goes out as ever. */
export const muteContact = async (
  deps: Deps,
  who: Member,
  input: { id: string; minutes: number; from: string },
): Promise<Contact> => {
  if (!hasFeature(who, 'mute')) throw new Refusal('FeatureOff')
  const from = input.from === 'now' ? deps.now() : new Date(input.from)
  return changeState(deps, who, input.id, () => muteChange(from, input.minutes))
}

export const unmuteContact = async (deps: Deps, who: Member, input: { id: string }): Promise<Contact> => {
  if (!hasFeature(who, 'mute')) throw new Refusal('FeatureOff')
  return changeState(deps, who, input.id, unmuteChange)
}

export const muteChange = (from: Date, minutes: number): StateChange => ({
  columns: { muted_from: from, muted_until: new Date(from.getTime() + minutes * 60_000) },
  kind: 'ContactMuted',
})

export const unmuteChange = (row: LockedContact): StateChange =>
  row.muted_until === null ? null : { columns: { muted_from: null, muted_until: null }, kind: 'ContactUnmuted' }

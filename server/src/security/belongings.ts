import type { BelongingKind, Belongings } from '../calls/examples-of.ts'
import type { Keeper, Owner } from '../testing/keeper.ts'
import { ALL_BELONGINGS } from '../testing/slices.ts'
import { idParameters, type ContractCall, type IdKind } from './contract-calls.ts'

/** Whose something is that a call names. */
export const ownerOf = (kind: IdKind): Owner => (isBelonging(kind) ? ALL_BELONGINGS[kind].of : OWNERS[kind])

const OWNERS: Record<Exclude<IdKind, BelongingKind>, Owner> = {
  organization: 'organization',
  account: 'organization',
  contact: 'client',
  thread: 'client',
  message: 'client',
}

const isBelonging = (kind: IdKind): kind is BelongingKind => kind in ALL_BELONGINGS

/** Adds one of everything. */
export const addBelongings = async (keeper: Keeper): Promise<Belongings> => {
  const added: Partial<Belongings> = {}
  for (const [kind, { add }] of Object.entries(ALL_BELONGINGS))
    // A case comes with its scene.
    if (!(`${kind}Id` in added)) Object.assign(added, await add(keeper))
  return added as Belongings // The table has every kind, and each adds its id.
}

/**
 * A subject with new things in place of those that a call would use up, because a task is discarded once, and of those
 * that would be somebody else's.
 */
export const renewBelongings = async <S extends Belongings>(keeper: Keeper, of: S, call: ContractCall): Promise<S> => {
  const onlyReads = call.method === 'GET' || call.meta.reads === true
  const renewed = { ...of }
  for (const { kind } of idParameters(call)) {
    if (!isBelonging(kind) || ALL_BELONGINGS[kind].stays === true) continue
    if (onlyReads && ALL_BELONGINGS[kind].of !== 'person') continue
    Object.assign(renewed, await ALL_BELONGINGS[kind].add(keeper))
  }
  return renewed
}

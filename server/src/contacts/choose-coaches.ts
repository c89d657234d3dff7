import { lockCoaches } from '@attune/store/contacts/options'
import { filterDisabled } from '@attune/store/staff/accounts'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** The requested coaches; a missing field follows from the other. */
export interface CoachesInput {
  primaryCoach?: string | null | undefined
  coaches?: string[] | undefined
}

export interface Coaches {
  primary: string | null
  all: string[]
}

/**
 * Resolves who coaches a client from now on. Members may only add and remove coaches within their own reach and must keep
 * the client within it; those who only cover for the client's coach may do neither. Nobody whose account is disabled is
 * given a client, but those they have stay with them. A primary coach who goes is followed by the first of the others
 * whose account isn't. The refusal tells nobody who is missing, disabled or out of reach.
 */
export const chooseCoaches = async (
  deps: Pick<Deps, 'store'>,
  tx: Tenant,
  who: Member,
  now: Coaches,
  asked: CoachesInput,
): Promise<Coaches | 'unchanged'> => {
  if (asked.primaryCoach === undefined && asked.coaches === undefined) return 'unchanged'
  const then = resolveCoaches(now, asked)
  const moved = [...then.all.filter((id) => !now.all.includes(id)), ...now.all.filter((id) => !then.all.includes(id))]
  const isSame = moved.length === 0 && then.primary === now.primary
  if (isSame && now.all.length > 0) return 'unchanged'
  const { ownReach: reach } = who
  if (reach.kind === 'coaches') {
    const isOwn = (id: string) => reach.accountIds.includes(id)
    if (!moved.every(isOwn) || !then.all.some(isOwn)) throw new Refusal('CoachNotFound')
    if (now.all.length > 0 && !now.all.some(isOwn)) throw new Refusal('CoachNotFound')
  }
  const there = await lockCoaches(tx, then.all)
  if (!then.all.every((id) => there.has(id))) throw new Refusal('CoachNotFound')
  const disabled = await filterDisabled(deps.store.global, then.all)
  const isGiven = (id: string) => !now.all.includes(id) || (id === asked.primaryCoach && id !== now.primary)
  if (then.all.some((id) => disabled.has(id) && isGiven(id))) throw new Refusal('CoachNotFound')
  if (isSame) return 'unchanged'
  const follows = asked.primaryCoach === undefined && then.primary !== now.primary
  return follows ? { ...then, primary: then.all.find((id) => !disabled.has(id)) ?? then.primary } : then
}

const resolveCoaches = (now: Coaches, { primaryCoach, coaches }: CoachesInput): Coaches => {
  const others = [...new Set(coaches ?? [])]
  if (primaryCoach === undefined) {
    const stays = now.primary !== null && others.includes(now.primary)
    return { primary: stays ? now.primary : (others[0] ?? null), all: others }
  }
  return primaryCoach === null
    ? { primary: null, all: others }
    : { primary: primaryCoach, all: [primaryCoach, ...others.filter((id) => id !== primaryCoach)] }
}

import { prefixedId } from '../ids.ts'

export const SessionId = prefixedId('se')
export const ApiKeyId = prefixedId('ak')
/** Somebody's time in another person's account. */
export const SwitchId = prefixedId('sw')
/** A span in which a coach is away and a colleague covers. */
export const AbsenceId = prefixedId('ab')

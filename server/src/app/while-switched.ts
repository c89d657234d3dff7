import type { CallMeta } from '@attune/contract/call'
import type { CallContext } from '../calls/handler.ts'
import type { Person } from '../calls/who.ts'
import { Refusal } from '../refusal.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { forgetToken, personOf } from '../staff/session-cache.ts'

/**
 * The person behind a token. If they aren't in the account that the caller expects, the cache may not have a switch
 * that another process made yet: then they are loaded again.
 */
export const personNamed = async (
  { deps, visitor, switchId }: Pick<CallContext, 'deps' | 'visitor' | 'switchId'>,
  token: string,
): Promise<Person | null> => {
  const person = await personOf(deps, token, visitor)
  if (person === null || switchOf(person) === switchId) return person
  forgetToken(token)
  return personOf(deps, token, visitor)
}

const switchOf = (person: Person): string | null => person.switched?.switchId ?? null

/**
 * Refuses what somebody switched into an account may not do. Also refuses a caller who expects to be in a different
 * account, such as a tab that was open before the switch: what it shows isn't what the call would change.
 */
export const refuseWhileSwitched = (context: CallContext, meta: CallMeta, person: Person): void => {
  if (meta.whileSwitched === 'always') return
  if (switchOf(person) !== context.switchId) throw new Refusal('SwitchChanged')
  if (person.switched === undefined) return
  if (meta.whileSwitched === 'never') throw new Refusal('NotWhileSwitched')
  if (onlyReads(context, meta)) return
  if (!meta.tenant && meta.right === 'signed-in') throw new Refusal('NotWhileSwitched')
  if (person.switched.confirmed === null) throw new Refusal('SwitchReadOnly')
}

const onlyReads = ({ call }: CallContext, meta: CallMeta): boolean =>
  call.startsWith('GET ') || meta.reads === true || meta.whileSwitched === 'read'

/**
 * Adds the switch to the cause of what somebody does in another account: its facts have the owner as their actor, and
 * the cause shows who it really was.
 */
export const withSwitch = <P extends Person>(who: P): P =>
  who.switched === undefined ? who : { ...who, requestId: `${who.requestId} ${who.switched.switchId}` }

/** Records what was changed in the name of an account, under both names. */
export const recordActing = (context: CallContext, meta: CallMeta): void => {
  const { deps, person, call } = context
  if (person?.switched === undefined || meta.whileSwitched === 'always' || onlyReads(context, meta)) return
  recordSecurityEvent(deps, person, 'acted-as', {
    organizationId: person.home,
    accountId: person.account.account_id,
    actorId: person.switched.by.account_id,
    detail: { call, switch: person.switched.switchId },
  })
}

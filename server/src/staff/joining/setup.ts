import { randomBytes, timingSafeEqual } from 'node:crypto'
import { SETUP_LINK } from '@attune/contract/staff/limits'
import type { Tokens } from '@attune/contract/staff/entity'
import { lockFirstStart } from '@attune/store/first-start'
import { accountStandingOf, insertAccount } from '@attune/store/staff/accounts'
import { deleteSetupLinks, isUntouched, listSetupLinks, replaceSetupLink } from '@attune/store/staff/setup-links'
import type { Global } from '@attune/store/store'
import type { Visitor } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { networkOf } from '../../security-log/address-and-device.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { isTimeZone } from '../../organizations/time-zone.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { rememberDeviceOf } from '../sign-in/counters.ts'
import { openSession } from '../sign-in/open-session.ts'
import { beginTry } from '../sign-in/tries.ts'
import { hashToken } from '../tokens.ts'
import { foundOrganization } from './found-organization.ts'

/**
 * Creates the link for setting up a clean installation; null if it has an organization or an account. Only the link of
 * the latest start works, and only its hash is stored. The token is in the fragment, which no browser sends and no
 * proxy logs.
 */
export const createSetupLink = (deps: Deps): Promise<string | null> =>
  deps.store.globalTransaction(async (tx) => {
    await lockFirstStart(tx)
    if (!(await isUntouched(tx))) return null
    const token = randomBytes(32).toString('base64url')
    await replaceSetupLink(tx, hashToken(token), new Date(deps.now().getTime() + SETUP_LINK.hours * 3_600_000))
    return `/setup#${token}`
  })

interface SetUpInput {
  token: string
  organization: { title: string; timezone: string }
  name: string
  email: string
  password: string
  device?: string | undefined
}

/**
 * Adds the first organization and the first admin of the installation, and signs in. Of two at once, the second waits for
 * the first and is refused.
 */
export const setUp = async (
  deps: Deps,
  visitor: Visitor,
  input: SetUpInput,
): Promise<Tokens & { organization: string }> => {
  const now = deps.now()
  const from = { subject: `setup-from:${networkOf(visitor.address)}`, most: SETUP_LINK.tries, heals: false }
  await beginTry(deps, { visitor, what: 'setup' }, [from], now)
  await refuseWrongLink(deps.store.global, input.token, now)
  const { title, timezone } = input.organization
  if (!isTimeZone(timezone)) throw new Refusal('TimeZoneUnknown')
  const name = input.name.replaceAll(/\s+/g, ' ')
  const email = input.email.toLowerCase()
  refuseWeakPassword(input.password, { name, email, organization: title })
  const passwordHash = await hashPassword(input.password)
  const accountId = newId('us')
  const done = await deps.store.globalTransaction(async (tx) => {
    await lockFirstStart(tx)
    await refuseWrongLink(tx, input.token, now)
    await deleteSetupLinks(tx)
    await insertAccount(
      tx,
      {
        account_id: accountId,
        short_id: accountId.slice(-8),
        email,
        name,
        password_hash: passwordHash,
        password_changed_at: now,
        photo_url: null,
        time_zone: timezone,
        demo_note: null,
        created_at: now,
      },
      { organization_id: null, role: 'ROLE_ADMIN' },
    )
    const by = { actor: accountId, cause: visitor.requestId, at: now }
    const organization = await foundOrganization(deps, tx, { title, timezone }, by)
    const standing = await accountStandingOf(tx, accountId)
    if (standing === undefined) throw new Error('The account that was just added is missing.')
    await rememberDeviceOf(tx, accountId, input.device, now)
    const tokens = await openSession(deps, tx, visitor, standing, { way: 'password' }, now)
    return { ...tokens, organization: organization.organization_id }
  })
  recordSecurityEvent(deps, visitor, 'sign-in', { accountId, organizationId: null })
  deps.store.hints.give('facts')
  return done
}

const refuseWrongLink = async (db: Global, token: string, now: Date): Promise<void> => {
  if (!(await isUntouched(db))) throw new Refusal('SetupDone')
  const given = hashToken(token)
  const links = await listSetupLinks(db, now)
  if (!links.some((link) => timingSafeEqual(link, given))) throw new Refusal('SetupLinkInvalid')
}

import { insertOrganization } from '@attune/store/organizations/organizations'
import { insertAccount, insertManaged, recordStaff, accountStandingOf } from '@attune/store/staff/accounts'
import { staff as everybody } from '@attune/samples/cast'
import type { StaffKey } from '@attune/samples/shapes'
import type { Deps } from '../deps.ts'
import { enterOrganization, toPerson, type Member } from '../calls/who.ts'
import type { Cast } from './cast.ts'

export const CARRIER = 'simulator'

/** Creates an organization with its phone number and staff. */
export const foundOrganization = async (deps: Deps, cast: Cast): Promise<void> => {
  const { organization, organizationId } = cast
  const at = deps.now()
  await deps.store.globalTransaction(async (tx) => {
    const { title, labels, timezone, accentHue, number } = organization
    await insertOrganization(
      tx,
      {
        organization_id: organizationId,
        title,
        labels,
        logo_url: null,
        time_zone: timezone,
        accent_hue: accentHue,
        created_at: at,
      },
      [{ carrier: CARRIER, address: number }],
    )
    for (const person of cast.staff)
      await insertAccount(
        tx,
        {
          account_id: cast.accountId(person.key),
          short_id: person.key,
          email: person.email,
          name: person.name,
          password_hash: null,
          photo_url: null,
          time_zone: person.timezone,
          demo_note: person.offered ? person.note : null,
          // Visitors of the demo find the tour in the account menu.
          product_tour_at: at,
          // The sign-in page lists accounts by creation time: in the order of the samples, across organizations.
          created_at: new Date(at.getTime() + everybody.indexOf(person)),
        },
        { organization_id: person.organization === null ? null : organizationId, role: person.role },
      )
  })
  await deps.store.tenant(organizationId, async (tx) => {
    const own = cast.staff.filter((person) => person.organization !== null)
    for (const { key, name, email } of own) await recordStaff(tx, { accountId: cast.accountId(key), name, email })
    for (const { key, manages } of own)
      for (const coach of manages) await insertManaged(tx, cast.accountId(key), cast.accountId(coach))
  })
}

/** The organization's staff, signed in. */
export const membersOf = async (deps: Deps, cast: Cast): Promise<Map<StaffKey, Member>> => {
  const members = new Map<StaffKey, Member>()
  for (const person of cast.staff.filter(({ organization }) => organization !== null)) {
    const standing = await accountStandingOf(deps.store.global, cast.accountId(person.key))
    const session = { sessionId: 'demo', accessExpiresAt: deps.now(), mark: null }
    const signedIn = toPerson(standing, session, { address: 'demo', requestId: 'demo' })
    const member = signedIn === null ? null : await enterOrganization(deps, signedIn, cast.organizationId)
    if (member !== null) members.set(person.key, member)
  }
  return members
}

import { randomInt } from 'node:crypto'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import {
  insertOrganization,
  lockOrganization,
  organizationAtAddress,
  type OrganizationRecord,
} from '@attune/store/organizations/organizations'
import type { Global } from '@attune/store/store'
import type { By } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'

const SIMULATOR = 'simulator'

/**
 * Adds an organization. If a simulator runs it gets a number there, so that it can text with the Playground's phones from
 * the first minute.
 */
export const foundOrganization = async (
  deps: Deps,
  tx: Global,
  { title, timezone }: { title: string; timezone: string },
  by: By & { actor: string; cause: string },
): Promise<OrganizationRecord> => {
  const organizationId = newId('or')
  const addresses = deps.phones === null ? [] : [{ carrier: SIMULATOR, address: await freeNumber(tx) }]
  await insertOrganization(
    tx,
    { organization_id: organizationId, title, logo_url: null, time_zone: timezone, created_at: by.at },
    addresses,
  )
  await appendGlobalFacts(tx, organizationId, [{ kind: 'OrganizationChanged', ...by }])
  const organization = await lockOrganization(tx, organizationId)
  if (organization === undefined) throw new Error('The organization that was just added is missing.')
  return organization
}

/** A number that no phone company gives out: 555 is never a North American area code. */
const freeNumber = async (tx: Global): Promise<string> => {
  const number = `+1555${randomInt(2_000_000, 10_000_000)}`
  return (await organizationAtAddress(tx, SIMULATOR, number)) === null ? number : freeNumber(tx)
}

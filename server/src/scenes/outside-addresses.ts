import { filterStaffAddresses } from '@attune/store/staff/staff-addresses'
import type { Tenant } from '@attune/store/store'

/** The addresses that belong neither to the organization's own domains nor to its staff. */
export const outsideOf = async (
  tx: Tenant,
  addresses: readonly string[],
  mailDomains: readonly string[],
): Promise<string[]> => {
  const others = addresses.filter((address) => !mailDomains.includes(domainOf(address)))
  if (others.length === 0) return []
  const staff = await filterStaffAddresses(tx, others.map(toLower))
  return others.filter((address) => !staff.has(toLower(address)))
}

const domainOf = (address: string): string => toLower(address.slice(address.lastIndexOf('@') + 1))
const toLower = (address: string): string => address.toLowerCase()

import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Organization } from '@attune/contract/organizations/entity'
import type { Account } from '@attune/contract/staff/entity'
import { featureBits, permissionBits } from '@attune/contract/staff/masks'
import type { Feature } from '@attune/contract/features'
import type { Permission } from '@attune/contract/permissions'
import {
  actingOrganization,
  keepTabIn,
  readRememberedOrganization,
  remembersAll,
  setActingOrganization,
} from './organization.ts'
import { joinAccountTabs, tellAccountTabs } from './account-tabs.ts'
import { calls } from './calls.ts'
import { queryClient } from './query-client.ts'
import { followSwitch } from './switching/switched.ts'

const accountQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => calls.staff.getMe({}, { signal }),
  staleTime: 5 * 60_000,
})

/** Puts an account that a call has just returned into the cache. Other tabs load theirs again. */
export const putAccount = (account: Account): void => {
  queryClient.setQueryData(accountQuery.queryKey, account)
  tellAccountTabs()
}

/** Loads the account again after a call that changed it and returned something else. */
export const loadAccountAgain = (): Promise<void> => queryClient.invalidateQueries(accountQuery)

/** Loads the account again when another tab has changed it. Returns how to stop. */
export const followAccount = (): (() => void) => joinAccountTabs(() => void loadAccountAgain())

/** Organizations the account may act in: its own; or if it has none, the first of all, and the one it last acted in. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  // Nobody can act in a deleted organization.
  queryFn: async ({ signal }) => {
    const page = await calls.organizations.list({ limit: 100 }, { signal })
    const last = actingOrganization() ?? (remembersAll() ? null : readRememberedOrganization())
    const isBeyond = last !== null && page.pagination.hasNext && page.data.every(({ _id }) => _id !== last)
    const beyond = isBeyond ? (await calls.organizations.list({ ids: last }, { signal })).data : []
    return { ...page, data: [...page.data, ...beyond].filter(({ deletion }) => deletion === null) }
  },
  staleTime: 5 * 60_000,
})

/**
 * Loads the account and decides which organization it acts in: its own; if it has none, the one it last acted in, or
 * none if it chose all; else the first one.
 */
export const loadAccount = async (): Promise<Account> => {
  const account = await queryClient.ensureQueryData(accountQuery)
  // The page is about to reload, so nothing more is shown.
  if (followSwitch(account)) return new Promise(() => undefined)
  if (account.organization !== null) {
    setActingOrganization(account.organization)
    return account
  }
  const { data } = await queryClient.ensureQueryData(organizationsQuery)
  if (remembersAll()) {
    keepTabIn(null)
    return account
  }
  const remembered = readRememberedOrganization()
  const chosen = data.find(({ _id }) => _id === remembered) ?? data[0]
  if (chosen === undefined) setActingOrganization(null)
  else keepTabIn(chosen._id)
  return account
}

/** The organization the account acts in; undefined while loading or if there is none. */
export const useOrganization = (): Organization | undefined => {
  const { organization } = useAccount()
  const acting = organization ?? actingOrganization()
  return useQuery(organizationsQuery).data?.data.find(({ _id }) => _id === acting)
}

/** The signed-in account. Only for use inside the signed-in frame, whose guard has loaded it. */
export const useAccount = (): Account => useSuspenseQuery(accountQuery).data

/** Whether an account holds all of these permissions. */
export const may = (account: Account, ...permissions: readonly Permission[]): boolean => {
  const mask = permissionBits.expand(BigInt(account.scope.permissions))
  return permissions.every((permission) => permissionBits.has(mask, permission))
}

/** Whether the signed-in account holds all of these permissions, to decide what to show. The server enforces them. */
export const useMay = (...permissions: readonly Permission[]): boolean => may(useAccount(), ...permissions)

/** Whether a feature is on for the account and its organization. */
export const hasFeature = (account: Account, feature: Feature): boolean =>
  featureBits.has(featureBits.expand(BigInt(account.scope.features)), feature)

/** Whether a feature is on for the signed-in account, to decide what to show. */
export const useFeature = (feature: Feature): boolean => hasFeature(useAccount(), feature)

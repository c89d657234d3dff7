import type { FirstSteps } from '@attune/contract/metrics/entity'
import { findFirsts, listCarriers } from '@attune/store/metrics/first-steps'
import { listStaff } from '@attune/store/staff/list-staff'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'

/** What the organization has already, out of what it needs to begin. Nobody ticks anything off: it is what is stored. */
export const getFirstSteps = async (deps: Deps, { organizationId }: Member): Promise<FirstSteps> => {
  const carriers = await listCarriers(deps.store.global, organizationId)
  const query = { organizationId, roles: ['ROLE_COACH'], withDisabled: false, limit: 1 }
  const coaches = await listStaff(deps.store.global, query)
  const has = await deps.store.tenant(organizationId, findFirsts)
  return {
    steps: [
      { kind: 'organization', done: true },
      { kind: 'coach', done: coaches.length > 0 },
      { kind: 'channel', done: carriers.length > 0 },
      { kind: 'clients', done: has.client },
      { kind: 'text', done: has.text },
      { kind: 'scene', done: has.scene },
    ],
    onlyPlayground: carriers.length > 0 && carriers.every((carrier) => carrier === 'simulator'),
  }
}

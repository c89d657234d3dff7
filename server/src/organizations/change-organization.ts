import type { Organization } from '@attune/contract/organizations/entity'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { changeOrganization as change, lockOrganization } from '@attune/store/organizations/organizations'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Person } from '../calls/who.ts'
import { accentFamily } from './accent/accent-family.ts'
import { accessOrganization, organizationFor } from './access.ts'

interface ChangeOrganizationInput {
  id: string
  title?: string | undefined
  accentHue?: number | null | undefined
  rev?: number | undefined
}

export const changeOrganization = async (
  deps: Deps,
  who: Person,
  input: ChangeOrganizationInput,
): Promise<Organization> => {
  accessOrganization(who, input.id)
  if (typeof input.accentHue === 'number' && accentFamily(input.accentHue) === null) throw new Refusal('AccentRefused')
  const answer = await deps.store.globalTransaction(async (tx) => {
    const row = await lockOrganization(tx, input.id)
    if (row === undefined) throw new Refusal('OrganizationNotFound')
    if (input.rev !== undefined && input.rev !== row.rev) throw new Refusal('OrganizationChanged', organizationFor(row))
    const title = input.title ?? row.title
    const accent_hue = input.accentHue === undefined ? row.accent_hue : input.accentHue
    if (title === row.title && accent_hue === row.accent_hue) return organizationFor(row)
    const changed = await change(tx, input.id, { title, accent_hue })
    await appendGlobalFacts(tx, input.id, [
      { kind: 'OrganizationChanged', actor: who.account.account_id, cause: who.requestId, at: deps.now() },
    ])
    return organizationFor(changed)
  })
  deps.store.hints.give('facts')
  return answer
}

import type { NATIVE_VIEWS } from '@attune/contract/contacts/constants'
import type { ContactView } from '@attune/contract/contacts/entity'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { CONTACT_COUNT_MAX, CONTACT_VIEWS_MAX } from '@attune/contract/contacts/limits'
import type { FactKind } from '@attune/contract/app/facts'
import { countContacts } from '@attune/store/contacts/contacts'
import {
  changeView,
  deleteView,
  insertView,
  listViews as list,
  lockViews,
  type ViewRecord,
} from '@attune/store/contacts/views'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { filterOf } from './contact-filter.ts'
import { toCount } from './list-contacts.ts'

/** Lists the views everybody has, with the reader's own counts, then the saved ones. */
export const listViews = (deps: Deps, who: Member): Promise<{ data: ContactView[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const native: ContactView[] = []
    for (const [id, { name, query }] of Object.entries(nativeViewsOf(who)) as [NativeId, NativeView][]) {
      const count = toCount(await countContacts(tx, filterOf(deps, who, query), CONTACT_COUNT_MAX))
      native.push({ _id: id, kind: 'native', name, query, ...count, rev: 1 })
    }
    return { data: [...native, ...(await list(tx, who.account.account_id)).map(viewFor)] }
  })

export const createView = (
  deps: Deps,
  who: Member,
  input: { name: string; query: ContactFilters },
): Promise<ContactView> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const accountId = who.account.account_id
    const name = readName(input.name)
    await lockViews(tx, accountId)
    if ((await list(tx, accountId)).length >= CONTACT_VIEWS_MAX) throw new Refusal('TooManyViews')
    const viewId = newId('cv')
    await insertView(tx, { viewId, accountId, name, query: input.query, at: deps.now() })
    await recordViewFact(deps, tx, who, 'ViewSaved', viewId)
    return viewFor(await loadView(tx, who, viewId))
  })

export const updateView = (
  deps: Deps,
  who: Member,
  input: { viewId: string; name?: string | undefined; query?: ContactFilters | undefined },
): Promise<ContactView> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await loadView(tx, who, input.viewId)
    const name = input.name === undefined ? undefined : readName(input.name)
    await changeView(tx, input.viewId, { name, query: input.query })
    await recordViewFact(deps, tx, who, 'ViewSaved', input.viewId)
    return viewFor(await loadView(tx, who, input.viewId))
  })

export const removeView = (deps: Deps, who: Member, input: { viewId: string }): Promise<{ _id: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await loadView(tx, who, input.viewId)
    await deleteView(tx, input.viewId)
    await recordViewFact(deps, tx, who, 'ViewRemoved', input.viewId)
    return { _id: input.viewId }
  })

type NativeId = (typeof NATIVE_VIEWS)[number]
interface NativeView {
  name: string
  query: ContactFilters
}

const nativeViewsOf = (who: Member): Record<NativeId, NativeView> => ({
  all: { name: 'All', query: {} },
  mine: { name: 'Mine', query: { coach: who.account.account_id } },
  stopped: { name: 'Stopped', query: { status: 'stop' } },
  muted: { name: 'Muted', query: { muted: 'true' } },
})

/** Loads one of the reader's own views. Other people's count as missing. */
const loadView = async (tx: Tenant, who: Member, viewId: string): Promise<ViewRecord> => {
  const [view] = await list(tx, who.account.account_id, viewId)
  if (view === undefined) throw new Refusal('ViewNotFound')
  return view
}

const readName = (text: string): string => {
  const name = text.trim()
  if (name === '') throw new Refusal('ViewNameRequired')
  return name
}

const viewFor = (row: ViewRecord): ContactView => ({
  _id: row.view_id,
  kind: 'personal',
  name: row.name,
  query: row.query,
  count: null,
  more: false,
  rev: row.rev,
})

const recordViewFact = (deps: Deps, tx: Tenant, who: Member, kind: FactKind, viewId: string): Promise<void> =>
  recordFacts(tx, [{ kind, payload: { viewId }, ...byOf(who, deps.now()) }])

import { DAY_MS } from '@attune/contract/durations'
import { loadOrganization } from '@attune/store/organizations/organizations'
import type { ClientRuleTerms } from '@attune/contract/conversations/automated/client-rules'
import { CLIENT_TEXTS } from '@attune/engine/commands/client-language'
import type { Language } from '@attune/engine/commands/languages/client-texts'
import { clientCap } from '@attune/engine/gate/client-rules'
import { setOptOut } from '@attune/store/contacts/change-contacts'
import { isErased, lockContact, lockRoot } from '@attune/store/contacts/contacts'
import { listAutomatedSince, loadClientRules } from '@attune/store/conversations/automated/client-rules'
import { beginWait } from '@attune/store/conversations/waits'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../../contacts/access.ts'
import { zoneOf } from '../../contacts/client-clock.ts'
import type { RuleCommand } from '../../conversations/client-rules/apply-command.ts'
import { changeClientRules } from '../../conversations/client-rules/change-rules.ts'
import { clientLanguage } from '../../conversations/client-rules/client-language.ts'
import { isValidToken, readClientToken } from '../../conversations/client-rules/client-link.ts'
import type { Deps } from '../../deps.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { clientWhy } from '../runs/why/client-why.ts'

/** How far back the page lists messages, and how many. */
const LISTED_DAYS = 7
const LISTED_MOST = 20

/** What a client's own page shows. No name, number or text: links are forwarded. */
export interface ClientPage {
  language: Language
  organizationTitle: string
  now: Date
  zone: string
  rules: ClientRuleTerms
  /** The most automated messages a day; null: no limit. */
  cap: number | null
  optedOut: boolean
  /** Newest first. */
  messages: { at: Date; why: string[] }[]
}

/** Loads the page that a link opens; null if the link is wrong, too old or revoked, or the client is gone. */
export const loadClientPage = (deps: Deps, token: string): Promise<ClientPage | null> =>
  withClient(deps, token, async (tx, contact) => {
    const settings = await loadAutomationSettings(tx)
    const contactId = contact.contact_id
    const language = await clientLanguage(tx, contactId)
    const [now, zone] = [deps.now(), zoneOf(contact, settings)]
    const rules = await loadClientRules(tx, contactId)
    const since = new Date(now.getTime() - LISTED_DAYS * DAY_MS)
    const messages: ClientPage['messages'] = []
    for (const message of await listAutomatedSince(tx, contactId, since, LISTED_MOST)) {
      const asked = { contactId, message, zone, now, coachId: contact.primary_coach_id, language }
      messages.push({ at: message.at, why: await clientWhy(tx, asked) })
    }
    const organization = await loadOrganization(deps.store.global, tx.organizationId)
    return {
      language,
      organizationTitle: organization?.title ?? '',
      now,
      zone,
      rules,
      cap: clientCap(settings.dailyCap, rules.lessSteps),
      optedOut: contact.opted_out_at !== null,
      messages,
    }
  })

export type PageChange = RuleCommand | { kind: 'stop' }

/** Applies what a client chose on their page. Returns what applies now, as a sentence; null as above. */
export const changeByPage = (
  deps: Deps,
  token: string,
  { change, cause }: { change: PageChange; cause: string },
): Promise<string | null> =>
  withClient(deps, token, async (tx, contact) => {
    const at = deps.now()
    const contactId = contact.contact_id
    const by = { contactId, actor: null, cause, at }
    if (change.kind === 'stop') {
      if (contact.opted_out_at === null) {
        await setOptOut(tx, contactId, at)
        await recordFacts(tx, [{ kind: 'ContactOptedOut', ...by }])
      }
      return CLIENT_TEXTS[await clientLanguage(tx, contactId)].stopped
    }
    const settings = await loadAutomationSettings(tx)
    const answer = await changeClientRules(tx, { contact, settings }, change, {
      source: 'page',
      staff: null,
      cause,
      at,
    })
    if (change.kind === 'person' && (await beginWait(tx, contactId)))
      await recordFacts(tx, [{ kind: 'WaitBegun', ...by }])
    return answer
  })

/** Runs `work` for the client whose link this is, under their lock. */
const withClient = async <T>(
  deps: Deps,
  token: string,
  work: (tx: Tenant, contact: LockedContact) => Promise<T>,
): Promise<T | null> => {
  const place = readClientToken(token)
  if (place === null) return null
  const organization = await loadOrganization(deps.store.global, place.organizationId)
  if (organization === undefined || organization.deleted_at !== null) return null
  return deps.store.tenant(place.organizationId, async (tx) => {
    const contact = await lockContact(tx, place.contactId)
    if (contact === undefined || isErased(contact)) return null
    const { linkRev } = await loadClientRules(tx, place.contactId)
    if (!isValidToken(deps, place, linkRev)) return null
    // The link may be older than a merge.
    const root = await lockRoot(tx, place.contactId)
    return root === undefined ? null : work(tx, root)
  })
}

import type { ClientRules } from '@attune/contract/conversations/automated/client-rule-calls'
import { CLIENT_TEXTS } from '@attune/engine/commands/client-language'
import { clientCap, personUntil } from '@attune/engine/gate/client-rules'
import { localDate } from '@attune/engine/gate/quiet-hours'
import { listMergedInto, lockContact } from '@attune/store/contacts/contacts'
import {
  listRuleChanges,
  loadClientRules,
  writeClientRules,
  type RuleChangeRecord,
} from '@attune/store/conversations/automated/client-rules'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'
import { byOf, causeOf } from '../../calls/by.ts'
import { may, type Member } from '../../calls/who.ts'
import type { LockedContact } from '../../contacts/access.ts'
import { zoneOf } from '../../contacts/client-clock.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import { accessConversation } from '../access.ts'
import { maskFor } from '../mask-for.ts'
import { changeClientRules, recordRules } from './change-rules.ts'
import { clientLanguage } from './client-language.ts'
import { linkPlaceholder } from './client-link.ts'
import { addSystemMessage } from './send-answer.ts'

interface ContactInput {
  id: string
}

export const getClientRules = (deps: Deps, who: Member, { id }: ContactInput): Promise<ClientRules> =>
  withContact(deps, who, id, async () => undefined)

/** Ends a client's pause for a reason, and tells the client. */
export const endClientPause = (
  deps: Deps,
  who: Member,
  { id, reason }: ContactInput & { reason: string },
): Promise<ClientRules> =>
  withContact(deps, who, id, async (tx, contact) => {
    const { pausedUntil } = await loadClientRules(tx, id)
    const at = deps.now()
    if (pausedUntil === null || pausedUntil <= at) throw new Refusal('ClientNotPaused')
    await noteMember(tx, who)
    const settings = await loadAutomationSettings(tx)
    const staff = { accountId: who.account.account_id, reason: reason.replaceAll('\0', '') }
    const by = { source: 'staff' as const, staff, cause: causeOf(who), at }
    await changeClientRules(tx, { contact, settings }, { kind: 'end-pause' }, by)
    await addSystemMessage(tx, contact, {
      text: CLIENT_TEXTS[await clientLanguage(tx, id)].pauseEnded,
      key: `end-pause ${at.toISOString()}`,
      cause: causeOf(who),
      at,
    })
  })

/** Texts the client the link to their page. */
export const sendClientLink = (deps: Deps, who: Member, { id }: ContactInput): Promise<ClientRules> =>
  withContact(deps, who, id, async (tx, contact) => {
    if (contact.opted_out_at !== null || contact.status !== 'active') throw new Refusal('ClientNotReachable')
    const at = deps.now()
    const text = CLIENT_TEXTS[await clientLanguage(tx, id)].linkSent(linkPlaceholder(deps))
    await addSystemMessage(tx, contact, { text, key: `link ${at.toISOString()}`, cause: causeOf(who), at })
  })

/** Ends all links to the client's page, including those of clients who were merged into this one. */
export const endClientLinks = (deps: Deps, who: Member, { id }: ContactInput): Promise<ClientRules> =>
  withContact(deps, who, id, async (tx) => {
    for (const contactId of [...(await listMergedInto(tx, id)), id]) {
      const rules = await loadClientRules(tx, contactId)
      await writeClientRules(tx, contactId, { ...rules, linkRev: rules.linkRev + 1 })
    }
    await recordRules(tx, id, byOf(who, deps.now()))
  })

const withContact = (
  deps: Deps,
  who: Member,
  id: string,
  work: (tx: Tenant, contact: LockedContact) => Promise<void>,
): Promise<ClientRules> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, id)
    // In the order in which merges lock.
    for (const part of await listMergedInto(tx, id)) await lockContact(tx, part)
    const contact = await lockContact(tx, id)
    if (contact === undefined || contact.removed_at !== null) throw new Refusal('ContactNotFound')
    await work(tx, contact)
    return rulesFor(deps, tx, who, contact)
  })

/** How many changes are shown. */
const SHOWN = 10

const rulesFor = async (deps: Deps, tx: Tenant, who: Member, contact: LockedContact): Promise<ClientRules> => {
  const id = contact.contact_id
  const [rules, settings, now] = [await loadClientRules(tx, id), await loadAutomationSettings(tx), deps.now()]
  const isPaused = rules.pausedUntil !== null && rules.pausedUntil > now
  const person = personUntil(rules.personAskedAt)
  const mask = await maskFor(tx, who, id)
  const changes = await listRuleChanges(tx, id, SHOWN)
  const maySend = may(who, 'messages.send-direct')
  return {
    dailyCap: rules.lessSteps === 0 ? null : clientCap(settings.dailyCap, rules.lessSteps),
    pausedUntil: isPaused ? (rules.pausedUntil?.toISOString() ?? null) : null,
    isLater: rules.laterOn === localDate(now, zoneOf(contact, settings)),
    hours: rules.hours,
    personAskedAt: person !== null && person > now ? (rules.personAskedAt?.toISOString() ?? null) : null,
    changes: changes.map((row) => toChange(row, mask)),
    abilities: { endPause: isPaused && maySend, link: maySend },
  }
}

const toChange = (row: RuleChangeRecord, mask: (text: string) => string): ClientRules['changes'][number] => ({
  at: row.at.toISOString(),
  command: row.command,
  detail: row.detail,
  source: row.source,
  by: row.by,
  reason: row.reason === null ? null : mask(row.reason),
})

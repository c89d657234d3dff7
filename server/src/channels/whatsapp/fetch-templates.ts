import type { TwilioAccount } from '@attune/carriers/twilio/account'
import type { TwilioTemplate } from '@attune/carriers/twilio/account-lists'
import type { WhatsAppTemplate } from '@attune/contract/channels/whatsapp/calls'
import { countVariables, TEMPLATE_MAX, type TemplateState } from '@attune/contract/channels/whatsapp/templates'
import { listCarrierAccounts } from '@attune/store/channels/accounts'
import { listTemplates, putTemplate, removeGoneTemplates } from '@attune/store/channels/whatsapp'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { apiOf, askTwilio, refuseWithoutTwilio } from '../ask-twilio.ts'
import { toTwilioAccount, TWILIO } from '../find-account.ts'
import { loadTemplates, noteTemplates } from './templates.ts'

/** Fetches the templates of all Twilio accounts of the organization. If one of them can't be asked, nothing changes. */
export const fetchWhatsAppTemplates = async (deps: Deps, who: Member): Promise<{ data: WhatsAppTemplate[] }> => {
  refuseWithoutTwilio(deps)
  const accounts = await deps.store.tenant(who.organizationId, (tx) => openAccounts(deps, tx))
  if (accounts.length === 0) throw new Refusal('NoTwilioAccount')
  const fetched: { accountSid: string; templates: TwilioTemplate[] }[] = []
  for (const account of accounts) {
    const templates = await askTwilio(() => apiOf(deps, account).templates())
    fetched.push({ accountSid: account.accountSid, templates: templates.filter(fits) })
  }
  return deps.store.tenant(who.organizationId, async (tx) => {
    for (const one of fetched) await keepTemplates(deps, tx, one)
    await noteTemplates(deps, tx, who)
    return loadTemplates(tx)
  })
}

const openAccounts = async (deps: Deps, tx: Tenant): Promise<TwilioAccount[]> =>
  (await listCarrierAccounts(tx)).flatMap((row) => (row.carrier === TWILIO ? (toTwilioAccount(deps, row) ?? []) : []))

/** A template that was never submitted to WhatsApp, or that has named placeholders, can't be sent over it. */
const fits = ({ status, body, name, language }: TwilioTemplate): boolean =>
  toState(status) !== null &&
  body !== '' &&
  body.length <= TEMPLATE_MAX.body &&
  countVariables(body) !== null &&
  !/\{\{(?!\d{1,2}\}\})/.test(body) &&
  name.length <= TEMPLATE_MAX.name &&
  language !== '' &&
  language.length <= TEMPLATE_MAX.language

/** https://www.twilio.com/docs/whatsapp/tutorial/message-template-approvals-statuses */
const toState = (status: string): TemplateState | null => {
  if (status === 'approved') return 'approved'
  if (status === 'received' || status === 'pending') return 'pending'
  // A template that WhatsApp paused or disabled can't be sent any more either.
  return status === 'rejected' || status === 'paused' || status === 'disabled' ? 'rejected' : null
}

const keepTemplates = async (
  deps: Deps,
  tx: Tenant,
  { accountSid, templates }: { accountSid: string; templates: TwilioTemplate[] },
): Promise<void> => {
  const at = deps.now()
  const known = new Set((await listTemplates(tx)).map((row) => row.content_sid))
  let room = TEMPLATE_MAX.perOrganization - known.size
  for (const { sid, name, language, body, status, rejection } of templates) {
    if (!known.has(sid) && (room -= 1) < 0) continue
    await putTemplate(tx, {
      ...{ template_id: newId('wt'), name, language, body, state: toState(status) ?? 'pending', content_sid: sid },
      ...{ account_sid: accountSid, rejection: rejection === '' ? null : rejection, created_at: at, changed_at: at },
    })
  }
  await removeGoneTemplates(
    tx,
    accountSid,
    templates.map(({ sid }) => sid),
  )
}

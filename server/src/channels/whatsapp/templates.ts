import type { WhatsAppTemplate } from '@attune/contract/channels/whatsapp/calls'
import { countVariables, TEMPLATE_MAX } from '@attune/contract/channels/whatsapp/templates'
import {
  insertTemplate,
  listTemplates,
  loadTemplate,
  lockTemplates,
  removeTemplate,
  setDefaultTemplate,
  type WhatsAppTemplateRecord,
} from '@attune/store/channels/whatsapp'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { recordFacts, type FactTrait } from '../../work/record-facts.ts'

/** Lists the organization's WhatsApp templates. */
export const listWhatsAppTemplates = (deps: Deps, who: Member): Promise<{ data: WhatsAppTemplate[] }> =>
  deps.store.tenant(who.organizationId, loadTemplates)

interface AddInput {
  name: string
  language: string
  body: string
  contentSid: string
}

/** Adds a template by hand, as approved: whoever adds it has seen that in the Twilio Console. */
export const addWhatsAppTemplate = (deps: Deps, who: Member, input: AddInput): Promise<WhatsAppTemplate> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { name, language, body, contentSid } = input
    await lockTemplates(tx)
    const all = await listTemplates(tx)
    if (all.some((row) => row.content_sid === contentSid)) throw new Refusal('WhatsAppTemplateKnown')
    if (all.length >= TEMPLATE_MAX.perOrganization) throw new Refusal('WhatsAppTemplatesFull')
    const at = deps.now()
    const row = {
      ...{ template_id: newId('wt'), name, language, body, state: 'approved' as const, content_sid: contentSid },
      ...{ account_sid: null, rejection: null, created_at: at, changed_at: at },
    }
    if (!(await insertTemplate(tx, row))) throw new Refusal('WhatsAppTemplateKnown')
    await noteTemplates(deps, tx, who)
    return toTemplate({ ...row, organization_id: tx.organizationId, is_default: false })
  })

/** Chooses the template for automation. What has been waiting for the window is sent with it at once. */
export const chooseWhatsAppTemplate = (
  deps: Deps,
  who: Member,
  { id }: { id: string | null },
): Promise<{ data: WhatsAppTemplate[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    if (id !== null) {
      const row = await loadTemplate(tx, id)
      if (row === undefined) throw new Refusal('WhatsAppTemplateNotFound')
      if (row.state !== 'approved') throw new Refusal('WhatsAppTemplateNotApproved')
      if (countVariables(row.body) !== 1) throw new Refusal('WhatsAppTemplateNeedsOnePlace')
    }
    await setDefaultTemplate(tx, id)
    await noteTemplates(deps, tx, who, ['template-chosen'])
    return loadTemplates(tx)
  })

/** Removes a template. What was sent as it stays as it is. */
export const removeWhatsAppTemplate = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ _id: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    if (!(await removeTemplate(tx, id))) throw new Refusal('WhatsAppTemplateNotFound')
    await noteTemplates(deps, tx, who)
    return { _id: id }
  })

export const loadTemplates = async (tx: Tenant): Promise<{ data: WhatsAppTemplate[] }> => ({
  data: (await listTemplates(tx)).map(toTemplate),
})

export const noteTemplates = (deps: Deps, tx: Tenant, who: Member, traits: readonly FactTrait[] = []): Promise<void> =>
  recordFacts(tx, [{ kind: 'ChannelChanged', ...byOf(who, deps.now()) }], { traits })

const toTemplate = (row: WhatsAppTemplateRecord): WhatsAppTemplate => ({
  _id: row.template_id,
  name: row.name,
  language: row.language,
  body: row.body,
  variables: countVariables(row.body) ?? 0,
  state: row.state,
  rejection: row.rejection,
  contentSid: row.content_sid,
  isFetched: row.account_sid !== null,
  isDefault: row.is_default,
})

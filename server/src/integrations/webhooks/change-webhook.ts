import { FACT_KINDS } from '@attune/contract/app/facts'
import type { Webhook } from '@attune/contract/integrations/entity'
import { WEBHOOK_MAX } from '@attune/contract/integrations/limits'
import {
  changeWebhook,
  deleteWebhook,
  insertWebhook,
  listWebhooks as list,
  lockWebhooks,
} from '@attune/store/integrations/webhooks'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { recordConnectionEvent } from '../../security-log/record-security-event.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessWebhook, loadWebhookFor, webhookFor } from '../access.ts'
import { postNow } from './fill-webhooks.ts'
import { mayPostTo } from './post-event.ts'
import { newWebhookSecret, openWebhookSecrets, sealWebhookSecrets, webhookSealedFor } from './secrets.ts'

interface WebhookFields {
  title?: string | undefined
  url?: string | undefined
  kinds?: string[] | null | undefined
}

type WithSecret = { webhook: Webhook; secret: string }

export const listWebhooks = (deps: Deps, who: Member): Promise<{ data: Webhook[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => ({
    data: (await list(tx)).map((row) => webhookFor(row, deps.now())),
  }))

export const createWebhook = async (
  deps: Deps,
  who: Member,
  input: { title: string; url: string; kinds: string[] | null },
): Promise<WithSecret> => {
  refuseWrong(deps, input)
  const [id, secret, at] = [newId('wh'), newWebhookSecret(), deps.now()]
  const made = await deps.store.tenant(who.organizationId, async (tx) => {
    await lockWebhooks(tx)
    if ((await list(tx)).length >= WEBHOOK_MAX.webhooks) throw new Refusal('WebhooksFull')
    const of = webhookSealedFor({ organization_id: who.organizationId, webhook_id: id })
    await insertWebhook(tx, {
      webhook_id: id,
      ...input,
      ...sealWebhookSecrets(deps.secret, of, secret, { at }),
      secret_end: endOf(secret),
      failing_since: null,
      problem: null,
      last_delivered_at: null,
      created_by: who.account.account_id,
      created_at: at,
    })
    await noteChange(deps, tx, who, id)
    return { webhook: await loadWebhookFor(tx, id, deps.now()), secret }
  })
  recordConnectionEvent(deps, who, 'webhook-added', { webhook: id })
  return made
}

export const updateWebhook = async (
  deps: Deps,
  who: Member,
  { id, isOn, rev, ...fields }: { id: string; isOn?: boolean | undefined; rev?: number | undefined } & WebhookFields,
): Promise<Webhook> => {
  refuseWrong(deps, fields)
  let isMoved = false
  const changed = await deps.store.tenant(who.organizationId, async (tx) => {
    const webhook = await accessWebhook(tx, id)
    if (rev !== undefined && rev !== webhook.rev)
      throw new Refusal('WebhookOutdated', await loadWebhookFor(tx, id, deps.now()))
    const { title = webhook.title, url = webhook.url, kinds = webhook.kinds } = fields
    const state = isOn === undefined || isOn === (webhook.state === 'on') ? webhook.state : isOn ? 'on' : 'off'
    const resumes = state === 'on' && webhook.state !== 'on'
    isMoved = url !== webhook.url
    const isNew = resumes || isMoved
    const fresh = { failing_since: null, problem: null, quiet_until: null }
    await changeWebhook(tx, id, { title, url, kinds, state, ...(isNew && fresh) })
    if (resumes) await postNow(deps, tx, id)
    await noteChange(deps, tx, who, id)
    return loadWebhookFor(tx, id, deps.now())
  })
  if (isMoved) recordConnectionEvent(deps, who, 'webhook-moved', { webhook: id })
  return changed
}

export const renewWebhookSecret = async (deps: Deps, who: Member, { id }: { id: string }): Promise<WithSecret> => {
  const renewed = await deps.store.tenant(who.organizationId, async (tx) => {
    const webhook = await accessWebhook(tx, id)
    const [secret, at] = [newWebhookSecret(), deps.now()]
    const opened = openWebhookSecrets(deps, webhook)
    const sealed = sealWebhookSecrets(deps.secret, webhookSealedFor(webhook), secret, { opened, at })
    await changeWebhook(tx, id, { ...sealed, secret_end: endOf(secret) })
    await noteChange(deps, tx, who, id)
    return { webhook: await loadWebhookFor(tx, id, deps.now()), secret }
  })
  recordConnectionEvent(deps, who, 'webhook-secret-renewed', { webhook: id })
  return renewed
}

export const removeWebhook = async (deps: Deps, who: Member, { id }: { id: string }): Promise<{ _id: string }> => {
  await deps.store.tenant(who.organizationId, async (tx) => {
    await accessWebhook(tx, id)
    await deleteWebhook(tx, id)
    await noteChange(deps, tx, who, id)
  })
  recordConnectionEvent(deps, who, 'webhook-removed', { webhook: id })
  return { _id: id }
}

const KINDS: ReadonlySet<string> = new Set(FACT_KINDS)

const refuseWrong = (deps: Deps, { url, kinds }: WebhookFields): void => {
  if (url !== undefined && !mayReceive(deps, url)) throw new Refusal('WebhookAddressRefused')
  if (kinds?.some((kind) => !KINDS.has(kind)) === true) throw new Refusal('WebhookKindUnknown')
}

/** Attune’s own address would only receive its own events, unless the operator has put a receiver behind it. */
const mayReceive = ({ settings, publicUrl }: Deps, url: string): boolean =>
  mayPostTo(url, settings.webhookOrigins) &&
  (hostOf(url) !== hostOf(publicUrl) || settings.webhookOrigins.includes(URL.parse(url)?.origin ?? ''))

/** With the port, unless it is the usual one; a name may end in a dot. */
const hostOf = (address: string): string | undefined => URL.parse(address)?.host.replace(/\.(?=:|$)/, '')

const endOf = (secret: string): string => secret.slice(-4)

const noteChange = (deps: Deps, tx: Tenant, who: Member, webhookId: string): Promise<void> =>
  recordFacts(tx, [
    {
      kind: 'WebhookChanged',
      payload: { webhookId },
      ...byOf(who, deps.now()),
    },
  ])

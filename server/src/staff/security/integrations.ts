import { DAY_MS } from '@attune/contract/durations'
import type { Integration } from '@attune/contract/staff/entity'
import { INTEGRATION_PERMISSIONS } from '@attune/contract/staff/integration-permissions'
import { INTEGRATIONS_MAX } from '@attune/contract/staff/limits'
import { permissionBits } from '@attune/contract/staff/masks'
import type { Permission } from '@attune/contract/permissions'
import { insertAccount, setDisabled } from '@attune/store/staff/accounts'
import {
  integrationKeysOf,
  lockIntegrations,
  revokeApiKeyOf,
  type IntegrationRecord,
} from '@attune/store/staff/api-keys'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { verifyPasswordAndCode } from '../account/verify-password.ts'
import { forgetAccount } from '../session-cache.ts'
import { addMail } from '../mail/add-mail.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { endAndRecordSessions, forgetEndedSessions } from '../sign-in/end-sessions.ts'
import { byOf } from '../../calls/by.ts'
import { fullPermissionsOf, type Member } from '../../calls/who.ts'
import { addKey, keyFor } from './keys.ts'

export const listIntegrations = async (deps: Deps, who: Member): Promise<{ data: Integration[] }> => ({
  data: (await integrationKeysOf(deps.store.global, who.organizationId)).map(integrationFor),
})

/**
 * Creates an integration: an account of the organization without a person, password or mailbox. It reaches all of the
 * organization's clients and gets the rights named, or its creator's, except those over accounts, keys and payouts. Its
 * creator is told by mail.
 */
export const createIntegration = async (
  deps: Deps,
  who: Member,
  input: {
    name: string
    rights?: Permission[] | undefined
    expiresInDays?: number | undefined
    password: string
    code?: string | undefined
  },
): Promise<{ key: string; integration: Integration }> => {
  await verifyPasswordAndCode(deps, who, input)
  const [now, accountId, permissions] = [deps.now(), newId('us'), rightsFor(who, input.rights)]
  const { expiresInDays: days } = input
  const expiresAt = days === undefined ? null : new Date(now.getTime() + days * DAY_MS)
  const { account_id: createdBy, name: maker_name, email: maker_email } = who.account
  const made = await deps.store.globalTransaction(async (tx) => {
    await lockIntegrations(tx, who.organizationId)
    if ((await integrationKeysOf(tx, who.organizationId)).length >= INTEGRATIONS_MAX) throw new Refusal('ApiKeysFull')
    await insertAccount(
      tx,
      {
        account_id: accountId,
        short_id: accountId.slice(-8),
        kind: 'integration',
        // No mail ever arrives there (RFC 2606), and nobody can reset a password through it.
        email: `${accountId}@integration.invalid`,
        name: input.name.trim(),
        password_hash: null,
        photo_url: null,
        time_zone: who.account.time_zone,
        demo_note: null,
        created_at: now,
      },
      {
        organization_id: who.organizationId,
        role: 'ROLE_ADMIN',
        permissions,
        features: null,
      },
    )
    const { key, record } = await addKey(tx, 'integration', {
      accountId,
      name: input.name,
      createdBy,
      at: now,
      expiresAt,
    })
    await appendGlobalFacts(tx, who.organizationId, [
      {
        kind: 'ApiKeyCreated',
        payload: { accountId, apiKeyId: record.api_key_id },
        ...byOf(who, now),
      },
    ])
    await addMail(tx, { mail: 'integration-created', accountId: createdBy }, now)
    return { key, integration: integrationFor({ ...record, maker_name, maker_email, permissions }) }
  })
  deps.store.hints.give('facts')
  deps.store.hints.give('work')
  recordSecurityEvent(deps, who, 'key-created', {
    organizationId: who.organizationId,
    accountId,
    actorId: createdBy,
    detail: { apiKey: made.integration._id },
  })
  return made
}

/** Revokes an integration: its key, account and sessions end together. */
export const revokeIntegration = async (deps: Deps, who: Member, input: { id: string }): Promise<{ ended: number }> => {
  const by = byOf(who, deps.now())
  const now = by.at
  const revoked = await deps.store.globalTransaction(async (tx) => {
    const found = (await integrationKeysOf(tx, who.organizationId)).find(({ api_key_id: id }) => id === input.id)
    if (found === undefined || !(await revokeApiKeyOf(tx, found.account_id, input.id, now))) return null
    const accountId = found.account_id
    await setDisabled(tx, accountId, now)
    await appendGlobalFacts(tx, who.organizationId, [
      { kind: 'ApiKeyRevoked', payload: { accountId, apiKeyId: input.id }, ...by },
      { kind: 'AccountRightsChanged', payload: { accountId }, ...by },
    ])
    const because = { organizationId: who.organizationId, accountId, ...by }
    return { accountId, ended: await endAndRecordSessions(tx, { accountId }, { why: 'key-revoked', ...because }) }
  })
  if (revoked === null) return { ended: 0 }
  forgetAccount(revoked.accountId)
  forgetEndedSessions(deps, revoked.ended)
  recordSecurityEvent(deps, who, 'key-revoked', {
    organizationId: who.organizationId,
    accountId: revoked.accountId,
    actorId: by.actor,
    detail: { apiKey: input.id },
  })
  return { ended: revoked.ended.length }
}

/** The rights an integration gets: those named, or all that its creator has. */
const rightsFor = (who: Member, rights: readonly Permission[] | undefined): bigint => {
  const can = fullPermissionsOf(who) & permissionBits.of(INTEGRATION_PERMISSIONS)
  if (rights?.some((name) => !permissionBits.has(can, name)) === true) throw new Refusal('IntegrationRightDenied')
  return rights === undefined ? can : permissionBits.of(rights)
}

const integrationFor = (record: IntegrationRecord): Integration => ({
  ...keyFor(record),
  account: record.account_id,
  rights: INTEGRATION_PERMISSIONS.filter((name) => permissionBits.has(record.permissions ?? 0n, name)),
  expiresAt: record.expires_at?.toISOString() ?? null,
  createdBy:
    record.created_by === null || record.maker_name === null || record.maker_email === null
      ? null
      : { _id: record.created_by, name: record.maker_name, email: record.maker_email },
})

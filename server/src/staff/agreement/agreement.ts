import type { AgreementSignature, AgreementState } from '@attune/contract/staff/agreement/agreement-calls'
import { isStaff, ROLES } from '@attune/contract/roles'
import {
  addAgreement,
  addSignature,
  latestSignatureOf,
  listSigners,
  loadAgreement,
  lockAgreement,
  type AgreementRecord,
} from '@attune/store/staff/agreement/agreements'
import { listJoinedIds } from '@attune/store/staff/list-staff'
import type { Tenant } from '@attune/store/store'
import { actorIdOf, byOf } from '../../calls/by.ts'
import { may, type Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { noteMember } from '../note-member.ts'

/** The organization's agreement, and whether somebody has signed it. */
export const getAgreement = async (deps: Deps, who: Member): Promise<AgreementState> => {
  const signers = may(who, 'organizations.update') ? await listWhoSigns(deps, who) : null
  return deps.store.tenant(who.organizationId, (tx) => stateFor(tx, who, signers))
}

/** Adds a version of the agreement. An empty text ends it. */
export const putAgreement = async (
  deps: Deps,
  who: Member,
  { text, version }: { text: string; version: number },
): Promise<AgreementState> => {
  const signers = await listWhoSigns(deps, who)
  const [state, isChanged] = await deps.store.tenant(who.organizationId, async (tx) => {
    await lockAgreement(tx, 'changes')
    const last = await loadAgreement(tx)
    if (version !== (currentOf(last)?.version ?? 0))
      throw new Refusal('AgreementChanged', await stateFor(tx, who, signers))
    if (text === (last?.body ?? '')) return [await stateFor(tx, who, signers), false]
    const by = byOf(who, deps.now())
    await noteMember(tx, who)
    await addAgreement(tx, {
      version: (last?.version ?? 0) + 1,
      body: text,
      changed_by: by.actor,
      changed_at: by.at,
    })
    await recordFacts(tx, [{ kind: 'OrganizationAgreementChanged', ...by }])
    return [await stateFor(tx, who, signers), true]
  })
  if (isChanged)
    recordSecurityEvent(deps, who, 'agreement-changed', {
      organizationId: who.organizationId,
      actorId: actorIdOf(who),
      detail: { version: String(state.agreement?.version ?? 'none') },
    })
  return state
}

/** Signs the version that somebody has read, if it still counts. */
export const signAgreement = async (
  deps: Deps,
  who: Member,
  { version, name }: { version: number; name: string },
): Promise<AgreementState> => {
  const accountId = who.account.account_id
  const signers = may(who, 'organizations.update') ? await listWhoSigns(deps, who) : null
  const [state, isNew] = await deps.store.tenant(who.organizationId, async (tx) => {
    await lockAgreement(tx, 'signs')
    const current = currentOf(await loadAgreement(tx))
    if (current === undefined) throw new Refusal('AgreementMissing')
    if (!isOfTheirs(who)) throw new Refusal('AgreementNotYours')
    if (current.version !== version) throw new Refusal('AgreementChanged', await stateFor(tx, who, signers))
    const at = deps.now()
    await noteMember(tx, who)
    const added = await addSignature(tx, { account_id: accountId, version, name, signed_at: at })
    const payload = { accountId, version }
    if (added) await recordFacts(tx, [{ kind: 'AccountAgreementSigned', payload, ...byOf(who, at) }])
    return [await stateFor(tx, who, signers), added]
  })
  if (isNew)
    recordSecurityEvent(deps, who, 'agreement-signed', {
      organizationId: who.organizationId,
      accountId,
      detail: { version: String(version) },
    })
  return state
}

/** The latest version that an account has signed, while its organization has an agreement. */
export const signatureOf = async (tx: Tenant, accountId: string): Promise<AgreementSignature | null> => {
  const current = currentOf(await loadAgreement(tx))
  if (current === undefined) return null
  const signature = await latestSignatureOf(tx, accountId)
  if (signature === undefined) return null
  const { version, name, signed_at } = signature
  return { version, name, signedAt: signed_at.toISOString(), isCurrent: version === current.version }
}

const stateFor = async (tx: Tenant, who: Member, signers: readonly string[] | null): Promise<AgreementState> => {
  const current = currentOf(await loadAgreement(tx))
  const update = may(who, 'organizations.update')
  if (current === undefined)
    return { agreement: null, signature: null, signed: null, abilities: { update, sign: false } }
  const signed = signers === null ? null : new Set(await listSigners(tx, current.version))
  return {
    agreement: { version: current.version, text: current.body, changedAt: current.changed_at.toISOString() },
    signature: await signatureOf(tx, who.account.account_id),
    signed: signed && { people: signers?.filter((id) => signed.has(id)).length ?? 0, of: signers?.length ?? 0 },
    abilities: { update, sign: isOfTheirs(who) },
  }
}

const isOfTheirs = (who: Member): boolean => who.home === who.organizationId

const currentOf = (last: AgreementRecord | undefined): AgreementRecord | undefined =>
  last === undefined || last.body === '' ? undefined : last

/** The people an agreement is for: those who coach, or manage coaches. */
const listWhoSigns = (deps: Deps, who: Member): Promise<string[]> =>
  listJoinedIds(
    deps.store.global,
    who.organizationId,
    ROLES.filter((role) => !isStaff(role)),
  )

import { createHash, randomBytes } from 'node:crypto'
import {
  insertProofLines,
  lastProofLine,
  listProofFacts,
  listUnsealed,
  lockProof,
  type ProofLine,
  type ProofSource,
} from '@attune/store/logs/proof'
import type { Tenant } from '@attune/store/store'
import { listNames } from '@attune/store/staff/list-staff'
import type { Deps } from '../../deps.ts'
import { explainProgram } from '../../programs/explain-program.ts'
import { whyForRecord } from '../../scenes/runs/why/why.ts'

/** Lines per transaction. */
const PORTION = 200

/** Seals what has happened with a client since the last time, portion by portion. */
export const sealContact = async (deps: Deps, organizationId: string, contactId: string): Promise<void> => {
  // Includes the latest looks of this process.
  await deps.looks.flush()
  const facts = await listProofFacts(deps.store.global, organizationId, contactId)
  for (let more = true; more;)
    more = await deps.store.tenant(organizationId, async (tx) => {
      await lockProof(tx, contactId)
      const sources = await listUnsealed(tx, contactId, facts, PORTION)
      const told = await nameAccounts(deps, await addReasons(tx, contactId, sources))
      await insertProofLines(tx, chain(tx.organizationId, contactId, told, await lastProofLine(tx, contactId)))
      return sources.length === PORTION
    })
}

/** What a client's chain begins with. */
const genesisOf = (organizationId: string, contactId: string): string =>
  sha256(`attune proof 1\n${organizationId}\n${contactId}`)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const chain = (
  organizationId: string,
  contactId: string,
  sources: readonly ProofSource[],
  last: Pick<ProofLine, 'place' | 'hash'> | undefined,
): Omit<ProofLine, 'organization_id'>[] => {
  let { place, hash } = last ?? { place: 0, hash: genesisOf(organizationId, contactId) }
  return sources.map(({ source, kind, at, content: told }) => {
    const content = JSON.stringify(told)
    const salt = randomBytes(16).toString('hex')
    const digest = sha256(`${salt}\n${content}`)
    place += 1
    hash = sha256([hash, place, at.toISOString(), kind, digest].join('\n'))
    return { contact_id: contactId, place, source, kind, at, salt, content, digest, hash }
  })
}

/** Automated texts get why they were sent, in which version, and who published it. */
const addReasons = async (tx: Tenant, contactId: string, sources: ProofSource[]): Promise<ProofSource[]> => {
  const told: ProofSource[] = []
  for (const source of sources) {
    const { kind, content } = source
    if (kind !== 'message') told.push(source)
    else {
      const why = await whyForRecord(tx, { contactId, sequence: Number(content['sequence']) }, explainProgram)
      told.push({ ...source, content: { ...content, why } })
    }
  }
  return told
}

/** Fields of a line that contain the id of an account. */
const ACCOUNT_FIELDS = ['by', 'as'] as const

/** Those who did something are named: accounts can be deleted, and what is sealed has to be readable without us. */
const nameAccounts = async (deps: Deps, sources: ProofSource[]): Promise<ProofSource[]> => {
  const ids = sources.flatMap(({ content }) => ACCOUNT_FIELDS.map((field) => content[field]))
  const named = await listNames(deps.store.global, [...new Set(ids.filter((id) => typeof id === 'string'))])
  const byId = new Map(named.map(({ account_id: _id, name, email }) => [_id, { _id, name, email }]))
  const nameOf = (id: unknown) => (typeof id === 'string' ? (byId.get(id) ?? { _id: id }) : null)
  return sources.map((source) => ({
    ...source,
    content: Object.fromEntries(
      Object.entries(source.content).map(([field, value]) => [
        field,
        ACCOUNT_FIELDS.some((one) => one === field) ? nameOf(value) : value,
      ]),
    ),
  }))
}

import { createHash } from 'node:crypto'
import { findProofContact, listProofLines, type ProofLine } from '@attune/store/logs/proof'
import { byOf } from '../../calls/by.ts'
import { may, type Member } from '../../calls/who.ts'
import { accessContact } from '../../contacts/access.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { signerOf, type Signer } from '../signing.ts'
import { sealContact } from './seal.ts'

/** Lines per chunk. */
const PIECE = 200

/** Refuses, or records that a member downloads a client's proof, and seals what has happened until now. */
export const startProof = async (deps: Deps, who: Member, contactId: string): Promise<void> => {
  if (!may(who, 'conversations.view')) throw new Refusal('AccessDenied')
  await deps.store.tenant(who.organizationId, async (tx) => {
    const contact = await findProofContact(tx, contactId)
    if (contact === undefined) throw new Refusal('ContactNotFound')
    // For an erased client there is only the chain. Nobody reaches them any more, except those who reach everybody.
    if (contact.removed_at === null) await accessContact(deps, tx, who, contactId)
    else if (who.reach.kind !== 'all') throw new Refusal('ContactNotFound')
    await recordFacts(tx, [{ kind: 'ProofExported', contactId, ...byOf(who, deps.now()) }])
  })
  await sealContact(deps, who.organizationId, contactId)
}

/**
 * Yields the proof of a client as JSON Lines: a head, the chain from its beginning, and an end. Each line is signed, so
 * that it can be told which one was changed. `reader` throws once the right is lost.
 */
export async function* exportProof(
  deps: Deps,
  reader: () => Promise<Member>,
  contactId: string,
): AsyncGenerator<string> {
  const { organizationId, account } = await reader()
  const signer = signerOf(deps.secret)
  const head = signed(signer, {
    proof: 1,
    organization: organizationId,
    client: contactId,
    exportedAt: deps.now().toISOString(),
    exportedBy: account.email,
    algorithm: 'Ed25519, SHA-256',
    publicKey: signer.publicKey,
  })
  yield head
  let last: Pick<ProofLine, 'place' | 'hash'> = { place: 0, hash: '' }
  for (let more = true; more;) {
    await reader()
    const after = last.place
    const lines = await deps.store.tenant(organizationId, (tx) => listProofLines(tx, contactId, after, PIECE))
    yield lines.map((line) => signed(signer, toLine(line))).join('')
    last = lines.at(-1) ?? last
    more = lines.length === PIECE
  }
  yield signed(signer, { end: last.place, hash: last.hash, head: createHash('sha256').update(head).digest('hex') })
}

const toLine = ({ place: n, at, kind, digest, hash, salt, content }: ProofLine): object => ({
  ...{ n, at: at.toISOString(), kind, digest, hash },
  // As it was hashed: reading JSON and writing it again gives the same text.
  ...(content === null ? { erased: true } : { salt, content: JSON.parse(content) as unknown }),
})

/** A line whose last field is a signature over all of it without that field. */
const signed = (signer: Signer, line: object): string => {
  const text = JSON.stringify(line)
  return `${text.slice(0, -1)},"signature":"${signer.sign(text)}"}\n`
}

// Checks the proof of a client offline: node tools/verify-proof.ts <file> [public key]
// The key is the installation's, as its logs show it. Without one, the proof is checked with the key it contains.
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

type Text = 'organization' | 'client' | 'exportedAt' | 'publicKey' | 'at' | 'kind' | 'digest' | 'hash' | 'salt' | 'head'
type Line = Partial<Record<Text, string> & Record<'proof' | 'n' | 'end', number>> & {
  content?: unknown
  erased?: boolean
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What is wrong with the first faulty line of a proof; null if nothing is wrong. */
export const verifyProof = (text: string, expectedKey?: string): string | null => {
  const rows = text.split('\n')
  if (rows.pop() !== '') return `Line ${rows.length + 1} is cut off.`
  const head = parse(rows[0])
  if (head?.proof !== 1 || head.publicKey === undefined)
    return 'Line 1 was changed or dropped: it is not the head of a proof.'
  if (expectedKey !== undefined && head.publicKey !== expectedKey)
    return 'Line 1: it was not signed by the installation whose key you gave.'
  const key = readKey(head.publicKey)
  if (key === null || !isSigned(rows[0] ?? '', key)) return 'Line 1 was changed.'
  let hash = sha256(`attune proof 1\n${head.organization}\n${head.client}`)
  let last = 0
  for (const [index, row] of rows.entries()) {
    if (index === 0) continue
    const line = parse(row)
    const where = `Line ${index + 1}`
    if (line === null || !isSigned(row, key)) return `${where} was changed or added.`
    if (line.end !== undefined) {
      const added = index < rows.length - 1 ? `Line ${index + 2} was added after the end.` : null
      return checkEnd(line, { rows, last, hash, where }) ?? added
    }
    if (line.n === undefined) return `${where} was added.`
    if (line.n > last + 1) return `${where}: the line before it was dropped or moved.`
    if (line.n <= last) return `${where} was added or moved.`
    if (line.erased !== true && sha256(`${line.salt}\n${JSON.stringify(line.content)}`) !== line.digest)
      return `${where}: its content was changed.`
    hash = sha256([hash, line.n, line.at, line.kind, line.digest].join('\n'))
    if (hash !== line.hash) return `${where}: it does not follow from the line before.`
    last = line.n
  }
  return `Line ${rows.length + 1} was dropped: the end is missing.`
}

const checkEnd = (
  line: Line,
  { rows, last, hash, where }: { rows: string[]; last: number; hash: string; where: string },
) => {
  if (line.head !== sha256(`${rows[0]}\n`)) return `${where}: the end is another file's.`
  if (line.end !== last || (last > 0 && line.hash !== hash)) return `${where}: the line before it was dropped.`
  return null
}

const parse = (row = ''): Line | null => {
  try {
    return JSON.parse(row) as Line
  } catch {
    // Not JSON: reported as a changed line.
    return null
  }
}

const readKey = (base64: string): KeyObject | null => {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
  } catch {
    // Not a key: reported as a changed head.
    return null
  }
}

/** A line's last field is a signature over all of it without that field. */
const isSigned = (row: string, key: KeyObject): boolean => {
  const [, body, signature] = /^(.*),"signature":"([A-Za-z0-9+/=]+)"\}$/s.exec(row) ?? []
  if (body === undefined || signature === undefined) return false
  return verify(null, Buffer.from(`${body}}`), key, Buffer.from(signature, 'base64'))
}

const [, script, file, key] = process.argv
if (script?.endsWith('verify-proof.ts') === true && file !== undefined) {
  const text = readFileSync(file, 'utf8')
  const problem = verifyProof(text, key)
  const { client, exportedAt, publicKey } = parse(text.split('\n')[0]) ?? {}
  console.log(
    problem ?? `Valid: client ${client}, ${exportedAt}, ${text.split('\n').length - 3} lines, key ${publicKey}`,
  )
  process.exitCode = problem === null ? 0 : 1
}

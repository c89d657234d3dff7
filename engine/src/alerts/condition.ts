import { MEASURES } from '@attune/contract/contacts/ranks'
import { evaluate, checkExpression } from '../expressions/evaluate.ts'
import { momentInZone } from '../expressions/moments.ts'
import { nearestName } from '../expressions/nearest-name.ts'
import { CLIENT_NAMES } from '../scope/client-names.ts'
import { isPrivateName } from '../scope/private-names.ts'
import type { ScopeName } from '../scope/scope-name.ts'
import { zoneFault } from '../schedule/zone.ts'
import { profileTree } from '../turn/client-scope.ts'
import type { World } from '../world.ts'
import { FIGURES, ranksAt } from './figures.ts'
import type { ClientHistory } from './history.ts'

/** A client as conditions see them. Nothing reveals who they are. */
export interface AlertClient {
  id: string
  status: string
  optedOut: boolean
  zone: string
  tags: readonly string[]
  profile: World['profile']
  history: ClientHistory
}

export type ConditionCheck =
  | { ok: true; reads: ReadonlySet<string> }
  | { ok: false; reason: string; at?: number | undefined }

/** What a condition can read, for suggestions as it is written. */
export const CONDITION_NAMES: readonly ScopeName[] = [
  ...Object.entries(FIGURES).map(([name, { about }]) =>
    toName(name, about, name.includes('Since') ? 'sometimes' : 'always'),
  ),
  ...MEASURES.map((measure) =>
    toName(`ranks.${measure}`, `Latest rank: 4 (On Point) to 1 (Bad). Empty without one.`, 'sometimes'),
  ),
  ...CLIENT_NAMES.filter(({ path }) => !isPrivateName(path)),
  toName('contact.optedOut', 'Whether the client has opted out of messages.', 'always', 'boolean'),
]

function toName(path: string, about: string, set: ScopeName['set'], type: ScopeName['type'] = 'number'): ScopeName {
  return { name: path, path, type, from: { by: 'client' }, about, set }
}

/** The fields of `contact`. Unlike those of a profile, there are never others. */
const CONTACT_FIELDS = CONDITION_NAMES.map(({ path }) => path).filter((path) => path.startsWith('contact.'))

const ROOTS = new Set(CONDITION_NAMES.map(({ path }) => path.split('.')[0] ?? path))

/** Checks a condition before it is saved. `reads` are the names at the root of what it reads, such as `profile`. */
export const checkCondition = (source: string): ConditionCheck => {
  if (source.trim() === '') return { ok: false, reason: 'Write a condition.' }
  const checked = checkExpression(source)
  if (!checked.ok) return { ok: false, reason: checked.error.message, at: checked.error.at }
  const reads = new Set<string>()
  for (const name of checked.names) {
    const fault = nameFault(name)
    if (fault !== null) return { ok: false, reason: fault }
    reads.add(rootOf(name))
  }
  if (reads.size === 0)
    return { ok: false, reason: 'It reads nothing about the client, so it’s the same for everyone.' }
  const tried = evaluateCondition(source, reads, NOBODY, 0)
  if (!tried.ok && tried.reason === TOO_COSTLY) return { ok: false, reason: TOO_COSTLY }
  return { ok: true, reads }
}

/** The language's own message when an expression uses up its steps. */
const TOO_COSTLY = 'This takes too many steps.'

const rootOf = (name: string): string => /^[A-Za-z_$][\w$]*/.exec(name)?.[0] ?? name

const nameFault = (name: string): string | null => {
  const root = rootOf(name)
  if (!ROOTS.has(root)) return unknownName(root, [...ROOTS])
  if (isPrivateName(name)) return `“${name}” may say who the client is, so alerts can’t read it.`
  const field = name.split('.', 2).join('.')
  if (root === 'contact' && !CONTACT_FIELDS.includes(field)) return unknownName(field, CONTACT_FIELDS)
  const rank = /^ranks\.([\w$]+)/.exec(name)?.[1]
  if (rank === undefined || MEASURES.some((measure) => measure === rank)) return null
  const near = nearestName(rank, MEASURES)
  return `There’s no rank “${rank}”.${near === null ? '' : ` Did you mean “ranks.${near}”?`}`
}

const unknownName = (name: string, known: readonly string[]): string => {
  const near = nearestName(name, known)
  return near === null ? `Alerts can’t read “${name}”.` : `Alerts can’t read “${name}”. Did you mean “${near}”?`
}

export type ConditionResult = { ok: true; isTrue: boolean } | { ok: false; reason: string }

/** Evaluates a condition for a client at a moment, in milliseconds. Truthy counts as true, as in a scene's switch. */
export const evaluateCondition = (
  source: string,
  reads: ReadonlySet<string>,
  client: AlertClient,
  at: number,
): ConditionResult => {
  const result = evaluate(source, scopeOf(reads, client, at))
  return result.ok
    ? { ok: true, isTrue: Boolean(result.value) }
    : { ok: false, reason: withoutValues(result.error.message, source) }
}

/** Only what is read, as it costs time. */
const scopeOf = (reads: ReadonlySet<string>, client: AlertClient, at: number): Record<string, unknown> => {
  const scope: Record<string, unknown> = Object.assign(Object.create(null) as Record<string, unknown>, {
    now: momentInZone(new Date(at).toISOString(), zoneFault(client.zone) === null ? client.zone : 'UTC'),
  })
  for (const name of reads) {
    const figure = FIGURES[name]
    if (figure !== undefined) scope[name] = figure.of(client.history, at)
  }
  if (reads.has('ranks')) scope['ranks'] = ranksAt(client.history, at)
  if (reads.has('contact')) scope['contact'] = { id: client.id, status: client.status, optedOut: client.optedOut }
  if (reads.has('tags')) scope['tags'] = [...client.tags]
  if (reads.has('profile')) scope['profile'] = profileTree(client.profile)
  return scope
}

/** A reason is shown for many clients at once, so it only quotes what is in the condition. */
const withoutValues = (message: string, source: string): string =>
  message.replaceAll(/“([^”]*)”/g, (quoted, inner: string) => (source.includes(inner) ? quoted : '“…”'))

const NOBODY: AlertClient = {
  id: '',
  status: 'active',
  optedOut: false,
  zone: 'UTC',
  tags: [],
  profile: {},
  history: { addedAt: 0, texts: [], replies: [], questions: [], ranks: [] },
}

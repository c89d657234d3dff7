import type { SceneIndex } from './scene-index.ts'
import { cacheByText } from '../expressions/text-cache.ts'
import { momentInZone, plainMilliseconds } from '../expressions/moments.ts'
import type { Run } from '../run.ts'
import { profileTree, variableTree } from './client-scope.ts'
import { millisecondsOf, type Turn } from './turn.ts'

/** Costly parts, built only for sources that mention them. */
const PARTS = ['profile', 'answers', 'attempts', 'client', 'coach', 'organization'] as const
type Part = (typeof PARTS)[number]

/** Texts whose parts are kept: every turn of a scene evaluates the same ones. */
const SOURCES_KEPT = 2_000
const partsIn = cacheByText<readonly Part[]>(SOURCES_KEPT, (source) => PARTS.filter((part) => source.includes(part)))

/**
 * The scope for an expression or template, kept until the turn changes something (`forgetScope`). `data` is added by
 * whoever evaluates the data sources.
 */
export const scopeFor = (turn: Turn, source: string): Record<string, unknown> => {
  const scope = (turn.scope ??= baseOf(turn))
  for (const part of partsIn(source)) if (!(part in scope)) Object.assign(scope, BUILD[part](turn))
  return scope
}

/** Call after changing anything the scope shows. */
export const forgetScope = (turn: Turn): void => {
  turn.scope = null
}

/** An ordinary object, which is made faster than one without a prototype: only its own properties are names. */
const baseOf = ({ run, world, client, now, zone }: Turn): Record<string, unknown> => ({
  contact: world.contact,
  tags: client.tags,
  now: momentInZone(now, zone),
  message: run.message === null ? null : { ...run.message, at: toUtcText(run.message.at) },
  answer: run.lastAnswer === null ? null : (run.answers[run.lastAnswer]?.value ?? null),
  photo: run.photo,
  reply: run.reply,
})

/** A time in one form, wherever it comes from: `2026-11-18T19:00:00.000Z`. */
const toUtcText = (at: string): string =>
  plainMilliseconds(at) === null
    ? Temporal.Instant.from(at).toString({ fractionalSecondDigits: 3 })
    : `${at.slice(0, 19)}.${at.slice(20, -1).padEnd(3, '0')}Z`

/** The variables of messages are in one tree, so one of them brings the others along. */
const buildVariables = ({ world, client }: Turn) => variableTree(world, client.profile)

/** Each part, by its name; what else is made with it comes along. */
const BUILD: Record<Part, (turn: Turn) => Record<string, unknown>> = {
  profile: ({ client }) => ({ profile: profileTree(client.profile) }),
  answers: ({ run, index }) => ({
    answers: byNode(
      index,
      mapValues(run.answers, ({ value }) => value),
      (id, other) => isNewer(run, id, other),
    ),
  }),
  attempts: ({ run, index }) => ({ attempts: byNode(index, run.attempts) }),
  client: buildVariables,
  coach: buildVariables,
  organization: buildVariables,
}

/** By node id, and by title unless another node has that id. Of nodes with one title, `isMeant` says which counts. */
const byNode = (
  index: SceneIndex,
  values: Record<string, unknown>,
  isMeant: (id: string, other: string) => boolean = () => true,
): Record<string, unknown> => {
  const named = group()
  const meant = new Map<string, string>()
  for (const [id, value] of Object.entries(values)) {
    const title = index.nodes.get(id)?.title
    if (!title || index.nodes.has(title)) continue
    const other = meant.get(title)
    if (other !== undefined && !isMeant(id, other)) continue
    meant.set(title, id)
    named[title] = value
  }
  return Object.assign(named, values)
}

/** A stored run's answers are in any order. Several nodes may have read the same message. */
const isNewer = ({ answers, lastAnswer }: Run, id: string, other: string): boolean => {
  const [at, otherAt] = [answers[id]?.at ?? '', answers[other]?.at ?? '']
  return at === otherAt ? other !== lastAnswer : millisecondsOf(at) > millisecondsOf(otherAt)
}

const mapValues = <T>(values: Record<string, T>, change: (value: T) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

const group = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>

import { CONTACT_EVENTS } from '@attune/contract/scenes/nodes/values'
import type { IncomingMessage } from '@attune/engine/input'
import { keywordForm } from '@attune/engine/keywords/keyword-form'
import { namedEvent, shownEvent } from '@attune/engine/inputs/event-names'
import { organizationHas } from '@attune/store/staff/organization-features'
import { listSceneEntries, listStartableScenes, stampOfScenes } from '@attune/store/scenes/runs/startable-scenes'
import type { Tenant } from '@attune/store/store'
import { newId } from '../../../new-id.ts'
import type { RunSession } from '../run-session.ts'

/** Queues the scenes whose keyword this text is, if the organization has the feature; not the one that is queued already. */
export const startByKeyword = async (
  session: RunSession,
  message: IncomingMessage,
  queued: string | null = null,
): Promise<void> => {
  const word = keywordForm(message.text)
  if (word === '') return
  const matching = (await triggersOf(session.tx)).filter(({ kind, value }) => kind === 'keyword' && value === word)
  if (matching.length === 0 || !(await organizationHas(session.tx, 'incoming-keyword-actions'))) return
  const sceneIds = new Set(matching.map(({ sceneId }) => sceneId).filter((sceneId) => sceneId !== queued))
  for (const sceneId of sceneIds) queueStart(session, sceneId, 'keyword', { message })
}

/** The words with which scenes start by themselves, as they are compared. */
export const wordsOfScenes = async (tx: Tenant): Promise<{ _id: string; title: string; words: string[] }[]> => {
  const triggers = (await triggersOf(tx)).filter(({ kind }) => kind === 'keyword')
  const ids = [...new Set(triggers.map(({ sceneId }) => sceneId))]
  const titles = new Map((await listStartableScenes(tx)).map(({ scene_id, title }) => [scene_id, title]))
  return ids.flatMap((_id) => {
    const title = titles.get(_id)
    const words = [...new Set(triggers.filter(({ sceneId }) => sceneId === _id).map(({ value }) => value))]
    return title === undefined ? [] : [{ _id, title, words }]
  })
}

/** Queues the scenes that begin with one of these events; each once, by the first of its triggers that fits. */
export const startByEvent = async (session: RunSession, names: readonly string[]): Promise<void> => {
  const matching = (await triggersOf(session.tx)).filter(({ kind, value }) => kind === 'event' && names.includes(value))
  const firsts = matching.filter((one, at) => matching.findIndex(({ sceneId }) => sceneId === one.sceneId) === at)
  for (const { sceneId, value } of firsts) queueStart(session, sceneId, 'event', { event: shownEvent(names, value) })
}

/** Scenes that begin with a client's first interaction. */
export const firstScenes = async (session: RunSession): Promise<string[]> =>
  (await triggersOf(session.tx)).filter(({ kind }) => kind === 'first-interaction').map(({ sceneId }) => sceneId)

/** A scene that is already running for the client is not started again. */
export const queueStart = (
  session: RunSession,
  sceneId: string,
  by: 'event' | 'keyword',
  cause: { message?: IncomingMessage; event?: string },
): void => {
  session.queue.push({
    kind: 'start',
    parent: null,
    start: {
      runId: newId('st'),
      sceneId,
      by,
      label: null,
      config: [],
      depth: 0,
      ...cause,
    },
  })
}

/** What starts a scene by itself, according to its `scene_run` node. */
interface SceneTrigger {
  sceneId: string
  kind: 'event' | 'keyword' | 'first-interaction'
  /**
   * The event's name (`custom:` and its own name for a custom event, `tag-added:` and the tag for a certain tag), or
   * the normalized keyword. Empty for the first interaction.
   */
  value: string
}

const cache = new Map<string, { stamp: string; triggers: SceneTrigger[] }>()

/** All triggers of the organization, cached until a scene changes. */
export const triggersOf = async (tx: Tenant): Promise<SceneTrigger[]> => {
  const stamp = await stampOfScenes(tx)
  const cached = cache.get(tx.organizationId)
  if (cached?.stamp === stamp) return cached.triggers
  const entries = await listSceneEntries(tx)
  const triggers = entries.flatMap(({ scene_id: sceneId, properties }) =>
    parseTriggers(sceneId, properties['triggers']),
  )
  cache.set(tx.organizationId, { stamp, triggers })
  return triggers
}

/** Stored properties are unchecked, so anything that is not a `Trigger` (contract, nodes/values.ts) is skipped. */
const parseTriggers = (sceneId: string, stored: unknown): SceneTrigger[] => {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  return list.flatMap((one): SceneTrigger[] => {
    if (typeof one !== 'object' || one === null || !('kind' in one)) return []
    if (one.kind === 'first-interaction') return [{ sceneId, kind: 'first-interaction', value: '' }]
    if (one.kind === 'keyword' && 'keywords' in one && Array.isArray(one.keywords))
      return one.keywords.flatMap((word: unknown) =>
        typeof word === 'string' && keywordForm(word) !== ''
          ? [{ sceneId, kind: 'keyword', value: keywordForm(word) } as const]
          : [],
      )
    if (one.kind !== 'event' || !('eventName' in one)) return []
    const event = CONTACT_EVENTS.find((name) => name === one.eventName)
    if (event === undefined) return []
    return [{ sceneId, kind: 'event', value: namedEvent(event, 'name' in one ? one.name : '') }]
  })
}

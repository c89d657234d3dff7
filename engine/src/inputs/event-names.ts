import { CONTACT_EVENTS } from '@attune/contract/scenes/nodes/values'

/**
 * The names under which an event can be waited for: its own, and for a custom event or a tag also `custom:name` and
 * `tag-added:tag`. Events arrive with what they are about in `data`, or already as `custom:name`.
 */
export const eventNames = (name: string, data: Record<string, unknown>): string[] => {
  const colon = name.indexOf(':')
  if (colon > 0) return [name.slice(0, colon), name]
  if (name === 'custom') return typeof data['name'] === 'string' ? [name, `custom:${data['name']}`] : [name]
  const tags: unknown[] = isTagEvent(name) && Array.isArray(data['tags']) ? data['tags'] : []
  return [name, ...tags.flatMap((tag) => (typeof tag === 'string' ? [`${name}:${tag}`] : []))]
}

/** The event that a node's properties name; null if none is set. */
export const awaitedEvent = ({ eventName, customName, tag }: Record<string, unknown>): string | null => {
  const event = CONTACT_EVENTS.find((known) => known === eventName)
  return event === undefined ? null : namedEvent(event, event === 'custom' ? customName : tag)
}

/** A certain event: with the name of a custom event, or the tag of a tag event; without either, any of its kind. */
export const namedEvent = (eventName: string, about: unknown): string => {
  const name = typeof about === 'string' ? about.trim() : ''
  return name !== '' && (eventName === 'custom' || isTagEvent(eventName)) ? `${eventName}:${name}` : eventName
}

/**
 * The name that people see for an event. It includes the custom event's name, or the tags that were added or removed, even
 * if the scene waits for any of them. Several tags are joined: `tag-added:vip, runner`.
 */
export const shownEvent = (names: readonly string[], awaited: string): string => {
  const [kind = awaited, ...certain] = names
  if (awaited !== kind || certain.length === 0) return awaited
  return `${kind}:${certain.map((name) => name.slice(kind.length + 1)).join(', ')}`
}

const isTagEvent = (name: string): boolean => name === 'tag-added' || name === 'tag-removed'

import { CONTACT_EVENT_TITLES, UNSENT_EVENTS } from '@attune/contract/scenes/nodes/values'
import { fieldsOf, type CheckedNodes } from './graph.ts'
import { NO_PATH, warningIssue, type Issue } from './issue.ts'

/** Warns about events that nothing sends yet, as triggers and where a scene waits for them. */
export const checkUnsentEvents = (nodes: CheckedNodes): Issue[] =>
  [...nodes.values()].flatMap(({ id, kind, properties: { eventName, triggers } }) => {
    if (kind.type === 'wait_event_contact')
      return issuesOf(id, 'eventName', eventName, 'clients would wait here for good')
    if (kind.type !== 'scene_run' || !Array.isArray(triggers)) return []
    return triggers.flatMap((trigger: unknown, place) => {
      const { kind: by, eventName: named } = fieldsOf(trigger)
      return by === 'event' ? issuesOf(id, `triggers.${place}`, named, 'it never starts this scene') : []
    })
  })

const issuesOf = (nodeId: string, property: string, eventName: unknown, so: string): Issue[] => {
  const event = UNSENT_EVENTS.find((unsent) => unsent === eventName)
  if (event === undefined) return []
  const reason = `Nothing sends “${CONTACT_EVENT_TITLES[event]}” yet, so ${so}. Another program can send a custom event instead.`
  return [warningIssue(nodeId, property, reason, { check: 'unsent-event', route: NO_PATH })]
}

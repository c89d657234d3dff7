import { describeEvent, textOf } from './format-property.ts'

/** The triggers of a scene; empty if it is started only by people and other scenes. */
export const describeTriggers = (triggers: unknown): string =>
  (Array.isArray(triggers) ? (triggers as unknown[]) : [])
    .map(describeTrigger)
    .filter((words) => words !== '')
    .join('; ')

const describeTrigger = (trigger: unknown): string => {
  if (typeof trigger !== 'object' || trigger === null) return ''
  const { kind, eventName, name, keywords } = trigger as Record<string, unknown>
  if (kind === 'first-interaction') return 'First interaction'
  if (kind === 'event') return describeEvent(eventName, name, name)
  if (kind !== 'keyword') return ''
  const words = (Array.isArray(keywords) ? (keywords as unknown[]) : []).map(textOf).filter((word) => word !== '')
  return words.length === 0 ? '' : `Keyword ${words.join(', ')}`
}

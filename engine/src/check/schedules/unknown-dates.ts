import { CLIENT_DATE_FIELDS } from '@attune/contract/contacts/client-dates'
import type { CheckedNodes } from '../graph.ts'
import { NO_PATH, type CheckContext, type Issue } from '../issue.ts'
import { rulesOf } from './rules-of.ts'

/** Warns about rules that go by a date which no client has given and no step saves. */
export const checkUnknownDates = (nodes: CheckedNodes, { dates }: CheckContext): Issue[] => {
  if (dates === undefined) return []
  const known = new Set<unknown>([...CLIENT_DATE_FIELDS, ...dates, ...keysSavedIn(nodes)])
  return [...nodes.values()].flatMap((node) =>
    rulesOf(node).flatMap(({ dateStrategy }, place): Issue[] => {
      if (dateStrategy.type !== 'client_date' || known.has(dateStrategy.field)) return []
      const reason = `No client has answered “${dateStrategy.field}” with a date, and no step saves it. Clients wait here until they have one.`
      const property = `rules.${place}.dateStrategy.field`
      const words = { reason, message: reason, nodeId: node.id, nodePropertyName: property, ...NO_PATH }
      return [{ code: 'property_invalid', check: 'unknown-date', severity: 'warning', ...words }]
    }),
  )
}

const keysSavedIn = (nodes: CheckedNodes): unknown[] =>
  [...nodes.values()].flatMap(({ kind, properties: { key } }) =>
    kind.type === 'save_into_profile' && typeof key === 'string' ? [key.trim()] : [],
  )

import type { PropertyForm } from '@attune/contract/scenes/nodes/property'
import { checkExpression } from '../../expressions/evaluate.ts'
import { checkTemplate } from '../../templates/render.ts'
import { fieldsOf, type CheckedNode } from '../graph.ts'

/** An expression or template of an author. `property` includes the place within it. */
export interface AuthoredSource {
  property: string
  kind: 'expression' | 'template'
  text: string
}

/** All expressions and templates of a node. */
export const sourcesOf = ({ kind, properties }: Pick<CheckedNode, 'kind' | 'properties'>): AuthoredSource[] =>
  kind.properties.flatMap((form) => sourcesIn(form, properties[form.name]))

/** The expression or template of an author's value, on a node or as a data source. */
export const sourcesOfValue = (property: string, stored: unknown): AuthoredSource[] => {
  const { kind, value } = fieldsOf(stored)
  return kind === 'expression' || kind === 'template' ? toSources(property, kind, value) : []
}

/**
 * The names it may read from the scope; none if it is invalid. A name that the template sets itself counts too: until
 * the template gets there, the name is read from the scope.
 */
export const namesRead = ({ kind, text }: Pick<AuthoredSource, 'kind' | 'text'>): readonly string[] => {
  const checked = kind === 'expression' ? checkExpression(text) : checkTemplate(text)
  if (!checked.ok) return []
  return kind === 'expression' ? checked.names : [...checked.names, ...namesSetIn(text)]
}

const namesSetIn = (template: string): string[] =>
  [...template.matchAll(/\{%-?\s*(?:assign|capture|increment|decrement)\s+['"]?([A-Za-z_][\w-]*)/g)].flatMap(
    ([, name]) => name ?? [],
  )

const sourcesIn = ({ field, name }: PropertyForm, value: unknown): AuthoredSource[] => {
  switch (field) {
    case 'template':
    case 'prompt-text':
      return toSources(name, 'template', value)
    case 'expression':
      return toSources(name, 'expression', value)
    case 'cases':
      return listOf(value).flatMap((one, place) =>
        toSources(`${name}.${place}.expression`, 'expression', fieldsOf(one)['expression']),
      )
    case 'data-source':
      return sourcesOfValue(`${name}.value`, value)
    case 'prompt-messages':
      return listOf(value).flatMap((message, place) => {
        const { render, content } = fieldsOf(message)
        return render === true ? toSources(`${name}.${place}.content`, 'template', content) : []
      })
    default:
      return []
  }
}

const toSources = (property: string, kind: AuthoredSource['kind'], text: unknown): AuthoredSource[] =>
  typeof text === 'string' && text !== '' ? [{ property, kind, text }] : []

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

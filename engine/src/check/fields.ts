import {
  KEYWORDS_MAX,
  NODE_NAME_MAX,
  NODE_TAG_MAX,
  NODE_TAGS_MAX,
  TRIGGERS_MAX,
} from '@attune/contract/scenes/nodes/limits'
import type { PropertyField, PropertyForm } from '@attune/contract/scenes/nodes/property'
import { tagsOf } from '@attune/contract/scenes/nodes/tags'
import { CONTACT_EVENTS, TRIGGER_KINDS } from '@attune/contract/scenes/nodes/values'
import { checkParserConfig, isParserName, PARSER_NAMES } from '@attune/contract/scenes/parsers'
import { rulesFaults } from '../schedule/check-rules.ts'
import type { PropertyFault, FieldContext } from './fault.ts'
import { fieldsOf } from './graph.ts'
import { casesFaults, promptMessagesFaults } from './lists.ts'
import { dataSourceFaults, expressionFaults, templateFaults } from './sources.ts'

/** Checks a value that is present, by the kind of its field. */
export const FIELD_CHECKS: Record<
  PropertyField,
  (value: unknown, form: PropertyForm, looked: FieldContext) => PropertyFault[]
> = {
  text: (value, form, { alerts }) => [
    ...textFaults(value, form),
    ...('suggest' in form && form.suggest === 'alert'
      ? unknownFaults(value, alerts, "There's no alert with this name.")
      : []),
  ],
  template: (value, form) => firstOf(textFaults(value, form), () => templateFaults(value)),
  expression: (value) => expressionFaults(value),
  integer: (value, form) => integerFaults(value, form),
  boolean: (value) => faultUnless(typeof value === 'boolean', 'It should be on or off.'),
  choice: (value, form) =>
    faultUnless(
      form.field === 'choice' && form.choices.some((choice) => choice.value === value),
      'Choose one of the options.',
    ),
  tags: (value) => tagFaults(value),
  media: (value, form, { media }) => mediaFaults(value, form, media),
  'data-source': (value, form) => dataSourceFaults(value, form.field === 'data-source' ? form.types : []),
  parser: (value) => faultUnless(isParserName(value), `It should be one of ${PARSER_NAMES.join(', ')}.`),
  'parser-config': (value, _form, { properties }) => parserConfigFaults(value, properties['parserName']),
  rules: (value, _form, { today }) =>
    rulesFaults(value, today).map(({ code, rule, property, reason }) => ({
      ...(rule === null ? {} : { at: `${rule}.${property}` }),
      reason: code === 'property_required' ? null : reason,
    })),
  cases: (value) => casesFaults(value),
  'prompt-messages': (value) => promptMessagesFaults(value),
  triggers: (value) => triggersFaults(value),
  scene: (value, _form, { sceneId, scenes }) =>
    value === sceneId
      ? [{ reason: "A scene can't start itself because it's already running." }]
      : unknownFaults(value, scenes, 'Scene not found.'),
  'prompt-template': (value, _form, { templates }) => unknownFaults(value, templates, 'Prompt template not found.'),
  'prompt-text': (value, form, looked) => firstOf(textFaults(value, form), () => promptTextFaults(value, looked)),
}

const faultUnless = (isGood: boolean, reason: string): PropertyFault[] => (isGood ? [] : [{ reason }])

const firstOf = (faults: PropertyFault[], others: () => PropertyFault[]): PropertyFault[] =>
  faults.length > 0 ? faults : others()

const textFaults = (value: unknown, form: PropertyForm): PropertyFault[] => {
  if (typeof value !== 'string') return [{ reason: 'It should be text.' }]
  const max = 'maxLength' in form ? form.maxLength : Infinity
  return faultUnless(value.length <= max, `It has ${value.length} characters. The limit is ${max}.`)
}

const unknownFaults = (value: unknown, known: ReadonlySet<string> | undefined, reason: string): PropertyFault[] =>
  typeof value !== 'string'
    ? [{ reason: 'It should be text.' }]
    : faultUnless(!known || known.has(value.trim()), reason)

const integerFaults = (value: unknown, form: PropertyForm): PropertyFault[] => {
  if (form.field !== 'integer') return []
  if (!Number.isSafeInteger(value)) return [{ reason: 'It should be a whole number.' }]
  if (Number(value) < form.min) return [{ reason: `It should be at least ${form.min}.` }]
  return faultUnless(Number(value) <= form.max, `It should be at most ${form.max}.`)
}

const tagFaults = (value: unknown): PropertyFault[] => {
  if (typeof value !== 'string' && !(Array.isArray(value) && value.every((tag) => typeof tag === 'string')))
    return [{ reason: 'Separate tags with commas.' }]
  const tags = tagsOf(value)
  if (tags.length === 0) return [{ reason: 'Add at least one tag.' }]
  if (tags.length > NODE_TAGS_MAX) return [{ reason: `Use at most ${NODE_TAGS_MAX} tags.` }]
  return faultUnless(
    tags.every((tag) => tag.length <= NODE_TAG_MAX),
    `A tag can have at most ${NODE_TAG_MAX} characters.`,
  )
}

const mediaFaults = (value: unknown, form: PropertyForm, known: ReadonlySet<string> | undefined): PropertyFault[] => {
  if (form.field !== 'media' || !Array.isArray(value) || value.some((id) => typeof id !== 'string' || id === ''))
    return [{ reason: 'It should be a list of files.' }]
  if (value.length > form.max) return [{ reason: `Use at most ${form.max} files.` }]
  return value.flatMap((id: string, place) =>
    !known || known.has(id) ? [] : [{ at: String(place), reason: 'This file no longer exists.' }],
  )
}

const parserConfigFaults = (value: unknown, parser: unknown): PropertyFault[] =>
  isParserName(parser)
    ? checkParserConfig(parser, value).map(({ property, reason }) =>
        property === 'parserConfig' ? { reason } : { at: property, reason },
      )
    : []

const triggersFaults = (value: unknown): PropertyFault[] => {
  if (!Array.isArray(value)) return [{ reason: 'It should be a list of triggers.' }]
  if (value.length > TRIGGERS_MAX) return [{ reason: `Use at most ${TRIGGERS_MAX} triggers.` }]
  return value.flatMap((one: unknown, place) => {
    const reason = triggerFault(fieldsOf(one))
    return reason === null ? [] : [{ at: String(place), reason }]
  })
}

const triggerFault = ({ kind, eventName, name, keywords }: Record<string, unknown>): string | null => {
  if (!TRIGGER_KINDS.some((known) => known === kind))
    return "Choose whether it's an event, a keyword or the first interaction."
  if (kind === 'event' && !CONTACT_EVENTS.some((known) => known === eventName)) return 'Choose an event from the list.'
  if (kind === 'event' && name !== undefined && (typeof name !== 'string' || name.length > NODE_NAME_MAX))
    return `The event name should be text of at most ${NODE_NAME_MAX} characters.`
  if (kind !== 'keyword') return null
  const words: unknown[] = Array.isArray(keywords) ? keywords : []
  const good = words.every((word) => typeof word === 'string' && word.trim() !== '' && word.length <= NODE_NAME_MAX)
  return good && words.length > 0 && words.length <= KEYWORDS_MAX ? null : 'Add 1 to 50 short keywords.'
}

const promptTextFaults = (value: unknown, { dataSources, templates }: FieldContext): PropertyFault[] => {
  const text = String(value).trim()
  if (text.startsWith('#') && /^#\w+$/.test(text))
    return faultUnless(dataSources.has(text.slice(1)), `The scene has no data source “${text.slice(1)}”.`)
  if (/^v_pt[0-9a-f]+$/.test(text)) return faultUnless(!templates || templates.has(text), 'Prompt template not found.')
  return templateFaults(value)
}

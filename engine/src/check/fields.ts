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

/** What is wrong with a value that is there, by the field it is filled in with. */
export const FIELD_CHECKS: Record<
  PropertyField,
  (value: unknown, form: PropertyForm, looked: FieldContext) => PropertyFault[]
> = {
  text: (value, form, { alerts }) => [
    ...textFaults(value, form),
    ...('suggest' in form && form.suggest === 'alert'
      ? unknownFaults(value, alerts, 'There is no alert of this name.')
      : []),
  ],
  template: (value, form) => firstOf(textFaults(value, form), () => templateFaults(value)),
  expression: (value) => expressionFaults(value),
  integer: (value, form) => integerFaults(value, form),
  boolean: (value) => faultUnless(typeof value === 'boolean', 'It is on or off.'),
  choice: (value, form) =>
    faultUnless(
      form.field === 'choice' && form.choices.some((choice) => choice.value === value),
      'This is none of the choices.',
    ),
  tags: (value) => tagFaults(value),
  media: (value, form, { media }) => mediaFaults(value, form, media),
  'data-source': (value, form) => dataSourceFaults(value, form.field === 'data-source' ? form.types : []),
  parser: (value) => faultUnless(isParserName(value), `It is one of ${PARSER_NAMES.join(', ')}.`),
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
      ? [{ reason: 'A scene does not start itself: it is running already.' }]
      : unknownFaults(value, scenes, 'This scene is not there.'),
  'prompt-template': (value, _form, { templates }) =>
    unknownFaults(value, templates, 'This prompt template is not there.'),
  'prompt-text': (value, form, looked) => firstOf(textFaults(value, form), () => promptTextFaults(value, looked)),
}

const faultUnless = (isGood: boolean, reason: string): PropertyFault[] => (isGood ? [] : [{ reason }])

const firstOf = (faults: PropertyFault[], others: () => PropertyFault[]): PropertyFault[] =>
  faults.length > 0 ? faults : others()

const textFaults = (value: unknown, form: PropertyForm): PropertyFault[] => {
  if (typeof value !== 'string') return [{ reason: 'A text is expected.' }]
  const max = 'maxLength' in form ? form.maxLength : Infinity
  return faultUnless(value.length <= max, `It has ${value.length} characters, ${max} is the most.`)
}

const unknownFaults = (value: unknown, known: ReadonlySet<string> | undefined, reason: string): PropertyFault[] =>
  typeof value !== 'string'
    ? [{ reason: 'A text is expected.' }]
    : faultUnless(!known || known.has(value.trim()), reason)

const integerFaults = (value: unknown, form: PropertyForm): PropertyFault[] => {
  if (form.field !== 'integer') return []
  if (!Number.isSafeInteger(value)) return [{ reason: 'It should be a whole number.' }]
  if (Number(value) < form.min) return [{ reason: `It should be at least ${form.min}.` }]
  return faultUnless(Number(value) <= form.max, `It should be at most ${form.max}.`)
}

const tagFaults = (value: unknown): PropertyFault[] => {
  if (typeof value !== 'string' && !(Array.isArray(value) && value.every((tag) => typeof tag === 'string')))
    return [{ reason: 'Tags are texts with commas between them.' }]
  const tags = tagsOf(value)
  if (tags.length === 0) return [{ reason: 'There is no tag in it.' }]
  if (tags.length > NODE_TAGS_MAX) return [{ reason: `There are ${NODE_TAGS_MAX} tags at most.` }]
  return faultUnless(
    tags.every((tag) => tag.length <= NODE_TAG_MAX),
    `A tag has ${NODE_TAG_MAX} characters at most.`,
  )
}

const mediaFaults = (value: unknown, form: PropertyForm, known: ReadonlySet<string> | undefined): PropertyFault[] => {
  if (form.field !== 'media' || !Array.isArray(value) || value.some((id) => typeof id !== 'string' || id === ''))
    return [{ reason: 'A list of files is expected.' }]
  if (value.length > form.max) return [{ reason: `There are ${form.max} files at most.` }]
  return value.flatMap((id: string, place) =>
    !known || known.has(id) ? [] : [{ at: String(place), reason: 'This file is not there any more.' }],
  )
}

const parserConfigFaults = (value: unknown, parser: unknown): PropertyFault[] =>
  isParserName(parser)
    ? checkParserConfig(parser, value).map(({ property, reason }) =>
        property === 'parserConfig' ? { reason } : { at: property, reason },
      )
    : []

const triggersFaults = (value: unknown): PropertyFault[] => {
  if (!Array.isArray(value)) return [{ reason: 'A list of triggers is expected.' }]
  if (value.length > TRIGGERS_MAX) return [{ reason: `There are ${TRIGGERS_MAX} triggers at most.` }]
  return value.flatMap((one: unknown, place) => {
    const reason = triggerFault(fieldsOf(one))
    return reason === null ? [] : [{ at: String(place), reason }]
  })
}

const triggerFault = ({ kind, eventName, name, keywords }: Record<string, unknown>): string | null => {
  if (!TRIGGER_KINDS.some((known) => known === kind)) return 'This trigger is not known.'
  if (kind === 'event' && !CONTACT_EVENTS.some((known) => known === eventName)) return 'This event is not known.'
  if (kind === 'event' && name !== undefined && (typeof name !== 'string' || name.length > NODE_NAME_MAX))
    return 'The name of the event is no text, or too long.'
  if (kind !== 'keyword') return null
  const words: unknown[] = Array.isArray(keywords) ? keywords : []
  const good = words.every((word) => typeof word === 'string' && word.trim() !== '' && word.length <= NODE_NAME_MAX)
  return good && words.length > 0 && words.length <= KEYWORDS_MAX ? null : 'Keywords are 1 to 50 short texts.'
}

const promptTextFaults = (value: unknown, { dataSources, templates }: FieldContext): PropertyFault[] => {
  const text = String(value).trim()
  if (text.startsWith('#') && /^#\w+$/.test(text))
    return faultUnless(dataSources.has(text.slice(1)), `The scene has no data source ${text.slice(1)}.`)
  if (/^v_pt[0-9a-f]+$/.test(text))
    return faultUnless(!templates || templates.has(text), 'This prompt template is not there.')
  return templateFaults(value)
}

import { Select, TagsInput, TextInput } from '@mantine/core'
import { KEYWORDS_MAX, NODE_NAME_MAX, TRIGGERS_MAX } from '@attune/contract/scenes/nodes/limits'
import { CONTACT_EVENT_CHOICES, CONTACT_EVENTS, TRIGGER_KINDS } from '@attune/contract/scenes/nodes/values'
import type { FieldProps, FormOf } from '../../field-props.ts'
import { AddItem } from './AddItem.tsx'
import { offeredChoices } from '../offered-choices.ts'
import { errorsOfItem, itemsOf, movesOf, withItem } from './list-edits.ts'
import { ListItem } from './ListItem.tsx'
import classes from '../fields.module.css'

const KIND_TITLES: Record<(typeof TRIGGER_KINDS)[number], string> = {
  event: 'Event',
  keyword: 'Keyword',
  'first-interaction': 'First interaction',
}
const KINDS = TRIGGER_KINDS.map((value) => ({ value, label: KIND_TITLES[value] }))

/** Initial value by kind, so that nothing of another kind is left over. */
const FRESH: Record<string, Record<string, unknown>> = {
  event: { kind: 'event', eventName: CONTACT_EVENTS[0] },
  keyword: { kind: 'keyword', keywords: [] },
  'first-interaction': { kind: 'first-interaction' },
}

/** What starts a scene automatically. It can always be started by a person, an API call, a program or another scene. */
export const TriggersField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'triggers'>>) => {
  const triggers = itemsOf(value)
  const add = () => onChange([...triggers, { ...FRESH['event'] }])
  return (
    <div role="group" aria-label={form.title} className={classes.list}>
      <span className={classes.label}>{form.title}</span>
      {triggers.map((trigger, at) => {
        const set = (change: Record<string, unknown>) => onChange(withItem(triggers, at, change))
        return (
          <ListItem
            // Triggers have no id; only the position is stable.
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            title={`Trigger ${at + 1}`}
            readOnly={context.readOnly}
            {...movesOf(triggers, at, onChange)}
          >
            <Select
              label="When"
              data={KINDS}
              value={typeof trigger['kind'] === 'string' ? trigger['kind'] : null}
              allowDeselect={false}
              readOnly={context.readOnly}
              onChange={(kind) =>
                onChange(triggers.map((one, place) => (place === at ? { ...FRESH[kind ?? ''] } : one)))
              }
            />
            <TriggerFields trigger={trigger} readOnly={context.readOnly} set={set} />
            {errorsOfItem(errors, at).has('') && (
              <p className={classes.problem} role="alert">
                {errorsOfItem(errors, at).get('')}
              </p>
            )}
          </ListItem>
        )
      })}
      {triggers.length === 0 && (
        <p className={classes.note}>No triggers. A person, an API call, a program or another scene starts it.</p>
      )}
      {errors.has('') && <p className={classes.problem}>{errors.get('')}</p>}
      {!context.readOnly && triggers.length < TRIGGERS_MAX && <AddItem label="Add trigger" onAdd={add} />}
    </div>
  )
}

const TAG = { label: 'Tag', description: 'Leave it empty to match any tag.' }
/** Events that can be narrowed down. */
const NAMES: Readonly<Record<string, { label: string; description: string }>> = {
  'tag-added': TAG,
  'tag-removed': TAG,
  custom: { label: 'Custom event name', description: 'Leave it empty to match any custom event.' },
}

interface TriggerFieldsProps {
  trigger: Record<string, unknown>
  readOnly: boolean
  set: (change: Record<string, unknown>) => void
}

const TriggerFields = ({ trigger, readOnly, set }: TriggerFieldsProps) => {
  const { kind, eventName, name, keywords } = trigger
  if (kind === 'keyword')
    return (
      <TagsInput
        size="xs"
        label="Keywords"
        description="Matches a message that is exactly one of these."
        splitChars={[',']}
        maxTags={KEYWORDS_MAX}
        value={Array.isArray(keywords) ? keywords.filter((word): word is string => typeof word === 'string') : []}
        readOnly={readOnly}
        onChange={(words) => set({ keywords: words })}
      />
    )
  if (kind !== 'event') return null
  const event = typeof eventName === 'string' ? eventName : null
  return (
    <>
      <Select
        label="Event"
        data={offeredChoices(CONTACT_EVENT_CHOICES, event)}
        value={event}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(next) => set({ eventName: next, name: undefined })}
      />
      {event !== null && NAMES[event] !== undefined && (
        <TextInput
          {...NAMES[event]}
          maxLength={NODE_NAME_MAX}
          autoComplete="off"
          value={typeof name === 'string' ? name : ''}
          readOnly={readOnly}
          onChange={({ currentTarget: { value: text } }) => set({ name: text === '' ? undefined : text })}
        />
      )}
    </>
  )
}
